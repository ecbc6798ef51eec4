import { plusHours, type Period } from '@tailshare/contract/text/period'
import type { Airport } from '@tailshare/contract/aircraft/airports'
import { notLeftStatuses } from '@tailshare/contract/base/statuses'
import type { Minimums, OrderWeather, WeatherVerdict } from '@tailshare/contract/bookings/weather/weather'
import { freeUntil } from '@tailshare/rules/bookings/change/cancellation'
import { destinationChange } from '@tailshare/rules/bookings/change/changeText'
import { touchesNight } from '@tailshare/rules/schedule/daylight/nights'
import { decodeMetar } from '@tailshare/rules/bookings/weather/metar'
import { hasMinimums, heldAgainst, orVfr, raisedForStudent } from '@tailshare/rules/bookings/weather/minimums'
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
import type { Weather } from '../../../outside/weather.ts'
import type { PlaceReports } from '../../../outside/weatherSource.ts'
import { findMinimums, findMinimumsBy, isStudentPilot } from '../../people/accounts/minimums/queries.ts'
import type { OrderRow } from '../orders/queries.ts'
import { cancelFactsOf, type Cancelable } from '../orders/view.ts'
import { findDestination, findKeptTimes, isSaidSince } from './queries.ts'
import { viewPlace } from './view.ts'

type Asking = { db: Db; weather: Weather; now: Date }
type Trip = Pick<OrderRow, 'id' | 'status' | 'startAt' | 'dropAt' | 'airport' | 'destination' | 'csip'> &
  Cancelable & { pilot: { id: string } }

const tafOf = (reports: PlaceReports | undefined): Taf | undefined =>
  reports?.taf ? decodeTaf(reports.taf.raw, reports.taf.near) : undefined

type Watched = { airport: Airport; reports: PlaceReports | undefined; taf: Taf | undefined }

/** Where a booking begins and ends, and where it goes, with what is reported and forecast there. */
const placesOf = async ({ db, weather, now }: Asking, { airport, destination }: Trip): Promise<[Watched, ...Watched[]]> => {
  const there = await findDestination(db, destination)
  const watch = async (place: Airport): Promise<Watched> => {
    const reports = await weather.at(place, now)
    return { airport: place, reports, taf: tafOf(reports) }
  }
  const home = watch(airport)
  return there && there.id !== airport.id ? [await home, await watch(there)] : [await home]
}

type Lines = (place: Airport, hour: Period) => Minimums

const isStudentAlone = async (db: Db, { csip, pilot }: Trip) => csip === null && (await isStudentPilot(db, pilot.id))

/** The pilot's own minimums, by day and by night; a student alone has the law's besides. */
const linesOf = (minimums: Minimums, isStudent: boolean): Lines =>
  isStudent ? (place, hour) => raisedForStudent(minimums, touchesNight(hour, place)) : () => minimums

const judge = (places: [Watched, ...Watched[]], period: Period, lines: Lines, now: Date) =>
  places.map(({ airport, taf }, at) => {
    const hours = at === 0 ? hoursAtHome(period, now) : hoursThere(period, taf, now)
    return hours.map((hour) => judgeHour(hour, taf, lines(airport, hour), airport.code))
  })

const periodOf = ({ startAt, dropAt }: Trip): Period => ({ from: startAt, to: dropAt })

type Judging = { places: [Watched, ...Watched[]]; period: Period; lines: Lines; isSaidLate: boolean; now: Date }

/** At home it is the hour of departure that has to be known; that nobody forecasts a field further on makes nothing free. */
const verdictFor = ({ places, period, lines, isSaidLate, now }: Judging): WeatherVerdict => {
  const [home = [], ...there] = judge(places, period, lines, now)
  const counts = there.length > 0 && !isSaidLate
  const [{ airport, reports, taf }] = places
  const read = reports?.metar && decodeMetar(reports.metar.raw, reports.metar.near)
  const reaches = read && reportReaches(period, read.at)
  const departure = { from: period.from, to: plusHours(period.from, 1) }
  const report = reaches ? heldAgainst([read.conditions], lines(airport, departure), runways[airport.code] ?? []) : null
  return verdictOn({ period, now, home, there: counts ? there.flat() : [], report, until: taf?.to ?? null })
}

