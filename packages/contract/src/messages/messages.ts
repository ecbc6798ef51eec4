import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { id, page, requiredText, text } from '../base/fields.ts'

/** Characters. */
const longestMessage = 4000

/** A photo or PDF that was sent with a message, or is about to be. */
export const MessageFile = z.object({
  id,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  url: z.string(),
  /** Of a picture: a small one of it, and its size in pixels. */
  thumbnailUrl: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type MessageFile = z.infer<typeof MessageFile>
export const MessageFileSize = z.strictObject({ size: z.enum(['thumbnail']).optional() })

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
  files: z.array(MessageFile),
  /** Whom the chat is with, where a search lists messages of several. */
  chatWith: Person.nullable(),
  /** Until when the reader may change it; `null` for what others wrote, and afterwards. */
  changeUntil: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

export const MessageStats = z.object({ user: Person, messagesNotRead: z.int(), last: Message })
export type MessageStats = z.infer<typeof MessageStats>

/** A booking that the chat is opened for is among `orders`, whatever it is followed by. */
export const ChatPartnerQuery = z.strictObject({ order: id.optional() })

/** Whom one writes with. */
export const ChatPartner = z.object({
  user: Person,
  messagesNotRead: z.int(),
  /** The reader has blocked them. */
  isBlocked: z.boolean(),
  /** They have left, or cannot sign in for now. */
  isAway: z.boolean(),
  /** They have a booking together that is not over. */
  isBooked: z.boolean(),
  /** They have had none: phone numbers and talk of payment call for care. */
  isCareful: z.boolean(),
  /** What they link to may be opened at once: both have a booking, or the reader wrote first. */
  isTrusted: z.boolean(),
  /** Why nothing can be sent now. */
  whyNot: z.string().nullable(),
  /** Bookings that both have to do with, the next ones first. */
  orders: z.array(z.object({ id, number: z.string(), tailNumber: z.string(), flightStartTime: z.string(), zone: z.string() })),
})
export type ChatPartner = z.infer<typeof ChatPartner>

const said = requiredText(longestMessage)

/** Photos and PDFs of one message. */
export const mostMessageFiles = 5

/** Words, files that were uploaded before, or both. */
export const MessageBody = z
  .strictObject({
    userTo: id,
    message: text(longestMessage),
    orderId: id.nullish(),
    files: z
      .array(id)
      .max(mostMessageFiles, `A message takes ${mostMessageFiles} files`)
      .refine((files) => new Set(files).size === files.length, fieldMessages.isUniq)
      .optional(),
  })
  .refine(({ message, files }) => message !== '' || (files?.length ?? 0) > 0, {
    path: ['message'],
    message: fieldMessages.required,
  })
export const MessagePatch = z.strictObject({ message: said })

export const MessageQuery = z.strictObject({
  /** Only the chat with this person; without it the newest message of each chat. */
  user: id.optional(),
  /** Words of your own messages, by their beginnings; the newest two hundred that fit. */
  search: z.string().trim().min(2, fieldMessages.minLength(2)).max(100).optional(),
  /** With `user`: the messages around this one, those before it, or those after it. */
  at: id.optional(),
  before: id.optional(),
  after: id.optional(),
  ...page,
})

/** A saved answer; `{first name}`, `{tail number}` and `{date}` are filled in from the chat. */
export const QuickAnswer = z.strictObject({ name: requiredText(40), text: requiredText(1000) })
export type QuickAnswer = z.infer<typeof QuickAnswer>
export const mostQuickAnswers = 20
export const QuickAnswers = z.strictObject({
  answers: z.array(QuickAnswer).max(mostQuickAnswers, `You can keep ${mostQuickAnswers} quick answers`),
})
