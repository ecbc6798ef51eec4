import { z } from 'zod'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { Airport } from '../../aircraft/airports.ts'

/** What a pilot does not fly below or above; `null` where they draw no line. Feet above the ground, statute miles, knots. */
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

/** FAA: LIFR below 500 ft or 1 SM, IFR below 1,000 ft or 3 SM, MVFR up to 3,000 ft or 5 SM. */
export const FlightCategory = z.enum(['VFR', 'MVFR', 'IFR', 'LIFR'])
export type FlightCategory = z.infer<typeof FlightCategory>

const instant = z.iso.datetime()

export const WeatherReport = z.object({
  /** The METAR as it was issued. */
  raw: z.string(),
  observedAt: instant,
  /** `null` where it leaves out ceiling or visibility, and nothing else makes it worse than VFR. */
  category: FlightCategory.nullable(),
  text: z.string(),
})
export type WeatherReport = z.infer<typeof WeatherReport>

export const HourForecast = z.object({
  moment: z.enum(['departure', 'return', 'there']),
  from: instant,
  to: instant,
  /** `null` where the forecast does not reach that far, or leaves out ceiling or visibility and nothing else makes it worse than VFR. */
  category: FlightCategory.nullable(),
  text: z.string(),
  /** What of it is beyond the pilot’s own minimums; only its pilot reads that. */
  below: z.array(z.string()),
  /** Which of the minimums it says nothing about; only its pilot reads that. */
  unknown: z.array(z.string()),
})
export type HourForecast = z.infer<typeof HourForecast>

export const PlaceWeather = z.object({
  airport: Airport,
  report: WeatherReport.nullable(),
  forecast: z.object({ raw: z.string(), issuedAt: instant, from: instant, to: instant }).nullable(),
  hours: z.array(HourForecast),
  /** The runways are known, so a crosswind can be told. */
  knowsRunways: z.boolean(),
})
export type PlaceWeather = z.infer<typeof PlaceWeather>

/**
 * What forecast and report say for a flight that its pilot calls off: `below` the pilot’s own minimums, or the least of VFR where they drew
 * no line before the free time ended; `within` them; `unknown`: none is to be had for the departure, or it leaves out what they ask; `early`: none reaches the departure yet.
 */
export const WeatherVerdict = z.enum(['below', 'within', 'unknown', 'early'])
export type WeatherVerdict = z.infer<typeof WeatherVerdict>

/** The weather of a booking. `early`: no forecast reaches that far yet; `over`: it has left, or does not take place. */
export const OrderWeather = z.object({
  state: z.enum(['known', 'unavailable', 'early', 'over']),
  /** From when on a forecast is shown. */
  shownFrom: instant,
  places: z.array(PlaceWeather),
  /** The forecast is below the pilot’s own minimums: what it says, for its pilot. */
  below: z.array(z.string()),
  hasMinimums: z.boolean(),
  /** For its pilot, a student without a CSIP: the law's minimums count besides their own (14 CFR 61.89). */
  studentAlone: z.boolean(),
  /** What a cancellation for the weather is judged by; `null` for everyone but its pilot, and once it is over. */
  verdict: WeatherVerdict.nullable(),
  /** A demo made it up: it is not for flying. */
  isInvented: z.boolean(),
})
export type OrderWeather = z.infer<typeof OrderWeather>

/** Later dates of the same trip that pass every rule. `isForecast`: a forecast reaches them and is within the pilot’s minimums. */
export const LaterTimes = z.array(z.object({ flightStartTime: instant, flightDropTime: instant, isForecast: z.boolean() }))

export const AirportWeather = z.object({
  state: z.enum(['known', 'unavailable']),
  isInvented: z.boolean(),
  report: WeatherReport.nullable(),
})
export type AirportWeather = z.infer<typeof AirportWeather>
