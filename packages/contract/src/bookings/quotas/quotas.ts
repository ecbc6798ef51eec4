import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { BookingRefusal } from '../book/bookingRefusals.ts'
import { inOrderError, isInOrder, onGrid } from '../orders/bookings.ts'
import { day, id, isWithinTrip, page, tooLongText } from '../../base/fields.ts'
import { isWithinBlock, Schedule, ScheduleQuery, tooLongBlockText } from '../../schedule/schedule.ts'

/** `planned`: still ahead. `lost`: canceled too late to be returned. */
const UseState = z.enum(['used', 'planned', 'lost'])

/** Use by one booking, to break figures down. The number is set if the reader may open it. */
const QuotaBooking = z.object({
  orderId: id,
  number: z.string(),
  state: UseState,
  from: day,
  to: day,
  days: z.int(),
  holidays: z.array(z.string()),
  /** Departs more than 14 days from now, so its days count as held. */
  ahead: z.boolean(),
})

const counted = { quota: z.number(), used: z.number(), planned: z.number(), left: z.number() }
export const QuotaFigures = z.object({
  year: z.int(),
  /** Per year. */
  holidays: z.object({
    ...counted,
    taken: z.array(z.object({ name: z.string(), day, orderIds: z.array(id), state: UseState })),
  }),
  /** The 60-day window with the most days used that a new booking could still fall into. */
  consecutive: z.object({ ...counted, from: day.nullable(), to: day.nullable() }),
  /** Days held by trips that depart more than 14 days from now. */
  advance: z.object(counted),
  /** Shop hours per year. */
  maintenance: z.object(counted),
})
export type QuotaFigures = z.infer<typeof QuotaFigures>

export const CoOwnerResourcesQuery = z.strictObject({
  /** Default: the current year in the airport's zone. */
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  /** A hypothetical share for the reader, in percent. */
  share: z.coerce.number().min(1).max(99).optional(),
})

/** Quotas used, planned and left for each shareholder. */
export const CoOwnerResources = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  zone: z.string(),
  /** Today, in the airport's zone. */
  today: day,
  year: z.int(),
  you: z.enum(['owner', 'co_owner', 'operator', 'advisor']),
  /** Quotas of the whole aircraft. Each share gets its percentage. */
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
      /** For the reader only, if requested. */
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
    /** The reader's booking to change; its own use does not count. */
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

/** What a booking would use of the reader's share, and what would be left. */
export const CoOwnerCheck = z.object({
  /** It is within all four quotas. */
  fits: z.boolean(),
  uses: z.object({
    days: z.int(),
    holidays: z.array(z.object({ name: z.string(), day })),
    advanceDays: z.int(),
    maintenanceHours: z.number(),
  }),
  before: QuotaFigures,
  after: QuotaFigures,
  /** All refusals, including those unrelated to quotas. */
  templates: z.array(BookingRefusal),
})
export type CoOwnerCheck = z.infer<typeof CoOwnerCheck>

export const QuotaEntryQuery = z.strictObject({ holder: id.optional(), orderId: id.optional(), ...page })
/** A row of the quota ledger, which is append-only. */
export const QuotaEntry = z.object({
  id: z.int(),
  person: Person,
  measure: z.enum(['day', 'shop_hours', 'claim', 'holiday_credit']),
  day,
  /** 1 for a day or holiday used, −1 for one returned; shop hours; holidays received from a partner, negative if given away. */
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
/** Reservations of a shared aircraft. `holderId`: a shareholder. Entries without one are renters, shop visits and blocks. */
export const Reservations = Schedule.omit({ busy: true }).extend({
  spans: z.array(
    z.object({
      id,
      kind: z.enum(['flight', 'shop', 'aside']),
      holderId: id.nullable(),
      from: z.string(),
      to: z.string(),
      text: z.string(),
      /** Set if the reader may open it. */
      orderId: id.nullable(),
    }),
  ),
})
export type Reservations = z.infer<typeof Reservations>
