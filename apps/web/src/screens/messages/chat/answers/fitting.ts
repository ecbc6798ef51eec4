import { containsWords } from '@tailshare/contract/text/comparable'
import type { QuickAnswer } from '@tailshare/contract/messages/messages'

/** All typed words must occur in name or text. */
export const fitting = (answers: readonly QuickAnswer[], typed: string) =>
  answers.filter(({ name, text }) => containsWords(`${name} ${text}`, typed))

/** Undefined for a normal message. */
export const afterSlash = (typed: string) => (/^\/[^\n/]*$/.test(typed) ? typed.slice(1) : undefined)
