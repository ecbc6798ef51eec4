import { z } from 'zod'
import { id } from './fields.ts'

/** The notices popup's filter: Messages, System, Validations, Warnings. */
export const NoticeKind = z.enum(['message', 'system', 'validation', 'warning'])
export type NoticeKind = z.infer<typeof NoticeKind>

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
