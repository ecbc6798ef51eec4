import { dayIn, plusDays, plusHours, plusMinutes, type Period } from '@tailshare/contract/text/period'
import { answerUntil } from '@tailshare/rules/bookings/answers/answers'
import type { Pricing } from '@tailshare/rules/bookings/book/facts'
import { guessPlannedHours } from '@tailshare/rules/bookings/price/plannedHours'
import { horizonOf, occurrencesOf } from '@tailshare/rules/schedule/blocks/occurrences'
import { newId } from '../../src/db/newId.ts'
import { addTrip, type Batch } from './bookingRows.ts'
import type { Row } from '../bulk.ts'
import { comingWeekday, halfHourDown, halfHourUp, isFree, localMinutes, localTime, take } from '../calendar.ts'
import type { Chance } from '../chance.ts'
import { demandOn } from './history.ts'
import type { People } from '../people/people.ts'
import type { Roster, RosterAircraft } from '../people/roster.ts'
import { chooseCsip, choosePilot, shapeTrip, type Csip, type Outcome, type Trip } from './trips.ts'

export type Held = { trip: Trip; totalCents: number; depositCents: number; heldFrom: Date }
type Surroundings = { roster: Roster; people: People; csip: Csip; now: Date; today: string; pricing: Pricing; chance: Chance }
type NewBooking = {
  aircraft: RosterAircraft
  pilotId: string
  start: Date
  drop: Date
  destination: string
  passengers?: number
  outcome?: Outcome
  csip?: Csip | null
  plannedHours?: number
  heldUntil?: Date
}

/** The next three weeks, relative to now. Returns the holds that cards have or will get. */
export const addUpcoming = (batch: Batch, surroundings: Surroundings): Held[] => {
  const { roster, people, now, today, chance, pricing, csip } = surroundings
  const { calendar } = roster
  const held: Held[] = []

  const book = ({ aircraft, pilotId, start, drop, heldUntil, ...booking }: NewBooking) => {
    const pilot = roster.pilots.find(({ id }) => id === pilotId)!
    const until = heldUntil ?? drop
    const persons = [pilotId, ...(booking.csip ? [booking.csip.id] : [])]
    take(calendar, aircraft.id, { from: start, to: plusMinutes(until, aircraft.turnaroundMinutes) })
    for (const id of persons) take(calendar, id, { from: start, to: until })
    const latest = Math.min(now.getTime(), start.getTime()) - 4 * 3_600_000
    const createdAt = new Date(latest - chance.between(1, 12 * 24) * 3_600_000 - chance.between(2, 57) * 60_000)
    const trip: Trip = {
      id: newId(createdAt.getTime()),
      aircraft,
      pilot,
      csip: booking.csip ?? null,
      start,
      drop,
      createdAt,
      plannedHours: booking.plannedHours ?? guessPlannedHours({ from: start, to: drop }, aircraft.zone),
      destination: booking.destination,
      passengers: booking.passengers ?? 1,
      note: '',
      outcome: booking.outcome ?? 'booked',
      cancel: null,
      flown: null,
    }
    const quote = addTrip(batch, trip, { pricing, chance, now, heldUntil })
    held.push({ trip, totalCents: quote.totalCents, depositCents: quote.depositCents, heldFrom: new Date(quote.heldFrom) })
  }
  const tail = (tailNumber: string) => roster.aircraft.find((aircraft) => aircraft.tailNumber === tailNumber)!
  const pilotNamed = (firstName: string, lastName: string) =>
    roster.pilots.find((pilot) => pilot.firstName === firstName && pilot.lastName === lastName)!.id

  // Maria departs from San Carlos soon, so that the ramp has something to do; at night, in the morning.
  const sr22 = tail('N417TS')
  const isDaytime = localMinutes(now, sr22.zone) >= 360 && localMinutes(now, sr22.zone) < 1080
  const todayThere = dayIn(now, sr22.zone)
  const tomorrow = plusDays(todayThere, 1)
  const start = isDaytime ? halfHourUp(plusMinutes(now, 90)) : localTime(tomorrow, 540, sr22.zone)
  book({
    aircraft: sr22,
    pilotId: people.maria,
    start,
    drop: plusHours(start, 4),
    destination: 'Monterey',
    passengers: 2,
    plannedHours: 2.2,
  })
  const saturday = comingWeekday(todayThere, 6, 3)
  book({
    aircraft: sr22,
    pilotId: people.maria,
    start: localTime(saturday, 570, sr22.zone),
    drop: localTime(plusDays(saturday, 1), 1020, sr22.zone),
    destination: 'Lake Tahoe',
    passengers: 2,
  })

  // Two aircraft are away from Hayward: one due back today, one overdue.
  const soon = { start: halfHourDown(plusMinutes(now, -170)), drop: halfHourUp(plusMinutes(now, 100)) }
  book({
    aircraft: tail('N940DS'),
    pilotId: pilotNamed('Leah', 'Goldberg'),
    ...soon,
    destination: 'Half Moon Bay',
    outcome: 'in_flight',
    plannedHours: 1.9,
  })
  const overdue = { start: halfHourDown(plusMinutes(now, -400)), drop: halfHourDown(plusMinutes(now, -65)) }
  book({
    aircraft: tail('N7314G'),
    pilotId: pilotNamed('Keiko', 'Mori'),
    ...overdue,
    destination: 'Paso Robles',
    outcome: 'late',
    plannedHours: 3.1,
    heldUntil: halfHourUp(plusMinutes(now, 60)),
  })

  const general = new Set(['maria', 'helen'].map((key) => `${key}@tailshare.example`))
  const days = Array.from({ length: 21 }, (_, index) => plusDays(today, index + 1))
  for (const aircraft of roster.aircraft) {
    if (aircraft.groundedReason) continue
    const demand = days.reduce((sum, day) => sum + demandOn(day, aircraft.state), 0)
    const wanted = chance.between(2, aircraft.type === 5 ? 2 : 5)
    for (const day of days) {
      if (!chance.happens((wanted * demandOn(day, aircraft.state)) / demand)) continue
      const shape = shapeTrip(aircraft, day, chance)
      const period = { from: shape.start, to: shape.drop }
      if (
        shape.start <= plusHours(now, 3) ||
        !isFree(calendar, aircraft.id, { from: period.from, to: plusMinutes(period.to, aircraft.turnaroundMinutes) })
      )
        continue
      const pilot = choosePilot(roster, aircraft, period, chance, general)
      if (!pilot) continue
      book({ ...shape, aircraft, pilotId: pilot.id, csip: chooseCsip(csip, aircraft, pilot, period, calendar, chance) })
    }
  }
  return held
}

