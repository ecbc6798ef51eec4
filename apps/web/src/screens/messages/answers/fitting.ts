import type { QuickAnswer } from '@tailshare/contract/messages'

/** Answers that have all the typed words, in their name or their text. */
export const fitting = (answers: readonly QuickAnswer[], typed: string) => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return answers.filter(({ name, text }) => words.every((word) => `${name} ${text}`.toLowerCase().includes(word)))
}

/** What follows a slash at the very beginning; nothing where the message is another one. */
export const afterSlash = (typed: string) => (/^\/[^\n/]*$/.test(typed) ? typed.slice(1) : undefined)
