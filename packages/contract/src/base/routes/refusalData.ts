import { z } from 'zod'
import { FreeWindow } from '../../bookings/book/canBook.ts'
import { Quote } from '../../bookings/book/quote.ts'
import { BookingRefusal } from '../../bookings/book/bookingRefusals.ts'
import { Listing } from '../../aircraft/listing.ts'
import { StageRecord } from '../../flights/ramp.ts'
import { LiesOver } from '../../schedule/schedule.ts'
import { DisruptionPreview } from '../../bookings/disruptions/disruptions.ts'
import type { RefusalCode } from './refusals.ts'

/** Data of each refusal beyond code and sentence. Codes not listed carry none. */
export const refusalData = {
  /** Second factors this person has set up. Recovery codes always work. */
  second_factor_needed: z.object({ ways: z.array(z.enum(['app', 'passkey'])) }),
  /** All reasons at once, and free alternatives. */
  booking_refused: z.object({ templates: z.array(BookingRefusal), alternatives: z.array(FreeWindow) }),
  /** Nothing was saved. Repeat the call with a choice for each booking. */
  schedule_conflicts: z.object({ bookings: z.array(LiesOver) }),
  /** The updated outcome for each booking. */
  disruption_changed: z.object({ preview: DisruptionPreview }),
  /** The current listing, and the fields that conflict. */
  changed_elsewhere: z.object({ listing: Listing, fields: z.array(z.string()) }),
  listing_incomplete: Listing.pick({ missing: true }),
  aircraft_has_bookings: z.object({ bookings: z.array(z.object({ text: z.string(), link: z.string() })) }),
  price_changed: z.object({ quote: Quote }),
  /** Includes the record's state if completing it was refused. */
  record_incomplete: StageRecord.pick({ problems: true, missing: true }).partial(),
  /** What the browser needs for the bank's confirmation (3-D Secure). */
  payment_needs_confirmation: z.object({
    clientSecret: z.string().nullable(),
    paymentMethodStripeId: z.string().nullable(),
    publishableKey: z.string(),
    scriptUrl: z.string(),
  }),
  payment_method_in_use: z.object({ uses: z.array(z.object({ text: z.string(), link: z.string() })) }),
  wrong_amounts: z.object({ triesLeft: z.int() }),
  /** `lockedUntil`: `null` if no tries are left. */
  verification_locked: z.object({ triesLeft: z.int(), lockedUntil: z.string().nullable() }),
} satisfies Partial<Record<RefusalCode, z.ZodObject>>

export type CarryingCode = keyof typeof refusalData
export type PlainCode = Exclude<RefusalCode, CarryingCode>
export type RefusalData<C extends RefusalCode> = C extends CarryingCode ? z.infer<(typeof refusalData)[C]> : {}

/** A refusal as sent, discriminated by `code`. */
export type RefusalAnswer = { [C in RefusalCode]: { code: C; detail: string } & RefusalData<C> }[RefusalCode]
