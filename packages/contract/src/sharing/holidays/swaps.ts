import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { id, listOf, page, text } from '../../base/fields.ts'

/** Swaps close this many hours before the first trip in them. Offers expire after `swapDays`. */
export const swapHoursBefore = 24
export const swapDays = 7
/** Largest amount and number of holidays in a swap. */
export const mostSwapCents = 1_000_000
export const mostSwapHolidays = 11

const one = 'Choose a booking or a claimed holiday.'
const atMostOne = (body: { orderId?: string | undefined; claimId?: string | undefined }) => !(body.orderId && body.claimId)

/**
 * What the offerer gets in return: one of the partner's bookings or claims, money, holidays of the partner's quota, or nothing. Negative:
 * the offerer gives it.
 */
export const SwapTerms = z
  .strictObject({
    orderId: id.optional(),
    claimId: id.optional(),
    cents: z.int().min(-mostSwapCents, fieldMessages.notOffered).max(mostSwapCents, fieldMessages.notOffered).default(0),
    holidays: z.int().min(-mostSwapHolidays, fieldMessages.notOffered).max(mostSwapHolidays, fieldMessages.notOffered).default(0),
    /** Quota year of the holidays. Default: the year of the offered trip. */
    year: z.int().min(2000).max(2100).optional(),
  })
  .refine(atMostOne, { path: ['orderId'], error: one })

export const SwapBody = z
  .strictObject({
    orderId: id.optional(),
    claimId: id.optional(),
    /** Default: open to all partners, first come. */
    toId: id.optional(),
    terms: SwapTerms,
    note: text(300).default(''),
  })
  .refine((body) => atMostOne(body) && (body.orderId ?? body.claimId) !== undefined, { path: ['orderId'], error: one })

export const SwapParams = z.strictObject({ aircraftId: id, id })
/** Version of the terms the caller read, so that both accept the same. */
const version = z.int({ error: fieldMessages.required })
export const SwapAnswer = z.strictObject({ version })
export const SwapCounter = z.strictObject({ version, terms: SwapTerms })
export const SwapQuery = z.strictObject({ state: z.enum(['open', 'settled']).optional(), ...page })

const SwapItem = z.object({
  orderId: id.nullable(),
  claimId: id.nullable(),
  /** Name of a claimed holiday. */
  name: z.string().nullable(),
  from: z.string(),
  to: z.string(),
})
const SwapAsked = z.object({ item: SwapItem.nullable(), cents: z.int(), holidays: z.int(), year: z.int() })

/** Someone's quotas before and after the swap. */
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
  /** `null`: open to all partners. */
  to: Person.nullable(),
  offered: SwapItem,
  asked: SwapAsked,
  /** A counteroffer waiting for the offerer. */
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
    /** The reader's new booking, once accepted. */
    newOrderId: id.nullable(),
  }),
})
export type Swap = z.infer<typeof Swap>

const SwapChoice = SwapItem.extend({ person: Person, isYou: z.boolean() })
/** What can be offered and requested: future bookings and claims of all shareholders. */
export const SwapChoices = z.object({
  tailNumber: z.string(),
  zone: z.string(),
  items: z.array(SwapChoice),
  partners: z.array(Person),
})
export type SwapChoices = z.infer<typeof SwapChoices>
export const SwapList = listOf(Swap).extend({ tailNumber: z.string(), zone: z.string() })
