import { z } from 'zod'
import { Airport } from '../../aircraft/airports.ts'
import { Person } from '../../people/accounts/accounts.ts'
import { WaitsFor } from '../answers/answers.ts'
import { Photo } from '../../aircraft/aircraft.ts'
import { Quote } from '../book/quote.ts'
import { id, text, isWithinTrip, plannedHours, tooLongText, instant } from '../../base/fields.ts'
import { Charge } from '../../payments/payments.ts'
import { tripFields, type TripField } from '../../base/tripFields.ts'
import { bookingStatuses, orderRoles, type BookingStatus as Status } from '../../base/statuses.ts'

export const BookingStatus = z.enum(Object.keys(bookingStatuses) as [Status, ...Status[]])
export type BookingStatus = z.infer<typeof BookingStatus>

const halfHour = 1_800_000
export const onGrid = instant.refine((value) => Date.parse(value) % halfHour === 0, 'Bookings start and end on the half hour')
export const isInOrder = ({ flightStartTime, flightDropTime }: { flightStartTime?: string; flightDropTime?: string }) =>
  flightStartTime === undefined || flightDropTime === undefined || Date.parse(flightDropTime) > Date.parse(flightStartTime)
export const inOrderError = { path: ['flightDropTime'], error: 'The return must be later than the departure' }

const tripChecks = {
  passengers: z.int().min(0).max(tripFields.passengers.most),
  destination: text(tripFields.destination.most),
  note: text(tripFields.note.most),
} satisfies Record<TripField, z.ZodType>
export const tripDetails = {
  passengers: tripChecks.passengers.default(tripFields.passengers.blank),
  destination: tripChecks.destination.default(tripFields.destination.blank),
  note: tripChecks.note.default(tripFields.note.blank),
} satisfies Record<TripField, z.ZodType>

/** Fields of any booking, regardless of who books. */
export const bookingFields = {
  aircraftId: id,
  flightStartTime: onGrid,
  flightDropTime: onGrid,
  /** Planned flight hours, in tenths. The meter sets the final price. */
  plannedHours: plannedHours.optional(),
  csipId: id.nullish(),
  /** Message to the instructor, and whether to ask others if this one cannot come. */
  csipRequest: z.strictObject({ message: text(500).default(''), anyone: z.boolean().default(false) }).optional(),
  ...tripDetails,
}

export const BookingBody = z
  .strictObject({
    ...bookingFields,
    paymentMethodId: id.nullish(),
    expectedTotalCents: z.int().optional(),
    acceptsOperationalControl: z.literal(true, 'Please confirm that you have operational control').optional(),
  })
  .refine(isInOrder, inOrderError)
  .refine(({ flightStartTime, flightDropTime }) => isWithinTrip(flightStartTime, flightDropTime), {
    path: ['flightDropTime'],
    error: tooLongText,
  })
export type BookingBody = z.output<typeof BookingBody>

const tripChange = {
  /** Change of aircraft, open to any pilot who could book it, until check-in. */
  aircraftId: id.optional(),
  flightStartTime: onGrid.optional(),
  flightDropTime: onGrid.optional(),
  plannedHours: plannedHours.optional(),
  /** Another instructor, or `null` for none. */
  csipId: id.nullish(),
  ...z.object(tripChecks).partial().shape,
}

/** What an operator can change in someone's trip. */
export const TripChange = z
  .strictObject({
    ...tripChange,
    /** New arrival or return time of a late pilot. Changes nothing else. */
    expected: instant.optional(),
  })
  .refine(({ expected, ...others }) => (expected === undefined) === Object.values(others).some((value) => value !== undefined), {
    error: 'Say what is to change; a later arrival is said on its own',
  })
  .refine(isInOrder, inOrderError)
  .refine(({ flightStartTime, flightDropTime }) => isWithinTrip(flightStartTime, flightDropTime), {
    path: ['flightDropTime'],
    error: tooLongText,
  })
export type TripChange = z.output<typeof TripChange>

export const BookingPatch = z
  .strictObject({
    orderId: id,
    ...tripChange,
    /** Card or verified bank account to pay with instead. Existing holds move to it. */
    paymentMethodId: id.optional(),
    /** The total shown. Refused if it differs. */
    expectedTotalCents: z.int().optional(),
    /**
     * Charge for leaving the aircraft or dropping the instructor, as shown (`leaving` in the preview). Refused if it differs or is missing.
     */
    expectedLeavingCents: z.int().optional(),
  })
  .refine(isInOrder, inOrderError)
  .refine(({ flightStartTime, flightDropTime }) => isWithinTrip(flightStartTime, flightDropTime), {
    path: ['flightDropTime'],
    error: tooLongText,
  })
  .refine(
    ({ orderId: _orderId, paymentMethodId, ...others }) =>
      paymentMethodId === undefined || Object.values(others).every((value) => value === undefined),
    { path: ['paymentMethodId'], error: 'Change the trip and the payment method one at a time' },
  )

export const OrderEvent = z.object({
  at: z.string(),
  from: BookingStatus.nullable(),
  to: BookingStatus,
  by: z.string(),
  why: z.string(),
})

