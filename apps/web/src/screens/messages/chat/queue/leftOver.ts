/** Typed after `sent` was submitted. */
export const leftOver = (typed: string, sent: string) => (typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed)
