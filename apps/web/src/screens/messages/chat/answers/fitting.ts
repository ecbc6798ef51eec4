import { hasWords } from '@tailshare/contract/text/comparable'
import type { QuickAnswer } from '@tailshare/contract/messages/messages'

/** Answers that have all the typed words, in their name or their text. */
export const fitting = (answers: readonly QuickAnswer[], typed: string) =>
  answers.filter(({ name, text }) => hasWords(`${name} ${text}`, typed))

/** What follows a slash at the very beginning; nothing where the message is another one. */
export const afterSlash = (typed: string) => (/^\/[^\n/]*$/.test(typed) ? typed.slice(1) : undefined)
