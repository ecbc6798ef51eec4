import { z } from 'zod'
import { FreeWindow } from '../bookings/book/canBook.ts'
import { Quote } from '../bookings/book/quote.ts'
import { BookingRefusal } from '../bookings/book/bookingRefusals.ts'
import { Listing } from '../aircraft/listing.ts'
import { StageRecord } from '../flights/ramp.ts'
import { LiesOver } from '../schedule/schedule.ts'
import { DisruptionPreview } from '../bookings/change/disruptions.ts'
import type { RefusalCode } from './refusals.ts'

/** What a refusal carries beside its code and sentence; codes that are not here carry nothing. */
export const refusalData = {
  /** What this person has set up; a recovery code always goes. */
  second_factor_needed: z.object({ ways: z.array(z.enum(['app', 'passkey'])) }),
  /** Every reason at once, and what is free instead. */
  booking_refused: z.object({ templates: z.array(BookingRefusal), alternatives: z.array(FreeWindow) }),
  /** Nothing was written; the same call with a choice for each of them is. */
  schedule_conflicts: z.object({ bookings: z.array(LiesOver) }),
  /** What would become of each booking now. */
  disruption_changed: z.object({ preview: DisruptionPreview }),
  /** The listing as it is now, and the fields on which both differ. */
  changed_elsewhere: z.object({ listing: Listing, fields: z.array(z.string()) }),
  listing_incomplete: Listing.pick({ missing: true }),
  aircraft_has_bookings: z.object({ bookings: z.array(z.object({ text: z.string(), link: z.string() })) }),
  price_changed: z.object({ quote: Quote }),
  /** With the record's state where completing it was refused. */
  record_incomplete: StageRecord.pick({ problems: true, missing: true }).partial(),
  /** What the browser needs to have the bank ask its question. */
  payment_needs_confirmation: z.object({
    clientSecret: z.string().nullable(),
    paymentMethodStripeId: z.string().nullable(),
    publishableKey: z.string(),
    scriptUrl: z.string(),
  }),
  payment_method_in_use: z.object({ uses: z.array(z.object({ text: z.string(), link: z.string() })) }),
  wrong_amounts: z.object({ triesLeft: z.int() }),
  /** `lockedUntil` is `null` where no try is left. */
  verification_locked: z.object({ triesLeft: z.int(), lockedUntil: z.string().nullable() }),
} satisfies Partial<Record<RefusalCode, z.ZodObject>>

export type CarryingCode = keyof typeof refusalData
export type PlainCode = Exclude<RefusalCode, CarryingCode>
export type RefusalData<C extends RefusalCode> = C extends CarryingCode ? z.infer<(typeof refusalData)[C]> : {}

/** A refusal as it is answered, told apart by its `code`. */
export type RefusalAnswer = { [C in RefusalCode]: { code: C; detail: string } & RefusalData<C> }[RefusalCode]
