import { toTenths } from '@tailshare/contract/text/hours'
import { plusDays, plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { localTime, type Calendar, isFree } from '../calendar.ts'
import type { Chance } from '../chance.ts'
import { regionOf, type Roster, type RosterAircraft, type RosterPilot } from '../people/roster.ts'
import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import type { People } from '../people/people.ts'

export type Csip = { id: string; name: string; hourlyRateCents: number }

export type Outcome = 'flown' | 'canceled' | 'canceled_by_owner' | 'booked' | 'in_flight' | 'late'

/** A booking of the demo with its complete outcome. Meters are in tenths of an hour. */
export type Trip = {
  id: string
  aircraft: RosterAircraft
  pilot: RosterPilot
  csip: Csip | null
  start: Date
  drop: Date
  createdAt: Date
  plannedHours: number
  destination: string
  passengers: number
  note: string
  outcome: Outcome
  cancel: { reason: string; at: Date } | null
  flown: Flown | null
}

export type Flown = {
  back: Date
  wasLate: boolean
  hobbs: number
  meter: number
  hobbsIn: number
  meterIn: number
  landingsDay: number
  landingsNight: number
  fuelBought: { gallons: number; cents: number } | null
}

export type TripShape = Pick<Trip, 'start' | 'drop' | 'plannedHours' | 'destination' | 'passengers'> & { nights: number }

const shortHops: Record<string, string[]> = {
  CA: ['Half Moon Bay', 'Practice area', 'Watsonville', 'Catalina', 'Big Bear', 'Pattern work', 'Livermore', 'Camarillo'],
  NV: ['Practice area', 'Boulder City', 'Jean', 'Grand Canyon West', 'Pattern work'],
  AZ: ['Sedona', 'Payson', 'Practice area', 'Casa Grande', 'Pattern work'],
  TX: ['Practice area', 'Brenham', 'Fredericksburg', 'Hicks', 'Pattern work', 'Galveston'],
  FL: ['Practice area', 'Sebring', 'Venice', 'Key Largo', 'Pattern work', 'Crystal River'],
}
const farAway: Record<string, string[]> = {
  CA: ['Lake Tahoe', 'Monterey', 'Santa Barbara', 'Mammoth Lakes', 'Las Vegas', 'Palm Springs', 'Ashland', 'Paso Robles'],
  NV: ['St. George', 'Bryce Canyon', 'Lake Havasu', 'Monterey', 'Santa Fe'],
  AZ: ['Durango', 'Page', 'San Diego', 'Santa Fe', 'Moab'],
  TX: ['Santa Fe', 'New Orleans', 'Marfa', 'Hot Springs', 'South Padre Island', 'Port Aransas'],
  FL: ['Key West', 'Savannah', 'Marsh Harbour', 'St. Augustine', 'Destin', 'Apalachicola'],
}

type Kind = 'local' | 'day' | 'away'
const kindWeights = (family: string): Record<Kind, number> =>
  family === 'SF50'
    ? { local: 4, day: 46, away: 50 }
    : ['C172', 'PA28'].includes(family)
      ? { local: 55, day: 38, away: 7 }
      : { local: 26, day: 48, away: 26 }

const halfHours = (hours: number) => Math.ceil(hours * 2) * 30

/** Length, destination and passengers; at most two nights. */
export const shapeTrip = ({ family, state, zone, type }: RosterAircraft, day: string, chance: Chance): TripShape => {
  const weights = kindWeights(family)
  const kind = chance.weighted<Kind>(['local', 'day', 'away'], (each) => weights[each])
  const minutes = chance.between(kind === 'local' ? 15 : 14, kind === 'local' ? 32 : 22) * 30
  const start = localTime(day, minutes, zone)
  const places = (kind === 'local' ? shortHops : farAway)[state] ?? shortHops.CA!
  const common = {
    start,
    destination: chance.pick(places),
    passengers: chance.between(0, type === 5 ? 5 : kind === 'local' ? 1 : 3),
  }
  if (kind === 'local') {
    const plannedHours = toTenths(0.9 + chance.next() * 1.1)
    return { ...common, plannedHours, drop: plusMinutes(start, halfHours(plannedHours * 1.4 + 0.8)), nights: 0 }
  }
  if (kind === 'day') {
    const plannedHours = toTenths(1.8 + chance.next() * 2.4)
    return { ...common, plannedHours, drop: plusMinutes(start, halfHours(plannedHours + 2 + chance.next() * 2.5)), nights: 0 }
  }
  const nights = chance.happens(0.3) ? 2 : 1
  const back = nights === 2 ? minutes : chance.between(26, 36) * 30
  return {
    ...common,
    plannedHours: toTenths(nights * 2 + chance.next() * 2.4),
    drop: localTime(plusDays(day, nights), back, zone),
    nights,
  }
}

const never = new Set(['sam', 'jonas', 'dana', 'rosa', 'omar', 'nadia', 'victor'].map((key) => `${key}@tailshare.example`))

/** A free pilot who may fly it and lives nearby. Co-owners come first on their own aircraft. */
export const choosePilot = (
  { pilots, calendar }: Pick<Roster, 'pilots' | 'calendar'>,
  aircraft: RosterAircraft,
  period: { from: Date; to: Date },
  chance: Chance,
  without: ReadonlySet<string> = new Set(),
) => {
  const region = regionOf(aircraft.state)
  const able = pilots.filter(
    ({ id, email, state, families, planName, cardId }) =>
      !never.has(email) &&
      !without.has(email) &&
      (id === aircraft.ownerId ||
        (cardId !== null && planName !== null && families.includes(aircraft.family) && regionOf(state) === region)) &&
      (!aircraft.customersOnly || aircraft.customerIds.includes(id)) &&
      isFree(calendar, id, period),
  )
  if (able.length === 0) return undefined
  return chance.weighted(able, ({ id, airport, state }) => {
    if (aircraft.shareIds.includes(id)) return 24
    if (id === aircraft.ownerId) return 1.6
    return airport === aircraft.airport ? 9 : state === aircraft.state ? 1.6 : 0.2
  })
}

/** Rest between lessons: with lessons of at most four hours, no 24 hours contain more than two (14 CFR 61.195(a)). */
const restHours = 10

/** Sometimes adds a CSIP, where one is based. */
export const chooseCsip = (
  csip: Csip,
  aircraft: RosterAircraft,
  pilot: RosterPilot,
  period: { from: Date; to: Date },
  calendar: Calendar,
  chance: Chance,
) =>
  ['KHWD', 'KSQL'].includes(aircraft.airport) &&
  aircraft.family.startsWith('S') &&
  pilot.id !== aircraft.ownerId &&
  pilot.id !== csip.id &&
  period.to.getTime() - period.from.getTime() < 10 * 3_600_000 &&
  chance.happens(0.22) &&
  isFree(calendar, csip.id, { from: plusHours(period.from, -restHours), to: plusHours(period.to, restHours) })
    ? csip
    : null

/** Maria's weather minimums, and her waitlist entry for a time that someone else has booked. */
export const seedWaiting = async (db: Db, people: People, now: Date) => {
  await db
    .insertInto('pilotMinimums')
    .values({ accountId: people.maria, ceilingFt: 1000, visibilitySm: 3, windKt: 25, crosswindKt: 15 })
    .execute()
  await sql`
    insert into waitlist_entry (id, account_id, aircraft_id, model_id, airport_id, any_of_model, start_at, drop_at, passengers, wants,
      created_at)
    select ${newId(now.getTime())}::uuid, ${people.maria}, a.id, a.model_id, a.airport_id, false, o.start_at, o.drop_at, 1, 'booking',
      ${plusHours(now, -20)}
    from orders o join aircraft a on a.id = o.aircraft_id
    where a.owner_id = ${people.helen} and o.status = 'booked' and o.waits_for is null and o.start_at > ${plusHours(now, 6 * 24)}
      and not (o.pilot_id = any(${Object.values(people)}::uuid[]))
      and not exists (select from orders own where own.pilot_id = ${people.maria} and own.start_at < o.drop_at and own.drop_at > o.start_at)
    order by o.start_at, a.tail_number limit 1`.execute(db)
}
