import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { endsAfterStart, everySpelling, PeriodType } from '../../schedule/dayRangeOf.ts'
import { day, id, listOf, page } from '../../base/fields.ts'
import { flightOrders } from './flightColumns.ts'

const FlownAs = z.enum(['owner', 'co_owner', 'renter'])

export const FlightRow = z.object({
  orderId: id,
  number: z.string(),
  date: day,
  tailNumber: z.string(),
  pilot: z.string(),
  csip: z.string().nullable(),
  /** The pilot's relation to the aircraft that day: owner, shareholder or renter. */
  flownAs: FlownAs,
  /** Passengers besides pilot and CSIP, as counted at check-out, or as booked for older flights. Names are not stored. */
  passengers: z.int(),
  departure: z.string(),
  return: z.string(),
  zone: z.string(),
  hobbsOut: z.number(),
  hobbsIn: z.number(),
  hobbsHours: z.number(),
  flightOut: z.number(),
  flightIn: z.number(),
  flightHours: z.number(),
  landings: z.int(),
  fuelGallons: z.number().nullable(),
  /** The reader may see earnings and cost; both are zero otherwise. */
  showsMoney: z.boolean(),
  incomeCents: z.int(),
  costCents: z.int(),
})
export type FlightRow = z.infer<typeof FlightRow>

const totals = z.object({
  flights: z.int(),
  hobbsHours: z.number(),
  flightHours: z.number(),
  landings: z.int(),
  fuelGallons: z.number(),
  incomeCents: z.int(),
  costCents: z.int(),
})

/** Totals cover all pages of the filtered list. */
export const FlightReport = listOf(FlightRow).extend({ totals })
export type FlightReport = z.infer<typeof FlightReport>
/** Includes every aircraft the pilot has flown, unfiltered. */
export const PilotFlightReport = FlightReport.extend({ aircraft: z.array(z.object({ id, tailNumber: z.string() })) })

/** The reader's relation to the aircraft. Co-owners see no money, and renters only by first name and initial. */
const ReadAs = z.enum(['owner', 'co_owner', 'advisor', 'operator'])
export const PersonFlightReport = FlightReport.extend({
  aircraft: z.array(z.object({ id, tailNumber: z.string(), modelName: z.string(), you: ReadAs, ownerName: z.string() })),
})
export type PersonFlightReport = z.infer<typeof PersonFlightReport>

const FlightPerson = totals.extend({
  person: Person,
  /** Their relation to the aircraft. Former shareholders stay listed as co-owners. */
  flownAs: FlownAs,
  showsMoney: z.boolean(),
})
export type FlightPerson = z.infer<typeof FlightPerson>

/** Pilots with their totals, most hours first. */
export const FlightPeople = listOf(FlightPerson)

const fields = { ...everySpelling, order: z.enum(flightOrders).default('-date'), ...page }

/** One pilot, for owners. */
export const AircraftFlightQuery = z.strictObject({ ...fields, pilot: id.optional() }).superRefine(endsAfterStart)

export const PilotFlightQuery = z.strictObject({ ...fields, aircraft: id.optional() }).superRefine(endsAfterStart)

/** Default: all aircraft the reader owns or co-owns, or else advises on. */
export const PersonFlightQuery = z
  .strictObject({ ...fields, aircraft: id.optional(), person: id.optional() })
  .superRefine(endsAfterStart)

export const FlightPeopleQuery = z
  .strictObject({ ...everySpelling, aircraft: id.optional(), ...page })
  .superRefine(endsAfterStart)

/** A current period or a custom range. */
export const StatsQuery = z.strictObject({ ...everySpelling, period_type: PeriodType.default('year') })
export type StatsQuery = z.output<typeof StatsQuery>

/** Flights count on their return day, cancellations on the day made; both in the home airport's zone. */
export const OwnerStats = z.object({
  aircraftId: id.nullable(),
  months: z.array(
    z.object({ month: z.string(), incomeCents: z.int(), bookedCents: z.int(), hobbsHours: z.number(), flights: z.int() }),
  ),
  incomeCents: z.int(),
  flightCents: z.int(),
  cancellationCents: z.int(),
  bookedCents: z.int(),
  flights: z.int(),
  hobbsHours: z.number(),
  flightHours: z.number(),
  /** The previous period. Zero for custom ranges. */
  hobbsHoursBefore: z.number(),
  utilizationPercent: z.number(),
  bookings: z.int(),
  cancellations: z.int(),
  nextPayout: z.object({ cents: z.int(), on: day.nullable() }),
})
export type OwnerStats = z.infer<typeof OwnerStats>
