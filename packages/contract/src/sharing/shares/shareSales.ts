import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { chosen, day, id, page, requiredText, text } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'

/** Percent of the whole aircraft, two decimals. */
const sharePercent = z
  .number({ error: fieldMessages.required })
  .min(0.01, fieldMessages.minValue(0))
  .max(100, fieldMessages.maxValue(100))
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, fieldMessages.numeric)

const mostPriceCents = 10_000_000_000
const priceCents = z
  .int({ error: fieldMessages.required })
  .min(100, fieldMessages.minValue('$1'))
  .max(mostPriceCents, fieldMessages.maxValue('$100,000,000'))

export const OfferShareBody = z.strictObject({
  percent: sharePercent,
  /** Price of the full offer. A smaller part costs proportionally less. */
  priceCents,
  text: text(1000).default(''),
})

export const offerParams = z.strictObject({ aircraftId: id })

/** Open requests per person before they have to wait for answers. */
export const mostOpenRequests = 5
/** Days from today until the hand-over. */
export const handOverDays = { usual: 14, most: 365 } as const

/** Default seller: the one with the largest offer that is large enough. */
export const RequestShareBody = z.strictObject({
  aircraft: id,
  percent: sharePercent,
  message: text(1000).default(''),
  seller: id.optional(),
  handOverOn: day.optional(),
})

export const AcceptShareBody = z.strictObject({ handOverOn: day.optional() })
export const DeclineShareBody = z.strictObject({ reason: text(300).default('') })
export const HandOverDayBody = z.strictObject({ handOverOn: day })

export const SignShareBody = z.strictObject({
  hash: requiredText(100),
  name: requiredText(200),
  isAgreed: z.literal(true, { error: 'Please confirm that you agree.' }),
})

export const ShareRequestsQuery = z.strictObject({
  /** The caller's own requests, or requests for an aircraft they hold a share of. */
  as: z.enum(['buyer', 'holder'], { error: chosen }).default('buyer'),
  aircraft: id.optional(),
  state: z.enum(['open', 'closed'], { error: chosen }).optional(),
  ...page,
})

export type ShareRequestState = 'asked' | 'accepted' | 'signed' | 'handed_over' | 'declined' | 'withdrawn'

export const ShareRequest = z.object({
  id,
  /** `asked`: partners vote. `accepted`: buyer and seller sign. `signed`: waiting for the hand-over day. */
  state: z.enum(['asked', 'accepted', 'signed', 'handed_over', 'declined', 'withdrawn']),
  aircraft: z.object({ id, tailNumber: z.string(), modelName: z.string(), zone: z.string() }),
  buyer: Person,
  seller: Person,
  percent: z.number(),
  priceCents: z.int(),
  message: z.string(),
  /** In the home airport's zone. */
  handOverOn: day,
  /** Why it was declined, or what delays the hand-over. */
  reason: z.string(),
  created: z.string(),
  decided: z.string().nullable(),
  handedOver: z.string().nullable(),
  voteId: id,
  /** Deadline of the vote. `null` once decided. */
  votesUntil: z.string().nullable(),
  you: z.enum(['buyer', 'seller', 'partner', 'reader']),
  may: z.object({
    accept: z.boolean(),
    vote: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
    sign: z.boolean(),
    moveDay: z.boolean(),
  }),
  /** Signatures on the current text. */
  signatures: z.array(z.object({ person: Person, name: z.string(), at: z.string() })),
  file: z.object({ version: z.int(), at: z.string(), sha256: z.string(), fileUrl: z.string() }).nullable(),
})
export type ShareRequest = z.infer<typeof ShareRequest>

/** Includes the text to sign once the partners agree. For buyer, seller, partners and their advisors. */
export const ShareRequestDetail = ShareRequest.extend({
  agreement: z
    .object({
      hash: z.string(),
      sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
    })
    .nullable(),
})
export type ShareRequestDetail = z.infer<typeof ShareRequestDetail>

/** An offer and its seller, as shown to people without a share. */
export const ShareOffer = z.object({
  seller: Person,
  percent: z.number(),
  priceCents: z.int(),
  text: z.string(),
  quotas: z.object({ holidays: z.int(), consecutiveDays: z.int(), advanceDays: z.int(), maintenanceHours: z.int() }),
  /** Its part of the fixed costs, as the partners agreed or by the owner's plan. `null` without either. */
  monthCents: z.int().nullable(),
})
export type ShareOffer = z.infer<typeof ShareOffer>
