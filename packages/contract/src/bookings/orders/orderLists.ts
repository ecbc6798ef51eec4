import { z } from 'zod'
import { dayRange, PeriodType } from '../../schedule/askedDays.ts'
import { BookingStatus } from './bookings.ts'
import { commaList, id, page, queryBound, queryFlag, text } from '../../base/fields.ts'

const dollars = queryBound()
const hours = queryBound()
/** Each once, however often and in whichever letters it is named. */
const ids = commaList(z.uuid().toLowerCase()).transform((named) => [...new Set(named)])

/** List filters, spelled as the catalogue spells them; what is left out filters nothing. */
export const OrderQuery = z.strictObject({
  status: commaList(BookingStatus).optional(),
  aircraft: ids.optional(),
  csip: ids.optional(),
  /** Whose name has this, of pilot or CSIP. */
  name: text(80).optional(),
  /** With which letters the tail number begins. */
  tail: text(10).optional(),
  /** A booking’s id, or its number with or without `TS-`. */
  order_id: text(40).optional(),
  /** A name, the beginning of a tail number or a booking’s number, whichever fits: what people type into one box. */
  text: text(80).optional(),
  periodType: PeriodType.optional(),
  /** What still occupies the aircraft, or what no longer does. */
  orderType: z.enum(['upcoming', 'past', 'all']).default('all'),
  /** Only what the reader flies. */
  ownOrdersOnly: queryFlag.optional(),
  /** What the days are of: the departure, or the cancellation. */
  daysOf: z.enum(['departure', 'cancellation']).default('departure'),
  /** `false` leaves out time in the shop. */
  withMaintenance: queryFlag.default(true),
  /** Only what the aircraft's owner booked, on behalf of others too. */
  byOwner: queryFlag.optional(),
  /** The price in dollars, both ends included; only of bookings whose price the reader sees. */
  incomeMin: dollars,
  incomeMax: dollars,
  /** Hobbs hours of flights that are back, both ends included. */
  hobbsTimeMin: hours,
  hobbsTimeMax: hours,
  order: z.enum(['flightStartTime', '-flightStartTime']).default('-flightStartTime'),
  ...dayRange,
  ...page,
})
export type OrderQuery = z.output<typeof OrderQuery>

/** From whose side a list is; each has a call of its own. */
const orderSides = ['pilot', 'owner', 'coOwner', 'advisor', 'csip'] as const
export type OrderSide = (typeof orderSides)[number]
export const OrderAircraftQuery = z.strictObject({ side: z.enum(orderSides) })
export const OrderAircraft = z.array(z.object({ id, tailNumber: z.string() }))
