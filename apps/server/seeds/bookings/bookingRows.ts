import { sql } from 'kysely'
import type { Quote, QuoteLine } from '@tailshare/contract/bookings/book/quote'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { fuelCreditOf, quoteBooking, splitIncome, type QuoteFacts } from '@tailshare/rules/bookings/price/quote'
import type { Pricing } from '@tailshare/rules/bookings/book/facts'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { countDays, countingShopHours, shopHoursSet } from '../../src/domains/aircraft/shares/quotaLedger/queries.ts'
import { departureAnswers, returnAnswers } from './answers.ts'
import { countDaylight } from '../../src/domains/flights/return/queries.ts'
import { insertAll, type Row } from '../bulk.ts'
import type { Chance } from '../chance.ts'
import { canceledMoney, flownMoney, promisedMoney } from './moneyRows.ts'
import type { Flown, Trip } from './trips.ts'

/** Rows of many bookings, collected to insert table by table. */
export type Batch = {
  orders: (Row<'orders'> & { createdAt: Date })[]
  orderEvent: Row<'orderEvent'>[]
  block: Row<'block'>[]
  occupancy: Row<'occupancy'>[]
  charge: Row<'charge'>[]
  ledgerMovement: Row<'ledgerMovement'>[]
  ledgerEntry: Row<'ledgerEntry'>[]
  flight: Row<'flight'>[]
  stageRecord: Row<'stageRecord'>[]
}

export const emptyBatch = (): Batch => ({
  orders: [],
  orderEvent: [],
  block: [],
  occupancy: [],
  charge: [],
  ledgerMovement: [],
  ledgerEntry: [],
  flight: [],
  stageRecord: [],
})

const quoteFactsOf = (
  { aircraft, pilot, csip, start, drop, plannedHours, createdAt }: Trip,
  { pricing, since }: { pricing: Pricing; since: Date },
): QuoteFacts => ({
  request: {
    period: { from: start, to: drop },
    plannedHours,
    csip,
    purpose: 'flight',
  },
  aircraft: { ...aircraft, runningHourCents: createdAt > since ? aircraft.runningHourCents : null },
  pilot: {
    membershipDiscountPercent: pilot.discountPercent,
    membershipPlanName: pilot.planName,
    ownsAircraft: pilot.id === aircraft.ownerId || aircraft.shareIds.includes(pilot.id),
  },
  pricing,
  now: createdAt,
})

const statuses = {
  flown: 'flight_complete',
  canceled: 'canceled',
  canceled_by_owner: 'canceled_by_owner',
  booked: 'booked',
  in_flight: 'in_flight',
  late: 'late',
} as const

type Step = readonly [at: Date, to: string, by: string | null, why?: string]

const stepsOf = ({ outcome, start, drop, createdAt, pilot, aircraft, cancel, flown }: Trip): Step[] => {
  const booked: Step = [createdAt, 'booked', pilot.id]
  const left: Step[] = [
    [plusMinutes(start, -25), 'checking_in', pilot.id],
    [plusMinutes(start, -2), 'in_flight', pilot.id],
  ]
  const late: Step = [plusMinutes(drop, 30), 'late', null, 'Not back 30 minutes after the planned return']
  if (cancel) return [booked, [cancel.at, outcome, outcome === 'canceled' ? pilot.id : aircraft.ownerId, cancel.reason]]
  if (outcome === 'in_flight') return [booked, ...left]
  if (outcome === 'late') return [booked, ...left, late]
  if (!flown) return [booked]
  return [
    booked,
    ...left,
    ...(flown.wasLate ? [late] : []),
    [plusMinutes(flown.back, -12), 'returning', pilot.id],
    [flown.back, 'flight_complete', pilot.id],
  ]
}

const range = (from: Date, to: Date) => `[${from.toISOString()},${to.toISOString()})`

/** Everything the trip occupies, until its actual return. */
const occupancyOf = (
  { id, aircraft, pilot, csip, start, drop, outcome, flown }: Trip,
  heldUntil: Date | undefined,
): Row<'occupancy'>[] => {
  if (outcome === 'canceled' || outcome === 'canceled_by_owner') return []
  const until = flown?.back ?? heldUntil ?? drop
  const common = { kind: 'booking', orderId: id, note: '', createdBy: pilot.id }
  return [
    {
      id: newId(),
      resourceId: aircraft.id,
      resourceKind: 'aircraft',
      during: range(start, plusMinutes(until, aircraft.turnaroundMinutes)),
      ...common,
    },
    ...[pilot.id, ...(csip ? [csip.id] : [])].map((resourceId) => ({
      id: newId(),
      resourceId,
      resourceKind: 'person',
      during: range(start, until),
      ...common,
    })),
  ]
}

