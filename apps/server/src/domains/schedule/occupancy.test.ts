import { plusHours, plusMinutes, type Period } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { run } from '../../../test/money.ts'
import { halfHour, insertOrder } from '../../../test/orders.ts'
import { newId } from '../../db/newId.ts'
import { endOccupancy, findBusy, freeOccupancy, extendOverdueTime, moveOccupancy, occupiedBy } from './queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => sql`delete from occupancy`.execute(api.db))
afterAll(() => api.close())

const start = halfHour(24)
const flight = { from: start, to: plusHours(start, 3) }
const turnaroundMinutes = 30
const held = async (orderId: string): Promise<Period[]> => {
  const { rows } = await sql<Period>`
    select lower(during) as from, upper(during) as to from occupancy where order_id = ${orderId} and resource_kind = 'aircraft'`.execute(
    api.db,
  )
  return rows
}
const aircraftId = () => api.fleet.N417TS
/** Creates an order without time and tries to take time for it. */
const holds = async (period: Period, who: 'maria' | 'ines' = 'maria', tail: 'N417TS' | 'N52148' = 'N417TS') => {
  const { id } = await insertOrder(api, { pilot: who, tail, start: period.from, status: 'canceled' })
  const parts = { aircraftId: api.fleet[tail], pilotId: api.people[who], csipId: null }
  await moveOccupancy(api.db, id, occupiedBy({ ...parts, period, turnaroundMinutes }), api.people[who])
  return id
}
const outcome = (holding: Promise<string>) =>
  holding.then(
    () => 'held',
    (error: { code: string }) => error.code,
  )

test('a booking occupies the aircraft including turnaround, and pilot and instructor for the flight only', () => {
  const parts = { aircraftId: 'N1', pilotId: 'maria', csipId: 'elena', period: flight, turnaroundMinutes }
  expect(occupiedBy(parts).map(({ resourceId, resourceKind, from, to }) => ({ resourceId, resourceKind, from, to }))).toEqual([
    { resourceId: 'N1', resourceKind: 'aircraft', from: flight.from, to: plusMinutes(flight.to, 30) },
    { resourceId: 'maria', resourceKind: 'person', ...flight },
    { resourceId: 'elena', resourceKind: 'person', ...flight },
  ])
  expect(occupiedBy({ ...parts, csipId: null })).toHaveLength(2)
})

test.each([
  ['into the turnaround of the one before', 2.5, 'slot_taken'],
  ['a minute before the turnaround ends', 3.5 - 1 / 60, 'slot_taken'],
  ['as the turnaround ends', 3.5, 'held'],
  ['with its own turnaround in the one after', -3, 'slot_taken'],
  ['with its own turnaround just over', -3.5, 'held'],
] as const)('a second trip with the aircraft, %s', async (_, hoursLater, expected) => {
  await holds(flight)
  const second = { from: plusHours(flight.from, hoursLater), to: plusHours(flight.to, hoursLater) }
  expect(await outcome(holds(second, 'ines'))).toBe(expected)
})

test('a pilot may change aircraft without a turnaround, and is never in two at once', async () => {
  await holds(flight)
  expect(await outcome(holds({ from: plusHours(flight.to, -1 / 60), to: plusHours(flight.to, 2) }, 'maria', 'N52148'))).toBe(
    'slot_taken',
  )
  expect(await outcome(holds({ from: flight.to, to: plusHours(flight.to, 2) }, 'maria', 'N52148'))).toBe('held')
})

test('a booking can move into time overlapping its own, and keeps the old time if the new one is taken', async () => {
  const order = await holds(flight)
  const parts = { aircraftId: aircraftId(), pilotId: api.people.maria, csipId: null, turnaroundMinutes }
  const move = (hours: number) => {
    const period = { from: plusHours(flight.from, hours), to: plusHours(flight.to, hours) }
    return api.db.transaction().execute((tx) => moveOccupancy(tx, order, occupiedBy({ ...parts, period }), api.people.maria))
  }
  await move(1)
  const moved = await held(order)
  expect(moved).toEqual([{ from: plusHours(flight.from, 1), to: plusHours(flight.to, 1.5) }])
  await holds({ from: plusHours(flight.from, 8), to: plusHours(flight.to, 8) }, 'ines')
  await expect(move(6)).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await held(order)).toEqual(moved)
})

