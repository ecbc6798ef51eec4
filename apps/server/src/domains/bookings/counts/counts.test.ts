import type { BookingStatus } from '@tailshare/contract/statuses'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { tasks } from '../../../tasks.ts'
import { findCountDifferences, foldCounts } from './queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const statuses: BookingStatus[] = ['booked', 'in_flight', 'flight_complete', 'canceled', 'canceled_by_owner']
const rowsOf = async () => (await api.db.selectFrom('orderCount').selectAll().execute()).length

test('the kept counts are those of the bookings, whatever happens to them and whenever they are added up', async () => {
  const ids: string[] = []
  const step = fc.oneof(
    fc.record({ kind: fc.constant('book' as const), days: fc.integer({ min: -400, max: 400 }), csip: fc.boolean() }),
    fc.record({ kind: fc.constant('status' as const), at: fc.nat(50), status: fc.constantFrom(...statuses) }),
    fc.record({ kind: fc.constant('move' as const), at: fc.nat(50), days: fc.integer({ min: -60, max: 60 }) }),
    fc.record({ kind: fc.constant('instructor' as const), at: fc.nat(50), csip: fc.boolean() }),
    fc.record({ kind: fc.constant('fold' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        const id = 'at' in one ? ids[one.at % Math.max(1, ids.length)] : undefined
        if (one.kind === 'fold') await foldCounts(api.db)
        else if (one.kind === 'book') {
          // Past its time nothing is held, so that no two are in each other's way.
          const start = halfHour(24 * one.days)
          ids.push((await insertOrder(api, { start, status: 'flight_complete', ...(one.csip && { csip: 'elena' }) })).id)
        } else if (id && one.kind === 'status')
          await api.db.updateTable('orders').set({ status: one.status }).where('id', '=', id).execute()
        else if (id && one.kind === 'move') {
          const startAt = halfHour(24 * one.days)
          await api.db
            .updateTable('orders')
            .set({ startAt, dropAt: new Date(startAt.getTime() + 7_200_000) })
            .where('id', '=', id)
            .execute()
        } else if (id && one.kind === 'instructor')
          await api.db
            .updateTable('orders')
            .set({ csipId: one.csip ? api.people.elena : null })
            .where('id', '=', id)
            .execute()
      }
      expect(await findCountDifferences(api.db)).toBe(0)
    }),
    { numRuns: runs(5) },
  )
})

const waiting = async () => (await api.db.selectFrom('orderChange').selectAll().execute()).length

test('a booking writes one row for the counts, and a change of its state two', async () => {
  await foldCounts(api.db)
  const { id } = await insertOrder(api, { start: halfHour(24 * 700), status: 'flight_complete' })
  expect(await waiting()).toBe(1)
  await foldCounts(api.db)
  const rows = await rowsOf()
  await api.db.updateTable('orders').set({ status: 'in_flight' }).where('id', '=', id).execute()
  await api.db.updateTable('orders').set({ passengers: 1 }).where('id', '=', id).execute()
  expect(await waiting()).toBe(2)
  await foldCounts(api.db)
  await api.db.updateTable('orders').set({ status: 'flight_complete' }).where('id', '=', id).execute()
  expect(await foldCounts(api.db)).toBe(2)
  // No row says that there is none.
  expect([await waiting(), await rowsOf()]).toEqual([0, rows])
})

test('a list knows a booking at once, before and after it is added up, and the counts leave no row for none', async () => {
  const aircraft = api.fleet.N940DS
  const count = async () => (await api.call('maria', 'listPilotOrders', { query: { aircraft } })).json.count
  const choices = async () =>
    (await api.call('maria', 'listOrderAircraft', { query: { side: 'pilot' } })).json.map(({ id }) => id)
  expect(await choices()).not.toContain(aircraft)
  const { id } = await insertOrder(api, { tail: 'N940DS', start: halfHour(24 * 701) })
  expect([await count(), (await choices()).includes(aircraft)]).toEqual([1, true])
  await foldCounts(api.db)
  expect([await count(), (await choices()).includes(aircraft)]).toEqual([1, true])
  await api.db.updateTable('orders').set({ pilotId: api.people.jonas }).where('id', '=', id).execute()
  expect([await count(), (await choices()).includes(aircraft)]).toEqual([0, true])
  await foldCounts(api.db)
  expect([await count(), (await choices()).includes(aircraft)]).toEqual([0, false])
})

test('what has come to the counts is added up, and once is enough', async () => {
  await insertOrder(api, { start: halfHour(24 * 500) })
  await insertOrder(api, { start: halfHour(24 * 500 + 12) })
  expect(await waiting()).toBeGreaterThan(0)
  await tasks.foldOrderCounts(api.services)
  expect(await waiting()).toBe(0)
  const after = await rowsOf()
  await Promise.all([foldCounts(api.db), foldCounts(api.db)])
  expect(await rowsOf()).toBe(after)
  expect(await findCountDifferences(api.db)).toBe(0)
})

test('a list tells the right number for days that begin and end within months, and for years', async () => {
  for (const days of [-380, -200, -100, -45, -31, -30, -29, -2, 2, 29, 30, 31, 45, 100])
    for (const hours of [0, 5, 11, 17, 23])
      await insertOrder(api, { tail: 'N322SR', status: 'flight_complete', start: halfHour(24 * days + hours) })
  const plusDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const ranges = [-381, -101, -46, -31, -1, 1, 30, 46, 101].map(plusDays)
  const all = await api.call('helen', 'listOwnerOrders', { query: { limit: 100 } })
  expect(all.json.count).toBeGreaterThan(0)
  const check = async (query: Record<string, string>) => {
    const { json } = await api.call('helen', 'listOwnerOrders', { query: { ...query, aircraft: api.fleet.N322SR, limit: 100 } })
    expect(json.count, JSON.stringify(query)).toBe(json.results.length)
  }
  for (const from of ranges) {
    await check({ from })
    await check({ to: from })
    for (const to of ranges) await check({ from, to })
  }
  for (const periodType of ['day', 'week', 'month', 'quarter', 'year']) await check({ periodType })
})

test('the night finds a count that is wrong, says so and mends it', async () => {
  const log = { error: vi.fn() } as unknown as typeof api.services.log
  await tasks.checkOrderCounts({ ...api.services, log })
  expect(log.error).not.toHaveBeenCalled()
  await api.db.updateTable('orderCount').set({ orders: 99 }).where('side', '=', 'owner').execute()
  await tasks.checkOrderCounts({ ...api.services, log })
  expect(log.error).toHaveBeenCalledOnce()
  expect(await findCountDifferences(api.db)).toBe(0)
})
