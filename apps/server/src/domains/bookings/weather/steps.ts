import { plusHours, type Period } from '@tailshare/contract/text/period'
import type { Airport } from '@tailshare/contract/aircraft/airports'
import { notLeftStatuses } from '@tailshare/contract/base/statuses'
import type { Minimums, OrderWeather, WeatherVerdict } from '@tailshare/contract/bookings/weather/weather'
import { freeUntil } from '@tailshare/rules/bookings/change/cancellation'
import { destinationChange } from '@tailshare/rules/bookings/change/changeText'
import { touchesNight } from '@tailshare/rules/schedule/daylight/nights'
import { decodeMetar } from '@tailshare/rules/bookings/weather/metar'
import { hasMinimums, checkMinimums, orVfr, raisedForStudent } from '@tailshare/rules/bookings/weather/minimums'
import {
  belowText,
  forecastText,
  hoursAtHome,
  hoursThere,
  isKnown,
  judgeHour,
  reportReaches,
  afterMove,
  verdictOn,
  weatherHoursBefore,
} from '@tailshare/rules/bookings/weather/orderWeather'
import { runways } from '@tailshare/rules/bookings/weather/runways'
import { decodeTaf, type Taf } from '@tailshare/rules/bookings/weather/taf'
import type { Db } from '../../../db/connect.ts'
import type { Weather } from '../../../outside/weather/weather.ts'
import type { PlaceReports } from '../../../outside/weather/weatherSource.ts'
import { findMinimums, findMinimumsBy, isStudentPilot } from '../../people/accounts/minimums/queries.ts'
import type { OrderRow } from '../orders/queries.ts'
import { cancelFactsOf, type Cancelable } from '../orders/view.ts'
import { findDestination, findKeptTimes, isSaidSince } from './queries.ts'
import { viewPlace } from './view.ts'

type WeatherContext = { db: Db; weather: Weather; now: Date }
type Trip = Pick<OrderRow, 'id' | 'status' | 'startAt' | 'dropAt' | 'airport' | 'destination' | 'csip'> &
  Cancelable & { pilot: { id: string } }

const tafOf = (reports: PlaceReports | undefined): Taf | undefined =>
  reports?.taf ? decodeTaf(reports.taf.raw, reports.taf.near) : undefined

type WatchedPlace = { airport: Airport; reports: PlaceReports | undefined; taf: Taf | undefined }

const placesOf = async (
  { db, weather, now }: WeatherContext,
  { airport, destination }: Trip,
): Promise<[WatchedPlace, ...WatchedPlace[]]> => {
  const there = await findDestination(db, destination)
  const watch = async (place: Airport): Promise<WatchedPlace> => {
    const reports = await weather.at(place, now)
    return { airport: place, reports, taf: tafOf(reports) }
  }
  const home = watch(airport)
  return there && there.id !== airport.id ? [await home, await watch(there)] : [await home]
}

type Lines = (place: Airport, hour: Period) => Minimums

const isStudentAlone = async (db: Db, { csip, pilot }: Trip) => csip === null && (await isStudentPilot(db, pilot.id))

/** The pilot's minimums by day and night, raised to the legal ones for a solo student. */
const linesOf = (minimums: Minimums, isStudent: boolean): Lines =>
  isStudent ? (place, hour) => raisedForStudent(minimums, touchesNight(hour, place)) : () => minimums

const judge = (places: [WatchedPlace, ...WatchedPlace[]], period: Period, lines: Lines, now: Date) =>
  places.map(({ airport, taf }, at) => {
    const hours = at === 0 ? hoursAtHome(period, now) : hoursThere(period, taf, now)
    return hours.map((hour) => judgeHour(hour, taf, lines(airport, hour), airport.code))
  })

const periodOf = ({ startAt, dropAt }: Trip): Period => ({ from: startAt, to: dropAt })

type VerdictFacts = { places: [WatchedPlace, ...WatchedPlace[]]; period: Period; lines: Lines; isSaidLate: boolean; now: Date }

/** Only the departure hour at home must be known. A missing forecast at the destination makes nothing free. */
const verdictFor = ({ places, period, lines, isSaidLate, now }: VerdictFacts): WeatherVerdict => {
  const [home = [], ...there] = judge(places, period, lines, now)
  const counts = there.length > 0 && !isSaidLate
  const [{ airport, reports, taf }] = places
  const read = reports?.metar && decodeMetar(reports.metar.raw, reports.metar.near)
  const reaches = read && reportReaches(period, read.at)
  const departure = { from: period.from, to: plusHours(period.from, 1) }
  const report = reaches ? checkMinimums([read.conditions], lines(airport, departure), runways[airport.code] ?? []) : null
  return verdictOn({ period, now, home, there: counts ? there.flat() : [], report, until: taf?.to ?? null })
}

