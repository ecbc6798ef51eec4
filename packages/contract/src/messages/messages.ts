import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { id, page, requiredText, text } from '../base/fields.ts'

/** Characters. */
const longestMessage = 4000

/** A photo or PDF attached to a message or a draft. */
export const MessageFile = z.object({
  id,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  url: z.string(),
  /** Pictures only: thumbnail and size in pixels. */
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
  /** Empty if it was taken back. */
  message: z.string(),
  /** The booking it is about. */
  order: z.object({ id, number: z.string(), tailNumber: z.string() }).nullable(),
  created: z.string(),
  modified: z.string(),
  readTime: z.string().nullable(),
  takenBack: z.boolean(),
  /** Removed by an operator; empty, and counts as taken back. */
  removed: z.boolean(),
  /** Reported by the reader and not decided yet. */
  reported: z.boolean(),
  /** Content that triggers a warning because the two have no booking together. */
  caution: z.array(z.enum(['phone', 'email', 'payment'])),
  files: z.array(MessageFile),
  /** The chat partner, for search results across chats. */
  chatWith: Person.nullable(),
  /** Deadline for the reader to edit. `null` for messages of others and after the deadline. */
  changeUntil: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

export const MessageStats = z.object({ user: Person, messagesNotRead: z.int(), last: Message })
export type MessageStats = z.infer<typeof MessageStats>

/** Include this booking in `orders` even if it would not make the list. */
export const ChatPartnerQuery = z.strictObject({ order: id.optional() })

/** The other person in a chat. */
export const ChatPartner = z.object({
  user: Person,
  messagesNotRead: z.int(),
  /** Blocked by the reader. */
  isBlocked: z.boolean(),
  /** Deleted or suspended. */
  isAway: z.boolean(),
  /** They share a booking that is not over. */
  isBooked: z.boolean(),
  /** They never shared a booking, so phone numbers and payment talk trigger a warning. */
  isCareful: z.boolean(),
  /** Links open without a warning: the two share a booking, or the reader wrote first. */
  isTrusted: z.boolean(),
  /** Why the reader cannot send messages now. */
  whyNot: z.string().nullable(),
  /** Bookings that involve both, next ones first. */
  orders: z.array(z.object({ id, number: z.string(), tailNumber: z.string(), flightStartTime: z.string(), zone: z.string() })),
})
export type ChatPartner = z.infer<typeof ChatPartner>

const said = requiredText(longestMessage)

/** Attachments per message. */
export const mostMessageFiles = 5

/** Text, uploaded files, or both. */
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
  /** Chat with this person. Default: the newest message of each chat. */
  user: id.optional(),
  /** Full-text search of the reader's messages by word prefix. At most the newest 200 matches. */
  search: z.string().trim().min(2, fieldMessages.minLength(2)).max(100).optional(),
  /** With `user`: messages around this one, before, or after it. */
  at: id.optional(),
  before: id.optional(),
  after: id.optional(),
  ...page,
})

/** A saved reply. `{first name}`, `{tail number}` and `{date}` are filled in from the chat. */
export const QuickAnswer = z.strictObject({ name: requiredText(40), text: requiredText(1000) })
export type QuickAnswer = z.infer<typeof QuickAnswer>
export const mostQuickAnswers = 20
export const QuickAnswers = z.strictObject({
  answers: z.array(QuickAnswer).max(mostQuickAnswers, `You can keep ${mostQuickAnswers} quick answers`),
})
