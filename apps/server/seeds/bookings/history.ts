import { plusDays, plusHours, plusMinutes } from '@tailshare/contract/text/period'
import type { Pricing } from '@tailshare/rules/bookings/book/facts'
import { newId } from '../../src/db/newId.ts'
import { addTrip, type Batch } from './bookingRows.ts'
import { isFree, isWeekend, take } from '../calendar.ts'
import type { Chance } from '../chance.ts'
import type { Roster, RosterAircraft } from '../people/roster.ts'
import { shopReadings } from '../fleet/maintenance.ts'
import { chooseCsip, choosePilot, shapeTrip, type Csip, type Flown, type Trip, type TripShape } from './trips.ts'

const historyDays = 730

/** Bookings per month from January: summer in California, winter in the desert, Easter in Florida. */
const seasons: Record<string, number[]> = {
  CA: [6, 6, 8, 10, 11, 13, 14, 14, 12, 10, 8, 7],
  NV: [8, 9, 12, 12, 11, 8, 6, 6, 9, 12, 11, 9],
  AZ: [12, 13, 14, 12, 9, 6, 5, 5, 7, 11, 12, 12],
  TX: [7, 8, 12, 12, 11, 9, 8, 7, 9, 12, 11, 9],
  FL: [12, 13, 14, 13, 10, 7, 6, 5, 6, 8, 11, 13],
}

const favorites: Record<string, number> = { N417TS: 33, N52148: 34, N322SR: 27, N940DS: 28, N850VJ: 14 }
const flightsPerYear = ({ tailNumber, family }: RosterAircraft, chance: Chance) =>
  favorites[tailNumber] ??
  (family === 'SF50' ? chance.between(11, 15) : family === 'C172' ? chance.between(18, 25) : chance.between(13, 23))

export const demandOn = (day: string, state: string) =>
  (seasons[state] ?? seasons.CA!)[Number(day.slice(5, 7)) - 1]! * (isWeekend(day) ? 2.1 : 1)

const bookedAhead = (start: Date, chance: Chance) =>
  plusMinutes(start, -chance.between(30, chance.happens(0.3) ? 1000 : 420) * 60 - chance.between(3, 55))

/** The shortest flight, in tenths of an hour. */
const shortest = 5

/** Data of the completed flight. Readings are set once all flights of the aircraft are known. */
const flyIt = ({ drop, plannedHours, nights }: TripShape, aircraft: RosterAircraft, ratio: number, chance: Chance): Flown => {
  const hobbs = Math.max(shortest, Math.round(plannedHours * 10 * (0.86 + chance.next() * 0.26)))
  const wasLate = chance.happens(0.035)
  const back = plusMinutes(drop, wasLate ? chance.between(45, 170) : -chance.between(4, 75))
  const bought = nights > 0 && aircraft.fuelIncluded && chance.happens(0.3)
  const gallons = chance.between(80, 280) / 10
  return {
    back,
    wasLate,
    hobbs,
    meter: Math.max(3, Math.round(hobbs * (ratio - 0.03 + chance.next() * 0.06))),
    hobbsIn: 0,
    meterIn: 0,
    landingsDay: chance.between(1, hobbs < 18 ? 6 : 3),
    landingsNight: chance.happens(0.12) ? chance.between(1, 3) : 0,
    fuelBought: bought ? { gallons, cents: Math.round(gallons * 668) } : null,
  }
}

/** Chains readings without gaps, ending at today's meters. A flight across a reading of the shop starts there. */
const chainMeters = (trips: Trip[], aircraft: RosterAircraft) => {
  let [hobbsIn, meterIn] = [Math.round(aircraft.hobbs * 10), Math.round(aircraft.flightMeter * 10)]
  const inShop = shopReadings(aircraft).map((reading) => Math.round(reading * 10))
  for (const { flown } of trips.toReversed()) {
    if (!flown) continue
    const from = inShop.find((reading) => reading < hobbsIn && reading > hobbsIn - flown.hobbs - shortest)
    if (from !== undefined) Object.assign(flown, { hobbs: hobbsIn - from, meter: Math.min(flown.meter, hobbsIn - from) })
    Object.assign(flown, { hobbsIn, meterIn })
    hobbsIn -= flown.hobbs
    meterIn -= flown.meter
  }
  if (hobbsIn < 0 || meterIn < 0) throw new Error('An aircraft of the demo has flown more than its meters show')
}

