import { dayIn, instantAt, plusDays } from '@tailshare/contract/text/period'
import type { Query } from '@tailshare/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { zone } from '../../../../../test/factories.ts'
import { startDisruptions, tail } from '../../../../../test/bookings/disruptions.ts'

let api: Api
let disruptions: Awaited<ReturnType<typeof startDisruptions>>
beforeAll(async () => {
  api = await startApi()
  disruptions = await startDisruptions(api)
})
beforeEach(() => disruptions.clear())
afterAll(() => api.close())

const today = dayIn(new Date(), zone)
const id = () => api.fleet[tail]
type Who = CastKey | undefined
const days = (who: Who, query: Query<'listShopDays'> = {}) => api.call(who, 'listShopDays', { params: { id: id() }, query })
const seen = async (who: Who, query?: Query<'listShopDays'>) => {
  const { status, json } = await days(who, query)
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}
const trip = (ahead: number, changes = {}) =>
  disruptions.order({ start: instantAt(plusDays(today, ahead), '10:00', zone), hours: 3, ...changes })
/** Books every day but these. */
const busyBut = async (free: readonly number[]) => {
  for (let ahead = 1; ahead <= 60; ahead += 1) if (!free.includes(ahead)) await trip(ahead)
}

test('free days are offered first, to readers of the records only', async () => {
  const { results, whyNotSet, mayMove } = await seen('helen', { days: '1', weekends: 'true' })
  expect(results).toHaveLength(3)
  expect(results[0]).toMatchObject({ bookings: 0, cents: 0, lines: ['No booking is in the way.'], firstDay: plusDays(today, 1) })
  expect([whyNotSet, mayMove]).toEqual([null, true])
  expect((await days(undefined)).status).toBe(401)
  for (const who of ['maria', 'victor'] as const) expect((await days(who)).status).toBe(404)
  expect((await days('helen', { opens: '18:00', closes: '08:00' })).json).toEqual({
    closes: ['The shop must close after it opens'],
  })
  expect((await days('helen', { days: '40' })).status).toBe(400)
  const staff = await seen('rosa', { days: '1' })
  expect(staff).toMatchObject({ mayMove: false, whyNotSet: 'Only the owner can set time aside. Tell them what you need.' })
  expect(staff.results[0]!.cents).toBeNull()
})

test('if every day is booked, the cheapest shows whom it moves and how, and writes nothing', async () => {
  await busyBut([])
  await sql`update orders set total_cents = 90000 where status = 'booked'`.execute(api.db)
  const { results } = await seen('helen', { days: '1', weekends: 'true' })
  expect(results[0]!.bookings).toBe(1)
  expect(results[0]!.lines[0]).toBe('1 booking of $900.00 is in the way.')
  expect(results[0]!.lines[1]).toMatch(/^Maria [^:]+: .+\.$/)
  expect((await seen('rosa', { days: '1' })).results[0]!.lines[0]).toBe('1 booking is in the way.')
  expect(await api.db.selectFrom('disruption').select('id').execute()).toEqual([])
  expect(await api.db.selectFrom('block').select('id').where('aircraftId', '=', id()).execute()).toEqual([])
})

test('the owner’s own trips are listed separately at no cost; one tap blocks the time and moves the booking', async () => {
  await trip(1, { pilot: 'helen' })
  const order = await trip(2)
  const { results } = await seen('helen', { days: '1', weekends: 'true' })
  expect(results.map(({ firstDay }) => firstDay)).toEqual([3, 4, 5].map((ahead) => plusDays(today, ahead)))
  const block = {
    kind: 'maintenance' as const,
    from: instantAt(plusDays(today, 1), '08:00', zone),
    to: instantAt(plusDays(today, 2), '17:00', zone),
  }
  const cause = {
    kind: 'block' as const,
    aircraftId: id(),
    block: { ...block, from: block.from.toISOString(), to: block.to.toISOString() },
  }
  const applied = await disruptions.applied(cause as never)
  const made = await api.call('helen', 'addWorkOrder', {
    params: { id: id() },
    body: { shopName: 'Bay Aircraft Service', disruptionId: applied.id, itemIds: [], squawkIds: [] },
  })
  expect(made.json).toEqual({ itemIds: ['Please select at least one item'] })
  const { json: item } = await api.call('helen', 'addMaintenanceItem', {
    params: { id: id() },
    body: { title: 'Interior inspection', intervalMonths: 12, dueOn: plusDays(today, 10) },
  })
  const order2 = await api.call('helen', 'addWorkOrder', {
    params: { id: id() },
    body: { shopName: 'Bay Aircraft Service', disruptionId: applied.id, itemIds: [item.id], squawkIds: [] },
  })
  expect(order2.json).toMatchObject({ from: cause.block.from, to: cause.block.to })
  const { aircraftId, startAt, status } = await disruptions.rowOf(order.id)
  expect(aircraftId === id() && status === 'booked' && startAt.getTime() === order.start.getTime()).toBe(false)
})

test('an item that would ground it earlier is shown, and the forecast includes bookings', async () => {
  const { json: item } = await api.call('helen', 'addMaintenanceItem', {
    params: { id: id() },
    body: { title: 'Transponder', intervalMonths: 24, dueOn: plusDays(today, 3) },
  })
  await busyBut([10])
  const { results } = await seen('helen', { days: '1', weekends: 'true', items: item.id })
  expect(results.every(({ firstDay }) => firstDay <= plusDays(today, 3))).toBe(true)
  const { json: record } = await api.call('helen', 'getMaintenance', { params: { id: id() } })
  expect(record.forecast.find(({ itemId }) => itemId === item.id)).toMatchObject({
    early: plusDays(today, 3),
    late: plusDays(today, 3),
  })
  const { json: upkeep } = await api.call('helen', 'listMaintenance')
  expect(upkeep.find((one) => one.id === id())!.forecast).toEqual(expect.arrayContaining(record.forecast))
})
