import { plusHours, type Period } from '@tailshare/contract/text/period'
import type { HourForecast, Minimums, WeatherVerdict } from '@tailshare/contract/bookings/weather/weather'
import { worstCategory } from './conditions.ts'
import { checkMinimums, type MinimumsCheck } from './minimums.ts'
import { runways } from './runways.ts'
import { forecastIn, type Taf } from './taf.ts'
import { forecastConditionsText } from './weatherText.ts'

// Selects the hours and places of a booking to compare with a forecast.

/** Forecasts reach, and are shown, from this many hours before the start. */
export const weatherHoursBefore = 30
/** The pilot is warned within this range of hours before the start, while there is time to change plans. */
export const toldHoursBefore = { most: 30, least: 18 }

type Moment = Period & { moment: HourForecast['moment'] }

/** At the home airport: the hour after departure and the hour before return, if still in the future. */
export const hoursAtHome = ({ from, to }: Period, now: Date): Moment[] =>
  (
    [
      { moment: 'departure', from, to: plusHours(from, 1) },
      { moment: 'return', from: plusHours(to, -1), to },
    ] as const
  ).filter((hour) => hour.to > now)

/** At the destination: as much of the trip as the forecast covers. */
export const hoursThere = ({ from, to }: Period, taf: Taf | undefined, now: Date): Moment[] => {
  if (to <= now) return []
  const since = taf && taf.from > from ? taf.from : from
  const until = taf && taf.to < to ? taf.to : to
  return [since < until ? { moment: 'there', from: since, to: until } : { moment: 'there', from, to }]
}

const unread = { category: null, text: 'No forecast reaches this hour yet.', below: [], unknown: [] }

/** The forecast for one hour in words, and the minimums it violates. */
export const judgeHour = (hour: Moment, taf: Taf | undefined, minimums: Minimums, code: string): HourForecast => {
  const { moment, from, to } = hour
  // Once the hour has begun, judge the rest of it.
  const rest = taf && taf.from > from ? { from: taf.from, to } : hour
  const forecast = (taf && rest.from < rest.to && forecastIn(taf, rest)) || []
  const head = { moment, from: from.toISOString(), to: to.toISOString() }
  if (forecast.length === 0) return { ...head, ...unread }
  return {
    ...head,
    category: worstCategory(forecast),
    text: forecastConditionsText(forecast),
    ...checkMinimums(forecast, minimums, runways[code] ?? []),
  }
}

/** A report applies to a departure within an hour of it. */
export const reportReaches = ({ from }: Period, observed: Date) => Math.abs(from.getTime() - observed.getTime()) <= 60 * 60_000

type Judged = {
  period: Period
  now: Date
  home: readonly HourForecast[]
  there: readonly HourForecast[]
  report: MinimumsCheck | null
  /** End of the home forecast; `null` if none is issued. */
  until: Date | null
}

/** True if the forecast covers the hour and every minimum. */
export const isKnown = ({ category, unknown }: HourForecast) => category !== null && unknown.length === 0

/**
 * Whether the pilot may cancel for weather. `report`: the newest home report compared to the minimums; `null` if none applies. `early`
 * rather than `unknown` if an issued forecast does not reach the departure yet.
 */
export const verdictOn = ({ period, now, home, there, report, until }: Judged): WeatherVerdict => {
  if (now < plusHours(period.from, -weatherHoursBefore)) return 'early'
  if ([...home, ...there].some(({ below }) => below.length > 0) || (report !== null && report.below.length > 0)) return 'below'
  const isForecast = home.some((hour) => isKnown(hour) && (hour.moment === 'departure' || now >= period.from))
  if (isForecast || (report !== null && report.unknown.length === 0)) return 'within'
  const isToCome = until !== null && until < plusHours(period.from, 1) && now < period.from
  return isToCome ? 'early' : 'unknown'
}

/** For a trip moved after its free period: free only if the weather at both the old and the new times allows it. */
export const afterMove = (is: WeatherVerdict, was: WeatherVerdict): WeatherVerdict =>
  [is, was].find((verdict) => verdict === 'within') ?? [is, was].find((verdict) => verdict === 'early') ?? is

const momentText: Record<HourForecast['moment'], string> = {
  departure: 'At departure',
  return: 'At the return',
  there: 'At the destination',
}

/** Violated minimums by place: `KSQL at departure: ceiling 600 ft, your minimum is 1,500 ft`. */
export const belowText = (code: string, hours: readonly HourForecast[]) =>
  hours
    .filter(({ below }) => below.length > 0)
    .map(
      ({ moment, below }) =>
        `${code} ${moment === 'there' ? 'while you are there' : momentText[moment].toLowerCase()}: ${below.join('; ')}`,
    )

/** The forecast for these hours, for readers who may not see the pilot's minimums. */
export const forecastText = (code: string, hours: readonly HourForecast[]) =>
  hours
    .filter(({ below }) => below.length > 0)
    .map(
      ({ moment, text, category }) =>
        `${momentText[moment]} ${code} expects ${category === null ? '' : `${category}: `}${text.slice(0, 1).toLowerCase()}${text.slice(1)}.`,
    )
    .join(' ')