export const OrderSummary = z.object({
  id,
  number: z.string(),
  status: BookingStatus,
  aircraftId: id,
  tailNumber: z.string(),
  modelName: z.string(),
  airport: Airport,
  photo: Photo,
  pilot: Person,
  csip: Person.nullable(),
  /** Waiting for the instructor's answer; their time is held. */
  csipAsked: z.boolean(),
  createdAt: z.string(),
  flightStartTime: z.string(),
  flightDropTime: z.string(),
  flightDropTimeReal: z.string().nullable(),
  totalCents: z.int(),
  finalCents: z.int().nullable(),
  /** The owner's share of the price. For the owner and their advisors. */
  earnsCents: z.int().nullable(),
  /** A partner's running costs, settled monthly beside the price. For the pilot. */
  monthlyCents: z.int().nullable(),
  hobbsHours: z.number().nullable(),
  cancelReason: z.string().nullable(),
  seenByOwner: z.boolean(),
  /** The pilot may check out and return without ramp staff. */
  selfCheckIn: z.boolean(),
  /** New pickup time of a late pilot. The booking is kept until an hour after. */
  delayedUntil: z.string().nullable(),
  /** New return time announced by a pilot in flight. */
  backAt: z.string().nullable(),
  /** Why the aircraft is grounded, if the booking has not left: it is at risk. */
  risk: z.string().nullable(),
  /** Whose answer it waits for, and until when. `null` if answered or never needed. */
  waitsFor: WaitsFor.nullable(),
  /** All roles of the reader toward this booking; see `can` in the rules. Empty for co-owners and advisors. */
  roles: z.array(z.enum(orderRoles)),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const RefundPreview = z.object({
  /** Too late to get a co-owner's quota days back. */
  isLate: z.boolean(),
  chargeCents: z.int(),
  refundCents: z.int(),
  /** The charge is pending: waived once the owner or a second operator confirms that the aircraft cannot fly. */
  waits: z.boolean(),
  text: z.string(),
  freeUntil: z.string().nullable(),
})
export type RefundPreview = z.infer<typeof RefundPreview>

export const Order = OrderSummary.extend({
  quote: Quote,
  /** Damage the pilot pays, by agreement or decision. Not part of the price. */
  damageCents: z.int(),
  isClaimed: z.boolean(),
  finalLines: z.array(z.object({ kind: z.string(), text: z.string(), cents: z.int() })),
  owner: Person,
  plannedHours: z.number(),
  ...tripDetails,
  paymentMethod: z.string().nullable(),
  paymentMethodId: id.nullable(),
  /** Whether the payment method can still be changed here. */
  canChangePayment: z.boolean(),
  events: z.array(OrderEvent),
  charges: z.array(Charge),
  /** The next step, and who has to take it. */
  next: z.object({ text: z.string(), who: z.enum(['pilot', 'owner', 'staff', 'no_one']) }),
  refund: RefundPreview.nullable(),
  /** Hourly costs of a pilot who holds a share; billed monthly. `heldCents`: of hours the pilot has not agreed to. */
  runningCosts: z.object({ hours: z.number(), cents: z.int(), heldCents: z.int() }).nullable(),
  meters: z
    .object({ hobbsOut: z.number(), hobbsIn: z.number().nullable(), flightOut: z.number(), flightIn: z.number().nullable() })
    .nullable(),
  /** Everything owed is paid, so the pilot can get a receipt. */
  hasReceipt: z.boolean(),
  /** Whether owner and CSIP have public pages. */
  ownerHasPage: z.boolean(),
  csipHasPage: z.boolean(),
  /** The closest of `roles`. */
  you: z.enum(orderRoles),
  /** The reader may take the next step at the aircraft (check-out or return) now. */
  canCheckIn: z.boolean(),
  undoUntil: z.string().nullable(),
  canceledByPilot: z.boolean(),
  /** The aircraft is still here and not grounded, so it can be booked again. */
  canBookAgain: z.boolean(),
  /** When it was confirmed or moved to this aircraft. `null` if it is as first booked. */
  confirmedAt: z.string().nullable(),
  /** When canceling is free; see `CancellationPolicy` in the rules. */
  cancellationPolicy: z.enum(['flexible', 'moderate', 'strict']),
  /** Changed after its free period: the deadline and total a late cancellation still uses. */
  kept: z.object({ freeUntil: z.string(), totalCents: z.int() }).nullable(),
  /** Aircraft and instructors left after the free period, each charged as a late cancellation. For the pilot and operators. */
  left: z.array(
    z.object({
      id,
      number: z.string(),
      tailNumber: z.string(),
      csip: z.string().nullable(),
      chargeCents: z.int(),
      /** Nothing is taken before it is known whether the aircraft could have flown. */
      waits: z.boolean(),
    }),
  ),
  /** For such a late cancellation: the booking that continues. */
  changedInto: z.object({ id, number: z.string() }).nullable(),
  /** Known problem of the aircraft. `grounded` puts the booking at risk. */
  trouble: z.enum(['none', 'squawk', 'away', 'grounded']),
  /** The pilot needs an instructor, and none who was asked can come. */
  lacksCsip: z.boolean(),
  /** An event moved it, or is about to, and its pilot has not answered yet. */
  isMoved: z.boolean(),
  /** The instructor's part of the price, not owed because the instructor has not agreed. */
  unagreedCents: z.int(),
  /** Largest charge waived automatically because of the problem. `null`: no limit. */
  freesUpToCents: z.int().nullable(),
  /** The cancellation charge waits for the owner or a second operator. */
  feeWaits: z.boolean(),
  /** For the owner: the pilot disputes the payment, and the owner's share waits for the bank's decision. */
  isDisputed: z.boolean(),
})
export type Order = z.infer<typeof Order>

export const CancelBody = z.strictObject({
  reason: z.enum(['plans', 'weather', 'safety', 'aircraft', 'other']).default('plans'),
  note: text(500).default(''),
  /** Charge shown in the preview. Never charge more. */
  shownCents: z.int().min(0).optional(),
})
