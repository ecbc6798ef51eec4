import { z } from 'zod'
import { dayRange, PeriodType } from '../../schedule/dayRangeOf.ts'
import { BookingStatus } from './bookings.ts'
import { commaList, id, page, queryBound, queryFlag, text } from '../../base/fields.ts'

const dollars = queryBound()
const hours = queryBound()
/** Lowercases and deduplicates ids. */
const ids = commaList(z.uuid().toLowerCase()).transform((named) => [...new Set(named)])

/** List filters, named as in the specification. Omitted filters do not apply. */
export const OrderQuery = z.strictObject({
  status: commaList(BookingStatus).optional(),
  aircraft: ids.optional(),
  csip: ids.optional(),
  /** Part of the pilot's or CSIP's name. */
  name: text(80).optional(),
  /** Prefix of the tail number. */
  tail: text(10).optional(),
  /** A booking's id, or its number with or without `TS-`. */
  order_id: text(40).optional(),
  /** One search box: matches a name, a tail number prefix or a booking number. */
  text: text(80).optional(),
  periodType: PeriodType.optional(),
  /** Whether the booking still occupies the aircraft. */
  orderType: z.enum(['upcoming', 'past', 'all']).default('all'),
  /** Only bookings the reader flies. */
  ownOrdersOnly: queryFlag.optional(),
  /** Which date the period applies to. */
  daysOf: z.enum(['departure', 'cancellation']).default('departure'),
  /** `false` excludes shop visits. */
  withMaintenance: queryFlag.default(true),
  /** Only bookings made by the aircraft's owner, including for others. */
  byOwner: queryFlag.optional(),
  /** Price in dollars, inclusive. Only matches bookings whose price the reader may see. */
  incomeMin: dollars,
  incomeMax: dollars,
  /** Hobbs hours of returned flights, inclusive. */
  hobbsTimeMin: hours,
  hobbsTimeMax: hours,
  order: z.enum(['flightStartTime', '-flightStartTime']).default('-flightStartTime'),
  ...dayRange,
  ...page,
})
export type OrderQuery = z.output<typeof OrderQuery>

/** The perspective of a list; each has its own call. */
const orderSides = ['pilot', 'owner', 'coOwner', 'advisor', 'csip'] as const
export type OrderSide = (typeof orderSides)[number]
export const OrderAircraftQuery = z.strictObject({ side: z.enum(orderSides) })
export const OrderAircraft = z.array(z.object({ id, tailNumber: z.string() }))
