import { z } from 'zod'
import { id, page, text } from '../../base/fields.ts'

/** Filter of the notices popup: Messages, System, Validations, Warnings. */
export const NoticeKind = z.enum(['message', 'system', 'validation', 'warning'])
export type NoticeKind = z.infer<typeof NoticeKind>

export const mostNoticeHits = 200

/** `search`: part of the text. */
export const NoticesQuery = z.strictObject({ kind: NoticeKind.optional(), search: text(80).optional(), ...page })

/** `unread`: capped at 100. */
export const UnreadNotices = z.object({ unread: z.int(), hasMessages: z.boolean() })

export const Notice = z.object({
  id,
  kind: NoticeKind,
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  /** `null`: the system. */
  userFrom: id.nullable(),
  userFromCompleteName: z.string(),
  userTo: id,
  messageType: z.enum(['system', 'message']),
  created: z.string(),
  modified: z.string(),
  readTime: z.string().nullable(),
})
export type Notice = z.infer<typeof Notice>
