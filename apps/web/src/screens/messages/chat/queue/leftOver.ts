/** What stays in the field once `sent` has left it: the words that were typed meanwhile. */
export const leftOver = (typed: string, sent: string) => (typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed)
