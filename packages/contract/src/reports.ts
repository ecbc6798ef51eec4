import { z } from 'zod'
import { dayRange, PeriodType } from './askedDays.ts'
import { day, id, page } from './fields.ts'

export const FlightRow = z.object({
  orderId: id,
  number: z.string(),
  date: day,
  tailNumber: z.string(),
  pilot: z.string(),
  csip: z.string().nullable(),
  /** As what the pilot flew: with a share in the aircraft, or as someone who rented it. */
  flownAs: z.enum(['owner', 'co_owner', 'renter']),
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
  incomeCents: z.int(),
  costCents: z.int(),
})
export type FlightRow = z.infer<typeof FlightRow>

export const FlightReport = z.object({
  count: z.int(),
  next: z.string().nullable(),
  results: z.array(FlightRow),
  totals: z.object({
    flights: z.int(),
    hobbsHours: z.number(),
    flightHours: z.number(),
    landings: z.int(),
    fuelGallons: z.number(),
    incomeCents: z.int(),
    costCents: z.int(),
  }),
})
export type FlightReport = z.infer<typeof FlightReport>
/** With every aircraft that the pilot has flown, whatever the filter. */
export const PilotFlightReport = FlightReport.extend({ aircraft: z.array(z.object({ id, tailNumber: z.string() })) })

const FlightReportQuery = z.strictObject({
  period_type: PeriodType.optional(),
  order: z.enum(['date', '-date']).default('-date'),
  ...dayRange,
  ...page,
})

/** Of one pilot, where an owner asks for it. */
export const AircraftFlightQuery = FlightReportQuery.extend({ pilot: id.optional() })

export const PilotFlightQuery = FlightReportQuery.extend({ aircraft: id.optional() })

/** A period that runs now, or own days. */
export const StatsQuery = z.strictObject({ period_type: PeriodType.default('year'), ...dayRange })
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
