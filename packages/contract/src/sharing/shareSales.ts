import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { chosen, day, id, page, requiredText, text } from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'

/** Of the whole aircraft, to the hundredth. */
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
  /** Of all of it; a part of it costs its part. */
  priceCents,
  text: text(1000).default(''),
})

export const offerParams = z.strictObject({ aircraftId: id })

/** Someone who has asked for as many waits for answers first. */
export const mostOpenRequests = 5
/** The day of the hand-over, counted from today. */
export const handOverDays = { usual: 14, most: 365 } as const

/** Without a seller, the largest offer that is large enough. */
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
  /** Of the text that was read. */
  hash: requiredText(100),
  name: requiredText(200),
  isAgreed: z.literal(true, { error: 'Please confirm that you agree.' }),
})

export const ShareRequestsQuery = z.strictObject({
  /** What you asked for, or what was asked of the aircraft that you hold a part of. */
  as: z.enum(['buyer', 'holder'], { error: chosen }).default('buyer'),
  aircraft: id.optional(),
  state: z.enum(['open', 'closed'], { error: chosen }).optional(),
  ...page,
})

export type ShareRequestState = 'asked' | 'accepted' | 'signed' | 'handed_over' | 'declined' | 'withdrawn'

export const ShareRequest = z.object({
  id,
  /** `asked`: the partners vote; `accepted`: both sign; `signed`: it waits for its day. */
  state: z.enum(['asked', 'accepted', 'signed', 'handed_over', 'declined', 'withdrawn']),
  aircraft: z.object({ id, tailNumber: z.string(), modelName: z.string(), zone: z.string() }),
  buyer: Person,
  seller: Person,
  percent: z.number(),
  priceCents: z.int(),
  message: z.string(),
  /** At the aircraft’s home airport. */
  handOverOn: day,
  /** Why it was declined, or what keeps the hand-over waiting. */
  reason: z.string(),
  created: z.string(),
  decided: z.string().nullable(),
  handedOver: z.string().nullable(),
  voteId: id,
  /** Until when the partners vote; `null` once they have decided. */
  votesUntil: z.string().nullable(),
  you: z.enum(['buyer', 'seller', 'partner', 'reader']),
  may: z.object({
    accept: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
    sign: z.boolean(),
    moveDay: z.boolean(),
  }),
  /** Signatures under the text as it is now. */
  signatures: z.array(z.object({ person: Person, name: z.string(), at: z.string() })),
  /** What both have signed. */
  file: z.object({ version: z.int(), at: z.string(), sha256: z.string(), fileUrl: z.string() }).nullable(),
})
export type ShareRequest = z.infer<typeof ShareRequest>

/** With the text to sign, from the yes of the partners on; to buyer, seller, partners and who reads for them. */
export const ShareRequestDetail = ShareRequest.extend({
  agreement: z
    .object({
      hash: z.string(),
      sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
    })
    .nullable(),
})
export type ShareRequestDetail = z.infer<typeof ShareRequestDetail>

/** What someone without a share is told about an offer, and who offers it. */
export const ShareOffer = z.object({
  seller: Person,
  percent: z.number(),
  priceCents: z.int(),
  text: z.string(),
  quotas: z.object({ holidays: z.int(), consecutiveDays: z.int(), advanceDays: z.int(), maintenanceHours: z.int() }),
  /** Its part of the fixed costs, as the partners agreed, else by the owner’s plan; `null` without either. */
  monthCents: z.int().nullable(),
})
export type ShareOffer = z.infer<typeof ShareOffer>