test.each([
  ['a minute before the start', -1 / 60, []],
  ['at the start', 0, []],
  ['half a minute after the start', 0.5 / 60, [[0, 1 / 60]]],
  ['in the middle', 1, [[0, 1]]],
  ['in the turnaround', 3.25, [[0, 3.25]]],
  ['when all is over', 5, [[0, 3.5]]],
])('time that ends %s is given back from then on', async (_, hoursLater, left) => {
  const order = await holds(flight)
  await endOccupancy(api.db, order, plusHours(flight.from, hoursLater))
  expect(await held(order)).toEqual(left.map(([from, to]) => ({ from: plusHours(start, from!), to: plusHours(start, to!) })))
})

test.each(['in_flight', 'late', 'returning'] as const)('an aircraft that is %s past its time keeps it', async (status) => {
  const order = await insertOrder(api, { status, start: halfHour(-5), hours: 3 })
  const [before] = await held(order.id)
  const until = plusHours(new Date(), 2)
  const soon = plusHours(new Date(), 1)
  await extendOverdueTime(api.db, { soon, until })
  expect(await held(order.id)).toEqual([{ from: before!.from, to: until }])
  // A second server's clock is slow: held time must not shrink.
  await extendOverdueTime(api.db, { soon: plusHours(until, 1), until: plusHours(until, -1) })
  expect(await held(order.id)).toEqual([{ from: before!.from, to: until }])
})

test.each(['booked', 'checking_in'] as const)('time of a booking that is still %s does not grow', async (status) => {
  const order = await insertOrder(api, { status, start: halfHour(-5), hours: 3 })
  const before = await held(order.id)
  await extendOverdueTime(api.db, { soon: plusHours(new Date(), 1), until: plusHours(new Date(), 2) })
  expect(await held(order.id)).toEqual(before)
})

test('a booking does not conflict with itself, and freed time conflicts with nothing', async () => {
  const page = api.db.updateTable('document').where('accountId', '=', api.people.maria).where('kind', '=', 'endorsement')
  await page.set({ kind: 'instructor_certificate', privileges: ['cfi'], expiresOn: '2099-01-01' }).execute()
  const order = await holds(flight)
  const ask = { aircraftId: aircraftId(), pilotId: api.people.maria, csipId: api.people.maria, period: flight, now: new Date() }
  expect(await findBusy(api.db, ask)).toEqual({
    aircraftBusy: [{ from: flight.from, to: plusMinutes(flight.to, 30) }],
    pilotBusy: [{ ...flight, orderId: order }],
    csipFree: false,
  })
  const free = { aircraftBusy: [], pilotBusy: [], csipFree: true }
  expect(await findBusy(api.db, { ...ask, exceptOrderId: order })).toEqual(free)
  expect(await findBusy(api.db, { ...ask, exceptOrderId: newId() })).not.toEqual(free)
  await freeOccupancy(api.db, order)
  expect(await findBusy(api.db, ask)).toEqual(free)
})

test('months after a flight only the aircraft’s time is kept, even if nights were missed', async () => {
  const kindsHeld = async (orderId: string) => {
    const { rows } = await sql<{ kind: string }>`
      select resource_kind as kind from occupancy where order_id = ${orderId} order by 1`.execute(api.db)
    return rows.map(({ kind }) => kind)
  }
  const daysAgo = (days: number) => halfHour(-24 * days)
  const flown = async (days: number) => {
    const { id } = await insertOrder(api, { start: daysAgo(days), csip: 'elena' })
    await api.db.updateTable('orders').set({ status: 'flight_complete' }).where('id', '=', id).execute()
    return id
  }
  const [recent, old, older] = [await flown(89), await flown(95), await flown(130)]
  const overdue = await insertOrder(api, { start: daysAgo(100), status: 'late' })
  await run(api, 'tidyPeoplesTime', {})
  expect(await kindsHeld(recent)).toEqual(['aircraft', 'person', 'person'])
  expect(await kindsHeld(old)).toEqual(['aircraft'])
  expect(await kindsHeld(older)).toEqual(['aircraft'])
  expect(await kindsHeld(overdue.id)).toEqual(['aircraft', 'person'])
})
