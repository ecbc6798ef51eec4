import { z } from 'zod'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { id, page, requiredText, text } from '../../base/fields.ts'

/** `unpriced`: reported by airport staff, waiting for the owner's amount. `unanswered`: the pilot did not reply in time. */
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
  /** Keys of the questions whose photos or answers show the damage. */
  questions: z.array(z.string()),
  text: z.string(),
  raised: z.string(),
  raisedBy: z.string(),
  /** `null` until an amount is set, and for readers who may not see money. */
  amountCents: z.int().nullable(),
  /** Most that an operator can decide: the deposit. `null` for readers who may not see money. */
  mostCents: z.int().nullable(),
  answerBy: z.string(),
  answer: z.string(),
  answered: z.string().nullable(),
  /** What the pilot pays. `null` until settled, and for readers who may not see money. */
  decidedCents: z.int().nullable(),
  reason: z.string(),
  closed: z.string().nullable(),
  closedBy: z.string().nullable(),
  photos: z.array(DamagePhoto),
  /** A decision that needs a second operator; final once another decides the same. `null` for non-operators. */
  wanted: z.object({ by: z.string(), cents: z.int() }).nullable(),
  /** What the caller may do now. */
  may: z.array(z.enum(['price', 'answer', 'withdraw', 'decide', 'addPhoto'])),
})
export type DamageClaim = z.infer<typeof DamageClaim>

const cents = z.int(fieldMessages.numeric).min(1, fieldMessages.minValue(0)).max(100_000_000, fieldMessages.maxValue('1,000,000'))

/** The owner sets the amount. Airport staff see no money and leave it out. */
export const ClaimBody = z.strictObject({
  questions: z.array(requiredText(60)).min(1, fieldMessages.hasSelected).max(40),
  text: requiredText(2000),
  amountCents: cents.optional(),
})
export const ClaimPriceBody = z.strictObject({ amountCents: cents })
/** `amountCents`: the amount the pilot read. Refused if it differs. */
export const ClaimAnswerBody = z
  .strictObject({ agrees: z.boolean(), amountCents: z.int().optional(), text: text(2000).default('') })
  .refine(({ agrees, text: said }) => agrees || said !== '', { path: ['text'], error: fieldMessages.required })
export const ClaimReasonBody = z.strictObject({ reason: requiredText(1000) })
export const ClaimDecisionBody = z.strictObject({
  amountCents: z.int().min(0, fieldMessages.minValue(0)),
  reason: requiredText(1000),
})

export const ClaimsQuery = z.strictObject({ show: z.enum(['open', 'closed']).default('open'), ...page })
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