const cancelOf = (start: Date, createdAt: Date, chance: Chance): Pick<Trip, 'outcome' | 'cancel'> | undefined => {
  const fate = chance.next()
  if (fate > 0.11) return undefined
  const soonest = plusMinutes(createdAt, 50)
  const before = plusHours(start, -chance.between(3, fate < 0.05 ? 20 : 120))
  const at = before > soonest ? before : soonest
  if (at >= start) return undefined
  if (fate < 0.05) return { outcome: 'canceled', cancel: { reason: 'weather', at } }
  if (fate < 0.09) return { outcome: 'canceled', cancel: { reason: fate < 0.083 ? 'plans' : 'other', at } }
  return { outcome: 'canceled_by_owner', cancel: { reason: 'aircraft', at } }
}

type Surroundings = { roster: Roster; csip: Csip; now: Date; today: string; pricing: Pricing; chance: Chance }

const tripsOf = (aircraft: RosterAircraft, { roster, csip, now, today, chance }: Surroundings): Trip[] => {
  const { calendar } = roster
  const ratio = aircraft.flightMeter / aircraft.hobbs
  const days = Array.from({ length: historyDays }, (_, index) => plusDays(today, index - historyDays))
  const demand = days.reduce((sum, day) => sum + demandOn(day, aircraft.state), 0)
  // One booking in eight is canceled or finds no pilot.
  const wanted = flightsPerYear(aircraft, chance) * 2 * 1.14
  const trips: Trip[] = []
  for (const day of days) {
    if (!chance.happens((wanted * demandOn(day, aircraft.state)) / demand)) continue
    const shape = shapeTrip(aircraft, day, chance)
    const flown = flyIt(shape, aircraft, ratio, chance)
    const held = { from: shape.start, to: plusMinutes(flown.back, aircraft.turnaroundMinutes) }
    if (held.to > plusHours(now, -20) || !isFree(calendar, aircraft.id, held)) continue
    const period = { from: shape.start, to: flown.back }
    const pilot = choosePilot(roster, aircraft, period, chance)
    if (!pilot) continue
    const createdAt = bookedAhead(shape.start, chance)
    const canceled = cancelOf(shape.start, createdAt, chance)
    const comesAlong = chooseCsip(csip, aircraft, pilot, period, calendar, chance)
    trips.push({
      ...shape,
      id: newId(createdAt.getTime()),
      aircraft,
      pilot,
      csip: comesAlong,
      createdAt,
      note: chance.happens(0.12)
        ? chance.pick([
            'First time at this airport',
            'Bringing my own headsets',
            'Back before sunset',
            'Will top off on the way home',
          ])
        : '',
      outcome: canceled?.outcome ?? 'flown',
      cancel: canceled?.cancel ?? null,
      flown: canceled ? null : flown,
    })
    if (canceled) continue
    take(calendar, aircraft.id, held)
    for (const id of [pilot.id, ...(comesAlong ? [comesAlong.id] : [])]) take(calendar, id, period)
  }
  chainMeters(trips, aircraft)
  return trips
}

/** Two years of bookings for every aircraft. Returns the trips, for reviews and squawks. */
export const addHistory = (batch: Batch, surroundings: Surroundings): Trip[] => {
  const trips = surroundings.roster.aircraft.flatMap((aircraft) => tripsOf(aircraft, surroundings))
  for (const trip of trips) addTrip(batch, trip, surroundings)
  return trips
}
