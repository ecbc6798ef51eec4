import { bookingStatuses, notLeftStatuses, type BookingStatus } from '@tailshare/contract/base/statuses'
import { plusMinutes } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { halfHour, insertOrder } from '../../../test/orders.ts'
import { newId } from '../../db/newId.ts'
import { groundAircraft, putAtRisk, putLateAtRisk, setGrounding } from './queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
  await sql`update orders set at_risk_squawk_id = null, status = 'flight_complete'`.execute(api.db)
  await sql`update squawk set state = 'closed'`.execute(api.db)
  await sql`update aircraft set grounded_reason = null`.execute(api.db)
})

const tail = 'N417TS'
const aircraftId = () => api.fleet[tail]
const inTransaction = <T>(
  work: (tx: Parameters<Parameters<ReturnType<Api['db']['transaction']>['execute']>[0]>[0]) => Promise<T>,
) => api.db.transaction().execute(work)

const squawk = async (text: string, more: { severity?: string; state?: string; createdAt?: Date } = {}) => {
  const id = newId()
  await api.db
    .insertInto('squawk')
    .values({ id, aircraftId: aircraftId(), text, severity: 'grounding', reportedBy: api.people.rosa, ...more })
    .execute()
  return { id, text }
}
const reasonOf = async () =>
  (await api.db.selectFrom('aircraft').select('groundedReason').where('id', '=', aircraftId()).executeTakeFirstOrThrow())
    .groundedReason
const riskOf = async (id: string) =>
  (await api.db.selectFrom('orders').select('atRiskSquawkId').where('id', '=', id).executeTakeFirstOrThrow()).atRiskSquawkId

/** One booking in each status, a day apart. */
const fleetOfBookings = async () => {
  const statuses = Object.keys(bookingStatuses) as BookingStatus[]
  const orders: [BookingStatus, string][] = []
  for (const [day, status] of statuses.entries())
    orders.push([status, (await insertOrder(api, { tail, status, start: halfHour(48 + 24 * day) })).id])
  return orders
}
const statusesAtRisk = async (orders: [BookingStatus, string][]) => {
  const risks = await Promise.all(orders.map(async ([status, id]) => ((await riskOf(id)) ? [status] : [])))
  return risks.flat()
}

test('the first grounding reason is kept', async () => {
  await inTransaction((tx) => groundAircraft(tx, aircraftId(), 'Flat nose tire'))
  await inTransaction((tx) => groundAircraft(tx, aircraftId(), 'Crack in the spinner'))
  expect(await reasonOf()).toBe('Flat nose tire')
})

test('bookings not yet departed are put at risk once, for the first squawk', async () => {
  const orders = await fleetOfBookings()
  const other = await insertOrder(api, { tail: 'N52148', pilot: 'ines', start: halfHour(48) })
  const [first, second] = [await squawk('Flat nose tire'), await squawk('Crack in the spinner')]
  const put = await inTransaction((tx) => putAtRisk(tx, aircraftId(), first.id))
  expect(put.map(({ squawkId }) => squawkId)).toEqual([first.id, first.id])
  expect(await statusesAtRisk(orders)).toEqual(notLeftStatuses)
  expect(await riskOf(other.id)).toBeNull()
  expect(await inTransaction((tx) => putAtRisk(tx, aircraftId(), second.id))).toEqual([])
  expect(await riskOf(orders[0]![1])).toBe(first.id)
})

test.each([
  ['an open grounding squawk', {}, true],
  ['one in work', { state: 'in_work' }, true],
  ['one that is closed', { state: 'closed' }, false],
  ['one that grounds nothing', { severity: 'limit' }, false],
])('a booking made during a grounding is found for %s', async (_, more, isFound) => {
  await inTransaction((tx) => groundAircraft(tx, aircraftId(), 'Flat nose tire'))
  const { id } = await insertOrder(api, { tail, start: halfHour(48) })
  const { id: squawkId } = await squawk('Flat nose tire', more)
  await squawk('Crack in the spinner', { ...more, createdAt: plusMinutes(new Date(), 5) })
  const found = await inTransaction((tx) => putLateAtRisk(tx))
  expect(found).toEqual(isFound ? [{ id, squawkId }] : [])
  expect(await inTransaction((tx) => putLateAtRisk(tx))).toEqual([])
})

test('an aircraft with an open squawk that is not grounded puts no booking at risk', async () => {
  await squawk('Flat nose tire')
  await insertOrder(api, { tail, start: halfHour(48) })
  expect(await inTransaction((tx) => putLateAtRisk(tx))).toEqual([])
})

test('a release restores bookings not yet departed; with another grounding squawk they stay at risk for that one', async () => {
  const orders = await fleetOfBookings()
  const [first, second] = [await squawk('Flat nose tire'), await squawk('Crack in the spinner')]
  await inTransaction((tx) => groundAircraft(tx, aircraftId(), first.text))
  await inTransaction((tx) => putAtRisk(tx, aircraftId(), first.id))
  expect(await inTransaction((tx) => setGrounding(tx, aircraftId(), second))).toEqual([])
  expect([await reasonOf(), await riskOf(orders[0]![1])]).toEqual([second.text, second.id])

  // One of the two was canceled meanwhile: it is not restored and keeps its reason.
  const [booked, checkingIn] = orders.map(([, id]) => id)
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', checkingIn!).execute()
  expect(await inTransaction((tx) => setGrounding(tx, aircraftId(), undefined))).toEqual([{ id: booked }])
  expect([await reasonOf(), await riskOf(booked!), await riskOf(checkingIn!)]).toEqual([null, null, second.id])
})