/**
 * By the minimums, the destination and the times that its pilot had while canceling was free: set afterwards, they would make any sky too low, or
 * find one that is. Times that were moved since are judged as well: both have to be beyond the minimums.
 */
const verdictAt = async ({ db, now }: Asking, order: Trip, places: [Watched, ...Watched[]]): Promise<WeatherVerdict> => {
  const until = freeUntil(cancelFactsOf(order, order.airport.zone))
  const own = linesOf(orVfr(await findMinimumsBy(db, order.pilot.id, until)), await isStudentAlone(db, order))
  // A crosswind that nobody can tell for want of runways makes nothing free.
  const lines: Lines = (place, hour) => ({ ...own(place, hour), ...(runways[place.code] ? {} : { crosswindKt: null }) })
  const isSaidLate = await isSaidSince(db, order.id, { words: destinationChange, since: until })
  const judgeThen = (period: Period) => verdictFor({ places, period, lines, isSaidLate, now })
  const kept = await findKeptTimes(db, order.id)
  const verdict = judgeThen(periodOf(order))
  return kept ? afterMove(verdict, kept.from <= now ? 'within' : judgeThen(kept)) : verdict
}

/** What a cancellation for the weather is judged by, now. */
export const findVerdict = async (asking: Asking, order: Trip): Promise<WeatherVerdict> =>
  verdictAt(asking, order, await placesOf(asking, order))

/** The weather of a booking, held against its pilot's own minimums. Only the pilot reads what is beyond them. */
export const weatherOf = async (asking: Asking, order: Trip, isPilot: boolean): Promise<OrderWeather> => {
  const shownFrom = plusHours(order.startAt, -weatherHoursBefore)
  const { isInvented } = asking.weather
  const none = {
    shownFrom: shownFrom.toISOString(),
    places: [],
    below: [],
    hasMinimums: false,
    studentAlone: false,
    verdict: null,
    isInvented,
  }
  const isAhead = notLeftStatuses.some((status) => status === order.status) && asking.now < order.dropAt
  if (!isAhead) return { state: 'over', ...none }
  const minimums = await findMinimums(asking.db, order.pilot.id)
  const studentAlone = await isStudentAlone(asking.db, order)
  const known = { ...none, hasMinimums: isPilot && hasMinimums(minimums), studentAlone: isPilot && studentAlone }
  if (asking.now < shownFrom) return { state: 'early', ...known, verdict: isPilot ? 'early' : null }
  const places = await placesOf(asking, order)
  const judgedNow = { ...known, verdict: isPilot ? await verdictAt(asking, order, places) : null }
  if (!places[0].reports) return { state: 'unavailable', ...judgedNow }
  const judged = judge(places, periodOf(order), linesOf(minimums, studentAlone), asking.now)
  return {
    state: 'known',
    ...judgedNow,
    places: places.map((place, at) => viewPlace(place, judged[at]!, isPilot)),
    below: isPilot ? places.flatMap(({ airport }, at) => belowText(airport.code, judged[at]!)) : [],
  }
}

/** What our own forecast says against flying, for those who are told that the booking is canceled; empty where it says nothing. */
export const forecastAgainst = async (asking: Asking, order: Trip): Promise<string> => {
  if (asking.now < plusHours(order.startAt, -weatherHoursBefore)) return ''
  const minimums = await findMinimums(asking.db, order.pilot.id)
  const studentAlone = await isStudentAlone(asking.db, order)
  if (!hasMinimums(minimums) && !studentAlone) return ''
  const places = await placesOf(asking, order)
  const judged = judge(places, periodOf(order), linesOf(minimums, studentAlone), asking.now)
  return places
    .map(({ airport }, at) => forecastText(airport.code, judged[at]!))
    .filter(Boolean)
    .join(' ')
}

/** For each time of the same trip: `false` where the forecast is beyond the minimums, `null` where it does not reach or does not speak of them. */
export const forecastFor = async (asking: Asking, order: Trip): Promise<(period: Period) => boolean | null> => {
  const minimums = await findMinimums(asking.db, order.pilot.id)
  const lines = linesOf(minimums, await isStudentAlone(asking.db, order))
  const places = await placesOf(asking, order)
  return (period) => {
    const hours = judge(places, period, lines, asking.now).flat()
    if (hours.some(({ below }) => below.length > 0)) return false
    return hours.every(isKnown) ? true : null
  }
}
