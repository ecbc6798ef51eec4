import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { BookingRefusalCode } from './bookingRefusals.ts'
import { chosen, day, id, instant, isWithinTrip, page, requiredText, text, tooLongText } from '../../base/fields.ts'

/** Rules that an owner or operator lifts for one pilot on one aircraft, or that the pilot asks to have lifted. */
export const Override = z.object({
  id,
  /** `expired`: granted, and its last day has passed; or asked, and not answered a day before the trip. */
  state: z.enum(['asked', 'granted', 'refused', 'revoked', 'withdrawn', 'expired']),
  pilot: Person,
  aircraft: z.object({ id, tailNumber: z.string(), zone: z.string() }),
  codes: z.array(BookingRefusalCode),
  /** In words: `Checkout and total time`. */
  what: z.string(),
  /** The trip it was requested for. */
  flightStartTime: z.string().nullable(),
  flightDropTime: z.string().nullable(),
  /** The pilot's message. */
  message: z.string(),
  created: z.string(),
  decidedBy: Person.nullable(),
  decided: z.string().nullable(),
  reason: z.string(),
  /** Trips must end on or before this day. */
  untilOn: day.nullable(),
})
export type Override = z.infer<typeof Override>

const codes = z
  .array(BookingRefusalCode)
  .min(1)
  .max(20)
  .transform((all) => [...new Set(all)])

export const OverrideBody = z.strictObject({
  aircraftId: id,
  pilotId: id,
  codes,
  untilOn: day,
  reason: requiredText(300),
})

export const AskOverrideBody = z
  .strictObject({
    aircraftId: id,
    flightStartTime: instant,
    flightDropTime: instant,
    codes,
    message: text(300).default(''),
  })
  .refine((asked) => isWithinTrip(asked.flightStartTime, asked.flightDropTime), {
    path: ['flightDropTime'],
    error: tooLongText,
  })

/** Default: the day the requested trip returns. */
export const AnswerOverrideBody = z.strictObject({
  grant: z.boolean(),
  reason: requiredText(300),
  untilOn: day.optional(),
})

export const OverridesQuery = z.strictObject({
  /** As the pilot or as the aircraft's owner. */
  as: z.enum(['pilot', 'owner'], { error: chosen }).default('pilot'),
  aircraft: id.optional(),
  state: z.enum(['asked', 'granted'], { error: chosen }).optional(),
  ...page,
})

/** Rules the pilot may ask the owner to lift, and the last request. */
export const AskOwner = z.object({
  codes: z.array(BookingRefusalCode),
  what: z.string(),
  /** `sameTrip`: for the same dates, so a refusal stands. */
  last: z.object({ id, state: z.enum(['asked', 'refused']), reason: z.string(), sameTrip: z.boolean() }).nullable(),
})