type RequestedTrip = Surroundings & { tailNumber: string; pilotId: string; because: 'approval' | 'on_behalf'; inDays: number }

/** A recent booking waiting for an answer, on the first day free for aircraft and pilot. */
const addAsked = (batch: Batch, { roster, now, today, pricing, chance, ...asked }: RequestedTrip) => {
  const aircraft = roster.aircraft.find(({ tailNumber }) => tailNumber === asked.tailNumber)!
  const pilot = roster.pilots.find(({ id }) => id === asked.pilotId)!
  const suits = ({ from, to }: Period) =>
    isFree(roster.calendar, aircraft.id, { from, to: plusMinutes(to, aircraft.turnaroundMinutes) }) &&
    isFree(roster.calendar, pilot.id, { from, to })
  const periods = Array.from({ length: 14 }, (_, index) => {
    const day = plusDays(today, asked.inDays + index)
    return { from: localTime(day, 600, aircraft.zone), to: localTime(day, 780, aircraft.zone) }
  })
  const period = periods.find(suits)
  if (!period) return
  const createdAt = plusMinutes(now, -95)
  const { from: start, to: drop } = period
  const trip: Trip = {
    id: newId(createdAt.getTime()),
    aircraft,
    pilot,
    csip: null,
    start,
    drop,
    createdAt,
    plannedHours: guessPlannedHours(period, aircraft.zone),
    destination: 'Half Moon Bay',
    passengers: 1,
    note: '',
    outcome: 'booked',
    cancel: null,
    flown: null,
  }
  take(roster.calendar, aircraft.id, { from: start, to: plusMinutes(drop, aircraft.turnaroundMinutes) })
  take(roster.calendar, pilot.id, period)
  addTrip(batch, trip, { pricing, chance, now })
  const byId = asked.because === 'on_behalf' ? aircraft.ownerId : pilot.id
  const waitsFor = asked.because === 'on_behalf' ? 'pilot' : 'owner'
  const answerBy = answerUntil(start, createdAt)
  Object.assign(batch.orders.at(-1)!, {
    bookedById: byId,
    waitsFor,
    answerBy,
    askedBecause: asked.because,
    ...(byId !== pilot.id && { viewedAt: createdAt }),
  })
  Object.assign(batch.orderEvent.at(-1)!, { byId })
}