const recordsOf = (
  { id, aircraft, pilot, start, drop, outcome, flown, passengers, destination }: Trip,
  chance: Chance,
): Row<'stageRecord'>[] => {
  if (!flown && outcome !== 'in_flight' && outcome !== 'late') return []
  const meters = flown
    ? { hobbs: (flown.hobbsIn - flown.hobbs) / 10, flightMeter: (flown.meterIn - flown.meter) / 10 }
    : { hobbs: aircraft.hobbs, flightMeter: aircraft.flightMeter }
  const record = { orderId: id, state: 'closed', openedBy: pilot.id, closedBy: pilot.id }
  const departure = {
    id: newId(),
    ...record,
    stage: 'departure',
    answers: departureAnswers(aircraft, { ...meters, passengers, destination }, chance),
    openedAt: plusMinutes(start, -25),
    closedAt: plusMinutes(start, -2),
  }
  if (!flown) return [departure]
  const late =
    flown.back > plusMinutes(drop, 30)
      ? chance.pick([
          'Waited out weather at the destination',
          'Headwind and a fuel stop',
          'Long line for fuel',
          'Ground stop on the way home',
        ])
      : ''
  const answers = returnAnswers(
    aircraft,
    {
      hobbs: flown.hobbsIn / 10,
      flightMeter: flown.meterIn / 10,
      landingsDay: flown.landingsDay,
      landingsNight: flown.landingsNight,
      fuelBought: flown.fuelBought,
      lateReason: late,
      by: `${pilot.firstName} ${pilot.lastName}`,
    },
    chance,
  )
  return [
    departure,
    { id: newId(), ...record, stage: 'return', answers, openedAt: plusMinutes(flown.back, -12), closedAt: flown.back },
  ]
}

const flightOf = (
  { id, aircraft, pilot, start }: Trip,
  { back, hobbs, meter, hobbsIn, meterIn, landingsDay, landingsNight }: Flown,
  lines: QuoteLine[],
): Row<'flight'> => {
  const gallons = Math.round(hobbs * aircraft.burnGph * 0.92) / 10
  return {
    orderId: id,
    aircraftId: aircraft.id,
    pilotId: pilot.id,
    ownerId: aircraft.ownerId,
    departedAt: plusMinutes(start, -2),
    returnedAt: back,
    hobbsOut: (hobbsIn - hobbs) / 10,
    hobbsIn: hobbsIn / 10,
    flightOut: (meterIn - meter) / 10,
    flightIn: meterIn / 10,
    landings: landingsDay + landingsNight,
    fuelGallons: gallons,
    incomeCents: splitIncome(lines).ownerCents,
    costCents: fuelCreditOf(lines),
  }
}

type Surroundings = { pricing: Pricing; chance: Chance; now: Date; heldUntil?: Date }

/** Adds all rows that a real trip would have left. Returns its quote. */
export const addTrip = (batch: Batch, trip: Trip, { pricing, chance, now, heldUntil }: Surroundings): Quote => {
  // Partners have shared costs for about a year.
  const facts = quoteFactsOf(trip, { pricing, since: plusHours(now, -24 * 364) })
  const quote = quoteBooking(facts)
  const promised = promisedMoney(trip, quote)
  const settled = trip.cancel ? canceledMoney(trip, quote, now) : trip.flown ? flownMoney(trip, quote, facts, now) : undefined
  for (const { movement, entries } of [...promised, ...(settled?.movements ?? [])]) {
    batch.ledgerMovement.push(movement)
    batch.ledgerEntry.push(...entries)
  }
  if (settled) batch.charge.push(...settled.charges)

  const {
    id,
    aircraft,
    pilot,
    csip,
    start,
    drop,
    createdAt,
    plannedHours,
    passengers,
    destination,
    note,
    outcome,
    flown,
    cancel,
  } = trip
  batch.orders.push({
    id,
    aircraftId: aircraft.id,
    ownerId: aircraft.ownerId,
    pilotId: pilot.id,
    bookedById: pilot.id,
    csipId: csip?.id ?? null,
    paymentMethodId: quote.totalCents + quote.depositCents > 0 ? pilot.cardId : null,
    status: statuses[outcome],
    startAt: start,
    dropAt: drop,
    dropRealAt: flown?.back ?? null,
    plannedHours,
    passengers,
    destination,
    note,
    quote,
    totalCents: quote.totalCents,
    finalLines: settled?.lines ?? null,
    finalCents: settled?.finalCents ?? null,
    cancelReason: cancel?.reason ?? null,
    canceledAt: cancel?.at ?? null,
    viewedAt: createdAt < plusHours(now, -48) ? plusHours(createdAt, 6) : null,
    createdAt,
  })
  let before: string | null = null
  for (const [at, to, by, why] of stepsOf(trip)) {
    batch.orderEvent.push({
      id: newId(at.getTime()),
      orderId: id,
      at,
      fromStatus: before,
      toStatus: to,
      byId: by,
      why: why ?? '',
    })
    before = to
  }
  batch.occupancy.push(...occupancyOf(trip, heldUntil))
  batch.stageRecord.push(...recordsOf(trip, chance))
  if (flown && settled?.lines) batch.flight.push(flightOf(trip, flown, settled.lines))
  return quote
}

/** Sorted, so that booking numbers follow creation order. */
export const saveBatch = async (db: Db, batch: Batch) => {
  await insertAll(
    db,
    'orders',
    batch.orders.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  )
  await insertAll(db, 'orderEvent', batch.orderEvent)
  await insertAll(db, 'block', batch.block)
  await insertAll(db, 'occupancy', batch.occupancy)
  const shared = db.selectFrom('aircraftShare').select('aircraftId')
  const booked = await db.selectFrom('orders').select('id').where('aircraftId', 'in', shared).execute()
  await countDays(db, { orderIds: booked.map(({ id }) => id), cause: 'booked', at: null })
  await countingShopHours(shopHoursSet(sql`occupancy`)).execute(db)
  await insertAll(db, 'charge', batch.charge)
  await insertAll(db, 'ledgerMovement', batch.ledgerMovement)
  await insertAll(db, 'ledgerEntry', batch.ledgerEntry)
  await insertAll(db, 'flight', batch.flight)
  await countDaylight(db, sql`true`)
  await insertAll(db, 'stageRecord', batch.stageRecord)
}
