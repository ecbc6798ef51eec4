import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { BookingRefusal } from '../bookings/book/bookingRefusals.ts'
import { inOrderError, isInOrder, onGrid } from '../bookings/orders/bookings.ts'
import { day, id, isWithinTrip, page, tooLongText } from '../base/fields.ts'
import { isWithinBlock, Schedule, ScheduleQuery, tooLongBlockText } from '../schedule/schedule.ts'

/** `planned` is still to come; `lost` was canceled too late to be given back. */
const UseState = z.enum(['used', 'planned', 'lost'])

/** What one booking takes, so that every figure can be unfolded. Its number is for those who may open it. */
const QuotaBooking = z.object({
  orderId: id,
  number: z.string(),
  state: UseState,
  from: day,
  to: day,
  days: z.int(),
  holidays: z.array(z.string()),
  /** It leaves later than in 14 days, so its days count as held. */
  ahead: z.boolean(),
})

const counted = { quota: z.number(), used: z.number(), planned: z.number(), left: z.number() }
export const QuotaFigures = z.object({
  year: z.int(),
  /** Of the year. */
  holidays: z.object({
    ...counted,
    taken: z.array(z.object({ name: z.string(), day, orderIds: z.array(id), state: UseState })),
  }),
  /** The fullest stretch of 60 days that a booking from today on can still lie in. */
  consecutive: z.object({ ...counted, from: day.nullable(), to: day.nullable() }),
  /** Held now by trips that leave later than in 14 days. */
  advance: z.object(counted),
  /** Hours in the shop, of the year. */
  maintenance: z.object(counted),
})
export type QuotaFigures = z.infer<typeof QuotaFigures>

export const CoOwnerResourcesQuery = z.strictObject({
  /** This year at the airport, where it is left out. */
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  /** What if the reader’s share were this, in percent. */
  share: z.coerce.number().min(1).max(99).optional(),
})

/** What everybody who holds a part of an aircraft has used, planned and left. */
export const CoOwnerResources = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  zone: z.string(),
  /** Today there. */
  today: day,
  year: z.int(),
  you: z.enum(['owner', 'co_owner', 'operator', 'advisor']),
  /** What the whole aircraft gives; shares have their part of it. */
  terms: z.object({ holidays: z.int(), consecutiveDays: z.int(), advanceDays: z.int(), maintenanceHours: z.int() }),
  holidays: z.array(z.object({ name: z.string(), day, days: z.array(day), opensOn: day, isOpen: z.boolean() })),
  holders: z.array(
    z.object({
      person: Person,
      isOwner: z.boolean(),
      isYou: z.boolean(),
      percent: z.number(),
      figures: QuotaFigures,
      bookings: z.array(QuotaBooking),
      /** Of the reader alone, and only where they asked. */
      whatIf: z.object({ percent: z.number(), figures: QuotaFigures }).nullable(),
    }),
  ),
})
export type CoOwnerResources = z.infer<typeof CoOwnerResources>
export type QuotaHolder = CoOwnerResources['holders'][number]

export const CoOwnerCheckBody = z
  .strictObject({
    aircraftId: id,
    flightStartTime: onGrid,
    flightDropTime: onGrid,
    /** The reader’s booking that is to be changed; what it uses is free for this. */
    orderId: id.optional(),
    purpose: z.enum(['flight', 'maintenance']).default('flight'),
  })
  .refine(isInOrder, inOrderError)
  .refine(({ purpose, ...asked }) => purpose !== 'flight' || isWithinTrip(asked.flightStartTime, asked.flightDropTime), {
    path: ['flightDropTime'],
    error: tooLongText,
  })
  .refine((asked) => isWithinBlock(asked.flightStartTime, asked.flightDropTime), {
    path: ['flightDropTime'],
    error: tooLongBlockText,
  })

/** What a booking would use of the reader’s share, and what would be left. */
export const CoOwnerCheck = z.object({
  /** None of the four quotas stands against it. */
  fits: z.boolean(),
  uses: z.object({
    days: z.int(),
    holidays: z.array(z.object({ name: z.string(), day })),
    advanceDays: z.int(),
    maintenanceHours: z.number(),
  }),
  before: QuotaFigures,
  after: QuotaFigures,
  /** Everything against it, what has nothing to do with quotas too. */
  templates: z.array(BookingRefusal),
})
export type CoOwnerCheck = z.infer<typeof CoOwnerCheck>

export const QuotaEntryQuery = z.strictObject({ holder: id.optional(), orderId: id.optional(), ...page })
/** A row of the ledger; rows are only added. */
export const QuotaEntry = z.object({
  id: z.int(),
  person: Person,
  measure: z.enum(['day', 'shop_hours', 'claim', 'holiday_credit']),
  day,
  /** A day or a holiday taken is 1 and one given back −1; hours in the shop; holidays that a partner gave, below zero what was given away. */
  amount: z.number(),
  cause: z.enum([
    'booked',
    'changed',
    'canceled',
    'taken_back',
    'returned',
    'canceled_late',
    'joined',
    'shop_set',
    'shop_freed',
    'claimed',
    'released',
    'swapped',
  ]),
  orderId: id.nullable(),
  number: z.string().nullable(),
  at: z.string(),
})
export type QuotaEntry = z.infer<typeof QuotaEntry>

export const ReservationsQuery = ScheduleQuery
/** Who has a shared aircraft when. A `holderId` is one of those who hold a part; the others are renters, the shop and set-aside time. */
export const Reservations = Schedule.omit({ busy: true }).extend({
  spans: z.array(
    z.object({
      id,
      kind: z.enum(['flight', 'shop', 'aside']),
      holderId: id.nullable(),
      from: z.string(),
      to: z.string(),
      text: z.string(),
      /** For those who may open it. */
      orderId: id.nullable(),
    }),
  ),
})
export type Reservations = z.infer<typeof Reservations>
