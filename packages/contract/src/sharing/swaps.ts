import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { id, listOf, page, text } from '../base/fields.ts'

/** Swaps close this long before the first trip of them, and an offer ends by itself after these days. */
export const swapHoursBefore = 24
export const swapDays = 7
/** More than these nobody asks for. */
export const mostSwapCents = 1_000_000
export const mostSwapHolidays = 11

const one = 'Choose a booking or a claimed holiday.'
const atMostOne = (body: { orderId?: string | undefined; claimId?: string | undefined }) => !(body.orderId && body.claimId)

/** What the offerer gets: one of the partner’s bookings or claims, money, holidays of the partner’s quota, or nothing. Below zero they give it. */
export const SwapTerms = z
  .strictObject({
    orderId: id.optional(),
    claimId: id.optional(),
    cents: z.int().min(-mostSwapCents, fieldMessages.notOffered).max(mostSwapCents, fieldMessages.notOffered).default(0),
    holidays: z.int().min(-mostSwapHolidays, fieldMessages.notOffered).max(mostSwapHolidays, fieldMessages.notOffered).default(0),
    /** Whose holidays they are; that of the offered trip where it is left out. */
    year: z.int().min(2000).max(2100).optional(),
  })
  .refine(atMostOne, { path: ['orderId'], error: one })

export const SwapBody = z
  .strictObject({
    orderId: id.optional(),
    claimId: id.optional(),
    /** Left out: whoever accepts first. */
    toId: id.optional(),
    terms: SwapTerms,
    note: text(300).default(''),
  })
  .refine((body) => atMostOne(body) && (body.orderId ?? body.claimId) !== undefined, { path: ['orderId'], error: one })

export const SwapParams = z.strictObject({ aircraftId: id, id })
/** Both say yes to the same: the version that they have read. */
const version = z.int({ error: fieldMessages.required })
export const SwapAnswer = z.strictObject({ version })
export const SwapCounter = z.strictObject({ version, terms: SwapTerms })
export const SwapQuery = z.strictObject({ state: z.enum(['open', 'settled']).optional(), ...page })

const SwapItem = z.object({
  orderId: id.nullable(),
  claimId: id.nullable(),
  /** The holiday of a claim. */
  name: z.string().nullable(),
  from: z.string(),
  to: z.string(),
})
const SwapAsked = z.object({ item: SwapItem.nullable(), cents: z.int(), holidays: z.int(), year: z.int() })

/** What is left of someone’s quotas as it is, and once this is agreed. */
const SwapEffect = z.object({
  person: Person,
  holidays: z.object({ year: z.int(), before: z.int(), after: z.int() }),
  advanceDays: z.object({ before: z.int(), after: z.int() }),
})

export const Swap = z.object({
  id,
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired', 'ended']),
  version: z.int(),
  by: Person,
  /** `null`: whoever accepts first. */
  to: Person.nullable(),
  offered: SwapItem,
  asked: SwapAsked,
  /** Other terms, which wait for the offerer. */
  counter: z.object({ by: Person, asked: SwapAsked }).nullable(),
  note: z.string(),
  acceptedBy: Person.nullable(),
  created: z.string(),
  expires: z.string(),
  settled: z.string().nullable(),
  effects: z.array(SwapEffect),
  you: z.object({
    isOfferer: z.boolean(),
    mayAccept: z.boolean(),
    mayDecline: z.boolean(),
    mayPropose: z.boolean(),
    mayWithdraw: z.boolean(),
    /** The booking that is yours now, once it was accepted. */
    newOrderId: id.nullable(),
  }),
})
export type Swap = z.infer<typeof Swap>

const SwapChoice = SwapItem.extend({ person: Person, isYou: z.boolean() })
/** What can be offered and asked for: coming bookings and claims of everybody who holds a part. */
export const SwapChoices = z.object({
  tailNumber: z.string(),
  zone: z.string(),
  items: z.array(SwapChoice),
  partners: z.array(Person),
})
export type SwapChoices = z.infer<typeof SwapChoices>
export const SwapList = listOf(Swap).extend({ tailNumber: z.string(), zone: z.string() })
