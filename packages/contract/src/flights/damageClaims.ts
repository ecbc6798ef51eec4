import { z } from 'zod'
import { fieldMessages } from '../base/fieldMessages.ts'
import { id, page, requiredText, text } from '../base/fields.ts'

/** `unpriced`: airport staff found it, and the owner has not said what it costs. `unanswered`: the pilot said nothing in time. */
export const claimStates = {
  unpriced: 'Waiting for an amount',
  asked: 'Waiting for the pilot',
  contested: 'Contested',
  unanswered: 'Not answered',
  agreed: 'Agreed',
  decided: 'Decided',
  withdrawn: 'Withdrawn',
} as const
export type ClaimState = keyof typeof claimStates
const state = z.enum(Object.keys(claimStates) as [ClaimState, ...ClaimState[]])

export const DamagePhoto = z.object({ id, url: z.string(), created: z.string(), by: z.string() })
export type DamagePhoto = z.infer<typeof DamagePhoto>

export const DamageClaim = z.object({
  id,
  state,
  /** Keys of the questions whose photos or answers show it. */
  questions: z.array(z.string()),
  text: z.string(),
  raised: z.string(),
  raisedBy: z.string(),
  /** `null` where nobody has named one, and for those who see no money. */
  amountCents: z.int().nullable(),
  /** What an operator can decide at most: the deposit. `null` for those who see no money. */
  mostCents: z.int().nullable(),
  answerBy: z.string(),
  answer: z.string(),
  answered: z.string().nullable(),
  /** What the pilot pays. `null` before that is settled, and for those who see no money. */
  decidedCents: z.int().nullable(),
  reason: z.string(),
  closed: z.string().nullable(),
  closedBy: z.string().nullable(),
  photos: z.array(DamagePhoto),
  /** What one operator wants to decide and takes two; done once a second one decides the same. `null` for everyone else. */
  wanted: z.object({ by: z.string(), cents: z.int() }).nullable(),
  /** What whoever asks may do now. */
  may: z.array(z.enum(['price', 'answer', 'withdraw', 'decide', 'addPhoto'])),
})
export type DamageClaim = z.infer<typeof DamageClaim>

const cents = z.int(fieldMessages.numeric).min(1, fieldMessages.minValue(0)).max(100_000_000, fieldMessages.maxValue('1,000,000'))

/** An owner says what it costs; airport staff see no money and leave that to the owner. */
export const ClaimBody = z.strictObject({
  questions: z.array(requiredText(60)).min(1, fieldMessages.hasSelected).max(40),
  text: requiredText(2000),
  amountCents: cents.optional(),
})
export const ClaimPriceBody = z.strictObject({ amountCents: cents })
/** `amountCents` is what the pilot read: no one agrees to another amount than that. */
export const ClaimAnswerBody = z
  .strictObject({ agrees: z.boolean(), amountCents: z.int().optional(), text: text(2000).default('') })
  .refine(({ agrees, text: said }) => agrees || said !== '', { path: ['text'], error: fieldMessages.required })
export const ClaimReasonBody = z.strictObject({ reason: requiredText(1000) })
export const ClaimDecisionBody = z.strictObject({
  amountCents: z.int().min(0, fieldMessages.minValue(0)),
  reason: requiredText(1000),
})

export const ClaimsQuery = z.strictObject({ show: z.enum(['open', 'closed']).default('open'), ...page })
/** A claim in the operators' list. */
export const ListedClaim = z.object({
  id,
  orderId: id,
  number: z.string(),
  tailNumber: z.string(),
  state,
  text: z.string(),
  pilot: z.string(),
  raised: z.string(),
  amountCents: z.int().nullable(),
  decidedCents: z.int().nullable(),
  answerBy: z.string(),
  closed: z.string().nullable(),
})
export type ListedClaim = z.infer<typeof ListedClaim>

/** A claim that waits for its reader: for the owner’s amount, or for the pilot’s answer. */
export const WaitingClaim = z.object({
  id,
  orderId: id,
  tailNumber: z.string(),
  zone: z.string(),
  state: z.enum(['unpriced', 'asked']),
  text: z.string(),
  answerBy: z.string(),
})
export type WaitingClaim = z.infer<typeof WaitingClaim>
