import { z } from 'zod'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { Airport } from '../../aircraft/airports.ts'

/** A pilot's weather minimums: feet above ground, statute miles, knots. `null`: no limit. */
const limit = (least: number, most: number) =>
  z.number().min(least, fieldMessages.minValue(least)).max(most, fieldMessages.maxValue(most)).nullable()
export const Minimums = z.strictObject({
  ceilingFt: limit(0, 20_000),
  visibilitySm: limit(0, 10),
  windKt: limit(0, 99),
  crosswindKt: limit(0, 99),
})
export type Minimums = z.infer<typeof Minimums>
export const noMinimums: Minimums = { ceilingFt: null, visibilitySm: null, windKt: null, crosswindKt: null }

/** FAA categories: LIFR below 500 ft or 1 SM, IFR below 1,000 ft or 3 SM, MVFR up to 3,000 ft or 5 SM. */
export const FlightCategory = z.enum(['VFR', 'MVFR', 'IFR', 'LIFR'])
export type FlightCategory = z.infer<typeof FlightCategory>

const instant = z.iso.datetime()

export const WeatherReport = z.object({
  /** The METAR as issued. */
  raw: z.string(),
  observedAt: instant,
  /** `null` if ceiling or visibility is missing and nothing else rules out VFR. */
  category: FlightCategory.nullable(),
  text: z.string(),
})
export type WeatherReport = z.infer<typeof WeatherReport>

export const HourForecast = z.object({
  moment: z.enum(['departure', 'return', 'there']),
  from: instant,
  to: instant,
  /** `null` if the forecast does not reach that far, or lacks ceiling or visibility and nothing else rules out VFR. */
  category: FlightCategory.nullable(),
  text: z.string(),
  /** What is beyond the pilot's own minimums. Visible to the pilot only. */
  below: z.array(z.string()),
  /** Minimums the report says nothing about. Visible to the pilot only. */
  unknown: z.array(z.string()),
})
export type HourForecast = z.infer<typeof HourForecast>

export const PlaceWeather = z.object({
  airport: Airport,
  report: WeatherReport.nullable(),
  forecast: z.object({ raw: z.string(), issuedAt: instant, from: instant, to: instant }).nullable(),
  hours: z.array(HourForecast),
  /** Runways are known, so a crosswind can be computed. */
  knowsRunways: z.boolean(),
})
export type PlaceWeather = z.infer<typeof PlaceWeather>

/**
 * Forecast and report at a weather cancellation. `below`: under the minimums that the pilot had set when free cancellation
 * ended, or else under basic VFR. `within`: not below. `unknown`: no report for the departure, or it lacks the needed values. `early`: no forecast
 * reaches the departure yet.
 */
export const WeatherVerdict = z.enum(['below', 'within', 'unknown', 'early'])
export type WeatherVerdict = z.infer<typeof WeatherVerdict>

/** Weather of a booking. `early`: no forecast reaches that far yet. `over`: it has left or does not take place. */
export const OrderWeather = z.object({
  state: z.enum(['known', 'unavailable', 'early', 'over']),
  /** When a forecast will be available. */
  shownFrom: instant,
  places: z.array(PlaceWeather),
  /** Where the forecast is below the pilot's minimums. For the pilot. */
  below: z.array(z.string()),
  hasMinimums: z.boolean(),
  /** True for a student who flies alone: the legal minimums count beside their own (14 CFR 61.89). Only the pilot sees it. */
  studentAlone: z.boolean(),
  /** Decides a weather cancellation. `null` for everyone but the pilot, and once the booking is over. */
  verdict: WeatherVerdict.nullable(),
  /** Made up for the demo. Not for flying. */
  isInvented: z.boolean(),
})
export type OrderWeather = z.infer<typeof OrderWeather>

/** Later dates for the same trip that pass every rule. `isForecast`: a forecast reaches them and meets the pilot's minimums. */
export const LaterTimes = z.array(z.object({ flightStartTime: instant, flightDropTime: instant, isForecast: z.boolean() }))

export const AirportWeather = z.object({
  state: z.enum(['known', 'unavailable']),
  isInvented: z.boolean(),
  report: WeatherReport.nullable(),
})
export type AirportWeather = z.infer<typeof AirportWeather>