/**
 * Uses minimums, destination and times from the free period; otherwise a pilot could change them later to cancel free. If the times were
 * moved since, the weather must be below minimums at both.
 */
const verdictAt = async (
  { db, now }: WeatherContext,
  order: Trip,
  places: [WatchedPlace, ...WatchedPlace[]],
): Promise<WeatherVerdict> => {
  const until = freeUntil(cancelFactsOf(order, order.airport.zone))
  const own = linesOf(orVfr(await findMinimumsBy(db, order.pilot.id, until)), await isStudentAlone(db, order))
  // If the crosswind is unknown for lack of runway data, ignore it.
  const lines: Lines = (place, hour) => ({ ...own(place, hour), ...(runways[place.code] ? {} : { crosswindKt: null }) })
  const isSaidLate = await isSaidSince(db, order.id, { words: destinationChange, since: until })
  const judgeThen = (period: Period) => verdictFor({ places, period, lines, isSaidLate, now })
  const kept = await findKeptTimes(db, order.id)
  const verdict = judgeThen(periodOf(order))
  return kept ? afterMove(verdict, kept.from <= now ? 'within' : judgeThen(kept)) : verdict
}

export const findVerdict = async (context: WeatherContext, order: Trip): Promise<WeatherVerdict> =>
  verdictAt(context, order, await placesOf(context, order))

/** A booking's weather compared to the pilot's minimums. Only the pilot sees which of them are violated. */
export const weatherOf = async (context: WeatherContext, order: Trip, isPilot: boolean): Promise<OrderWeather> => {
  const shownFrom = plusHours(order.startAt, -weatherHoursBefore)
  const { isInvented } = context.weather
  const none = {
    shownFrom: shownFrom.toISOString(),
    places: [],
    below: [],
    hasMinimums: false,
    studentAlone: false,
    verdict: null,
    isInvented,
  }
  const isAhead = notLeftStatuses.some((status) => status === order.status) && context.now < order.dropAt
  if (!isAhead) return { state: 'over', ...none }
  const minimums = await findMinimums(context.db, order.pilot.id)
  const studentAlone = await isStudentAlone(context.db, order)
  const known = { ...none, hasMinimums: isPilot && hasMinimums(minimums), studentAlone: isPilot && studentAlone }
  if (context.now < shownFrom) return { state: 'early', ...known, verdict: isPilot ? 'early' : null }
  const places = await placesOf(context, order)
  const judgedNow = { ...known, verdict: isPilot ? await verdictAt(context, order, places) : null }
  if (!places[0].reports) return { state: 'unavailable', ...judgedNow }
  const judged = judge(places, periodOf(order), linesOf(minimums, studentAlone), context.now)
  return {
    state: 'known',
    ...judgedNow,
    places: places.map((place, at) => viewPlace(place, judged[at]!, isPilot)),
    below: isPilot ? places.flatMap(({ airport }, at) => belowText(airport.code, judged[at]!)) : [],
  }
}

/** Forecast text for those told about a cancellation; empty if it does not speak against flying. */
export const forecastAgainst = async (context: WeatherContext, order: Trip): Promise<string> => {
  if (context.now < plusHours(order.startAt, -weatherHoursBefore)) return ''
  const minimums = await findMinimums(context.db, order.pilot.id)
  const studentAlone = await isStudentAlone(context.db, order)
  if (!hasMinimums(minimums) && !studentAlone) return ''
  const places = await placesOf(context, order)
  const judged = judge(places, periodOf(order), linesOf(minimums, studentAlone), context.now)
  return places
    .map(({ airport }, at) => forecastText(airport.code, judged[at]!))
    .filter(Boolean)
    .join(' ')
}

/** For each time of the same trip: `false` if the forecast is below minimums, `null` if it does not cover the time or the minimums. */
export const forecastFor = async (context: WeatherContext, order: Trip): Promise<(period: Period) => boolean | null> => {
  const minimums = await findMinimums(context.db, order.pilot.id)
  const lines = linesOf(minimums, await isStudentAlone(context.db, order))
  const places = await placesOf(context, order)
  return (period) => {
    const hours = judge(places, period, lines, context.now).flat()
    if (hours.some(({ below }) => below.length > 0)) return false
    return hours.every(isKnown) ? true : null
  }
}
