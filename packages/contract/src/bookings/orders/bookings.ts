import { z } from 'zod'
import { Airport } from '../../aircraft/airports.ts'
import { Person } from '../../people/accounts/accounts.ts'
import { WaitsFor } from '../change/answers.ts'
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

const said = {
  passengers: z.int().min(0).max(tripFields.passengers.most),
  destination: text(tripFields.destination.most),
  note: text(tripFields.note.most),
} satisfies Record<TripField, z.ZodType>
const tripDetails = {
  passengers: said.passengers.default(tripFields.passengers.blank),
  destination: said.destination.default(tripFields.destination.blank),
  note: said.note.default(tripFields.note.blank),
} satisfies Record<TripField, z.ZodType>

/** What is booked, whoever books it. */
export const bookingFields = {
  aircraftId: id,
  flightStartTime: onGrid,
  flightDropTime: onGrid,
  /** Flight hours that the pilot plans, in tenths; the meter sets the final price. */
  plannedHours: plannedHours.optional(),
  csipId: id.nullish(),
  /** What the instructor reads, and whether someone else is asked where this one cannot come. */
  csipRequest: z.strictObject({ message: text(500).default(''), anyone: z.boolean().default(false) }).optional(),
  ...tripDetails,
}

export const BookingBody = z
  .strictObject({
    ...bookingFields,
    paymentMethodId: id.nullish(),
    /** What the pilot saw; the booking is refused when it differs now. */
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
  /** Another aircraft, as anyone books it; until the check-in. */
  aircraftId: id.optional(),
  flightStartTime: onGrid.optional(),
  flightDropTime: onGrid.optional(),
  plannedHours: plannedHours.optional(),
  /** Another instructor, or none. */
  csipId: id.nullish(),
  passengers: said.passengers.optional(),
  destination: said.destination.optional(),
  note: said.note.optional(),
}

/** What an operator changes of somebody else’s trip. */
export const TripChange = z
  .strictObject({
    ...tripChange,
    /** When its pilot comes, or comes back, where they are running late; nothing else changes then. */
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
    /** The card or verified bank account that pays instead. What is held moves to it. */
    paymentMethodId: id.optional(),
    /** What the pilot saw; the change is refused when it differs now. */
    expectedTotalCents: z.int().optional(),
    /** What the pilot saw that leaving its aircraft or letting its instructor go costs (`leaving` of the preview); refused when it differs, also where none is sent. */
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
  /** The instructor has not answered yet; their time is held. */
  csipAsked: z.boolean(),
  createdAt: z.string(),
  flightStartTime: z.string(),
  flightDropTime: z.string(),
  flightDropTimeReal: z.string().nullable(),
  totalCents: z.int(),
  finalCents: z.int().nullable(),
  /** What its owner gets of the price: for the owner, and for their advisors. */
  earnsCents: z.int().nullable(),
  hobbsHours: z.number().nullable(),
  cancelReason: z.string().nullable(),
  seenByOwner: z.boolean(),
  /** Its pilot may check the aircraft out and back in without the ramp's staff. */
  selfCheckIn: z.boolean(),
  /** When a pilot who runs late says that they come; until an hour after that the booking is kept. */
  delayedUntil: z.string().nullable(),
  /** When a pilot in the air says that they will be back. */
  backAt: z.string().nullable(),
  /** What grounds the aircraft of a booking that has not left: the booking is at risk. */
  risk: z.string().nullable(),
  /** Whose yes it waits for, and until when; `null` once it is said, and for what never waited. */
  waitsFor: WaitsFor.nullable(),
  /** Everything that the reader is to this booking; what follows from it says `can` in the rules. Empty for co-owners and advisors. */
  roles: z.array(z.enum(orderRoles)),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const RefundPreview = z.object({
  /** Too late to give a co-owner's days back. */
  isLate: z.boolean(),
  chargeCents: z.int(),
  refundCents: z.int(),
  /** The charge waits: it is let go of once the aircraft’s owner or a second operator confirms that it cannot fly. */
  waits: z.boolean(),
  text: z.string(),
  freeUntil: z.string().nullable(),
})
export type RefundPreview = z.infer<typeof RefundPreview>

export const Order = OrderSummary.extend({
  quote: Quote,
  /** What the pilot pays for damage beside the price, by agreement or decision. */
  damageCents: z.int(),
  /** Damage is claimed, and the claim is not settled. */
  isClaimed: z.boolean(),
  finalLines: z.array(z.object({ kind: z.string(), text: z.string(), cents: z.int() })),
  owner: Person,
  plannedHours: z.number(),
  ...tripDetails,
  paymentMethod: z.string().nullable(),
  paymentMethodId: id.nullable(),
  /** Whether what pays for it may still be changed here. */
  canChangePayment: z.boolean(),
  events: z.array(OrderEvent),
  charges: z.array(Charge),
  /** What happens next, and whose turn it is. */
  next: z.object({ text: z.string(), who: z.enum(['pilot', 'owner', 'staff', 'no_one']) }),
  refund: RefundPreview.nullable(),
  /** What the hours that were flown cost its pilot, who holds a part of the aircraft; settled with the month. */
  runningCosts: z.object({ hours: z.number(), cents: z.int() }).nullable(),
  meters: z
    .object({ hobbsOut: z.number(), hobbsIn: z.number().nullable(), flightOut: z.number(), flightIn: z.number().nullable() })
    .nullable(),
  /** All is paid that was owed: there is a receipt for its pilot. */
  hasReceipt: z.boolean(),
  /** Whether owner and CSIP have pages that others may open. */
  ownerHasPage: z.boolean(),
  csipHasPage: z.boolean(),
  /** The nearest of `roles`. */
  you: z.enum(orderRoles),
  /** The next step at the aircraft, out or back, is open to the reader now. */
  canCheckIn: z.boolean(),
  undoUntil: z.string().nullable(),
  canceledByPilot: z.boolean(),
  /** The aircraft is still here and not grounded: it may be booked once more. */
  canBookAgain: z.boolean(),
  /** When its yes was said, or its pilot changed to this aircraft; `null` for what is as it was booked. */
  confirmedAt: z.string().nullable(),
  /** When canceling is free; `CancellationPolicy` in the rules. */
  cancellationPolicy: z.enum(['flexible', 'moderate', 'strict']),
  /** Changed after its free time: the limit and the sum that a late cancellation still counts by. */
  kept: z.object({ freeUntil: z.string(), totalCents: z.int() }).nullable(),
  /** Aircraft and instructors that it left after the free time, each a late cancellation of its own: for its pilot, and for operators. */
  left: z.array(z.object({ id, number: z.string(), tailNumber: z.string(), csip: z.string().nullable(), chargeCents: z.int() })),
  /** Of such a late cancellation: the booking that goes on. */
  changedInto: z.object({ id, number: z.string() }).nullable(),
  /** What is known to be wrong with the aircraft; `grounded` puts the booking at risk. */
  trouble: z.enum(['none', 'squawk', 'grounded']),
  /** The most that the trouble lets go of by itself; `null`: no limit. */
  freesUpToCents: z.int().nullable(),
  /** What canceling costs is charged or let go of once the owner or a second operator has said so. */
  feeWaits: z.boolean(),
})
export type Order = z.infer<typeof Order>

export const CancelBody = z.strictObject({
  reason: z.enum(['plans', 'weather', 'safety', 'aircraft', 'other']).default('plans'),
  note: text(500).default(''),
  /** The charge that the preview showed: more is not taken. */
  shownCents: z.int().min(0).optional(),
})