/** A request to Helen, who approves each booking of one aircraft; and a booking by Victor for Maria. */
export const addAskedFor = (batch: Batch, surroundings: Surroundings) => {
  const { roster, people } = surroundings
  // Owners and co-owners need no approval, and Maria already has one to answer.
  const booksAtOnce = [people.maria, people.helen, people.tomas, people.priya, people.bo]
  const regular = batch.flight
    .filter(({ aircraftId }) => aircraftId === roster.aircraft.find(({ tailNumber }) => tailNumber === approvedTail)!.id)
    .map(({ pilotId }) => pilotId as string)
    .findLast((id) => !booksAtOnce.includes(id))
  if (regular) addAsked(batch, { ...surroundings, tailNumber: approvedTail, pilotId: regular, because: 'approval', inDays: 6 })
  addAsked(batch, { ...surroundings, tailNumber: 'N940DS', pilotId: people.maria, because: 'on_behalf', inDays: 17 })
}

/** Its owner approves each booking. */
export const approvedTail = 'N322SR'

/** A shop visit and owners' own use, some weekly. Created before the bookings around them. */
export const addBlocks = (
  batch: Batch,
  { roster, people, now, today }: Pick<Surroundings, 'roster' | 'people' | 'now' | 'today'>,
) => {
  const block = (
    tailNumber: string,
    kind: 'maintenance' | 'block' | 'own',
    firstDay: string,
    hours: [number, number],
    days: number,
    createdBy: string,
    note: string,
    rule: string | null = null,
  ) => {
    const { id, zone } = roster.aircraft.find((aircraft) => aircraft.tailNumber === tailNumber)!
    const period = {
      from: localTime(firstDay, hours[0] * 60, zone),
      to: localTime(plusDays(firstDay, days - 1), hours[1] * 60, zone),
    }
    const through = rule ? horizonOf(now, zone) : firstDay
    const blockId = newId()
    batch.block.push({
      id: blockId,
      aircraftId: id,
      kind,
      note,
      zone,
      fromAt: period.from,
      toAt: period.to,
      rule,
      through,
      createdBy,
      createdAt: now,
    })
    for (const { day, from, to } of occurrencesOf({ ...period, zone, rule, skipped: [] }, through)) {
      take(roster.calendar, id, { from, to })
      const row: Row<'occupancy'> = {
        id: newId(),
        resourceId: id,
        resourceKind: 'aircraft',
        during: `[${from.toISOString()},${to.toISOString()})`,
        kind,
        orderId: null,
        note,
        createdBy,
        blockId,
        occursOn: day,
      }
      batch.occupancy.push(row)
    }
  }
  const nextTuesday = comingWeekday(today, 2, 3)
  block(
    'N322SR',
    'maintenance',
    nextTuesday,
    [8, 17],
    2,
    people.helen,
    'Oil change and 50 h check at Hayward, shop drops it back on Wednesday',
  )
  block('N52148', 'block', comingWeekday(today, 4, 4), [12, 20], 1, people.helen, 'Detailing and new seat covers')
  block('N417TS', 'own', comingWeekday(today, 3, 9), [9, 18], 1, people.helen, 'Family lunch in Santa Barbara')
  block('N645FW', 'maintenance', comingWeekday(today, 1, 4), [8, 18], 3, people.victor, 'Brake pads and tires')
  const everyWednesday = 'FREQ=WEEKLY;BYDAY=WE'
  block('N940DS', 'own', comingWeekday(today, 3, 2), [15, 18], 1, people.victor, 'Formation practice', everyWednesday)
}
