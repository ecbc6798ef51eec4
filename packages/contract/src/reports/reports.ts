import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { endsAfterStart, everySpelling, PeriodType } from '../schedule/askedDays.ts'
import { day, id, listOf, page } from '../base/fields.ts'
import { flightOrders } from './flightColumns.ts'

const FlownAs = z.enum(['owner', 'co_owner', 'renter'])

export const FlightRow = z.object({
  orderId: id,
  number: z.string(),
  date: day,
  tailNumber: z.string(),
  pilot: z.string(),
  csip: z.string().nullable(),
  /** As what the pilot flew on that day: with a share in the aircraft, or as someone who rented it. */
  flownAs: FlownAs,
  /** Aboard beside pilot and CSIP, as counted at check-out; before that was asked, as booked. No one keeps their names. */
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
  /** Whether the reader may see what it earned and cost; both are zero where not. */
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

/** Totals are of everything that the filters let through, whatever page is shown. */
export const FlightReport = listOf(FlightRow).extend({ totals })
export type FlightReport = z.infer<typeof FlightReport>
/** With every aircraft that the pilot has flown, whatever the filter. */
export const PilotFlightReport = FlightReport.extend({ aircraft: z.array(z.object({ id, tailNumber: z.string() })) })

/** As what someone reads the flights of an aircraft: co-owners no money, and of who rents it a first name with an initial. */
const ReadAs = z.enum(['owner', 'co_owner', 'advisor', 'operator'])
/** With every aircraft that the reader may ask for. */
export const PersonFlightReport = FlightReport.extend({
  aircraft: z.array(z.object({ id, tailNumber: z.string(), modelName: z.string(), you: ReadAs, ownerName: z.string() })),
})
export type PersonFlightReport = z.infer<typeof PersonFlightReport>

const FlightPerson = totals.extend({
  person: Person,
  /** What they are to the aircraft that they flew; who has sold a share is still listed as co-owner. */
  flownAs: FlownAs,
  showsMoney: z.boolean(),
})
export type FlightPerson = z.infer<typeof FlightPerson>

/** Who flew, the most hours first, with what each flew. */
export const FlightPeople = listOf(FlightPerson)

const fields = { ...everySpelling, order: z.enum(flightOrders).default('-date'), ...page }

/** Of one pilot, where an owner asks for it. */
export const AircraftFlightQuery = z.strictObject({ ...fields, pilot: id.optional() }).superRefine(endsAfterStart)

export const PilotFlightQuery = z.strictObject({ ...fields, aircraft: id.optional() }).superRefine(endsAfterStart)

/** Without an aircraft: of all that the reader owns or holds a share of, or advises on where there are none. */
export const PersonFlightQuery = z
  .strictObject({ ...fields, aircraft: id.optional(), person: id.optional() })
  .superRefine(endsAfterStart)

export const FlightPeopleQuery = z
  .strictObject({ ...everySpelling, aircraft: id.optional(), ...page })
  .superRefine(endsAfterStart)

/** A period that runs now, or own days. */
export const StatsQuery = z.strictObject({ ...everySpelling, period_type: PeriodType.default('year') })
export type StatsQuery = z.output<typeof StatsQuery>

/** Flights and their income count on the day of the return at home, cancellations on the day on which they were made. */
export const OwnerStats = z.object({
  aircraftId: id.nullable(),
  months: z.array(
    z.object({ month: z.string(), incomeCents: z.int(), bookedCents: z.int(), hobbsHours: z.number(), flights: z.int() }),
  ),
  /** Of flights and of cancellations together. */
  incomeCents: z.int(),
  flightCents: z.int(),
  cancellationCents: z.int(),
  bookedCents: z.int(),
  flights: z.int(),
  hobbsHours: z.number(),
  flightHours: z.number(),
  /** In the same stretch before; zero where own days were asked for. */
  hobbsHoursBefore: z.number(),
  utilizationPercent: z.number(),
  bookings: z.int(),
  cancellations: z.int(),
  nextPayout: z.object({ cents: z.int(), on: day.nullable() }),
})
export type OwnerStats = z.infer<typeof OwnerStats>
