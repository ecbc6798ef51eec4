/** The text typed after `sent` was submitted, which stays in the field. */
export const leftOver = (typed: string, sent: string) => (typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed)
