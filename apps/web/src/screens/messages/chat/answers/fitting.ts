import { hasWords } from '@tailshare/contract/text/comparable'
import type { QuickAnswer } from '@tailshare/contract/messages/messages'

/** Replies whose name or text contains all typed words. */
export const fitting = (answers: readonly QuickAnswer[], typed: string) =>
  answers.filter(({ name, text }) => hasWords(`${name} ${text}`, typed))

/** The text after a leading slash; undefined for a normal message. */
export const afterSlash = (typed: string) => (/^\/[^\n/]*$/.test(typed) ? typed.slice(1) : undefined)
