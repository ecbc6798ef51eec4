import { z } from 'zod'
import { Person } from './accounts.ts'
import { id, page, requiredText } from './fields.ts'

/** Characters. */
const longestMessage = 4000

export const Message = z.object({
  id,
  userFrom: id,
  userTo: id,
  userFromCompleteName: z.string(),
  messageType: z.literal('message'),
  /** Empty once it was taken back. */
  message: z.string(),
  /** The booking that it is about. */
  order: z.object({ id, number: z.string(), tailNumber: z.string() }).nullable(),
  created: z.string(),
  modified: z.string(),
  readTime: z.string().nullable(),
  takenBack: z.boolean(),
  /** An operator took it away; it is empty, and counts as taken back. */
  removed: z.boolean(),
  /** The reader has reported it, and nobody has decided yet. */
  reported: z.boolean(),
  /** What of it called for care because the two had no booking together. */
  caution: z.array(z.enum(['phone', 'email', 'payment'])),
  /** Until when the reader may change it; `null` for what others wrote, and afterwards. */
  changeUntil: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

export const MessageStats = z.object({ user: Person, messagesNotRead: z.int(), last: Message })
export type MessageStats = z.infer<typeof MessageStats>

/** Whom one writes with. */
export const ChatPartner = z.object({
  user: Person,
  messagesNotRead: z.int(),
  /** The reader has blocked them. */
  isBlocked: z.boolean(),
  /** They have left, or cannot sign in for now. */
  isAway: z.boolean(),
  /** They have flown together, or have a booking that is not over. */
  isBooked: z.boolean(),
  /** What they link to may be opened at once: both have a booking, or the reader wrote first. */
  isTrusted: z.boolean(),
  /** Why nothing can be sent now. */
  whyNot: z.string().nullable(),
  /** Bookings that both have to do with, the next ones first. */
  orders: z.array(z.object({ id, number: z.string(), tailNumber: z.string(), flightStartTime: z.string(), zone: z.string() })),
})
export type ChatPartner = z.infer<typeof ChatPartner>

const said = requiredText(longestMessage)

export const MessageBody = z.strictObject({ userTo: id, message: said, orderId: id.nullish() })
export const MessagePatch = z.strictObject({ message: said })

export const MessageQuery = z.strictObject({
  /** Only the chat with this person; without it the newest message of each chat. */
  user: id.optional(),
  ...page,
})
