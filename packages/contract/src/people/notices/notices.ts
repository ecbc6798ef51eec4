import { z } from 'zod'
import { id, page, text } from '../../base/fields.ts'

/** The notices popup's filter: Messages, System, Validations, Warnings. */
export const NoticeKind = z.enum(['message', 'system', 'validation', 'warning'])
export type NoticeKind = z.infer<typeof NoticeKind>

/** What is found by a search is counted and paged up to here; another word narrows it down. */
export const mostNoticeHits = 200

/** `search`: a part of what it says. */
export const NoticesQuery = z.strictObject({ kind: NoticeKind.optional(), search: text(80).optional(), ...page })

/** `unread` is 100 for 100 and more. */
export const UnreadNotices = z.object({ unread: z.int(), hasMessages: z.boolean() })

export const Notice = z.object({
  id,
  kind: NoticeKind,
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  /** `null` is the system. */
  userFrom: id.nullable(),
  userFromCompleteName: z.string(),
  userTo: id,
  messageType: z.enum(['system', 'message']),
  created: z.string(),
  modified: z.string(),
  readTime: z.string().nullable(),
})
export type Notice = z.infer<typeof Notice>
