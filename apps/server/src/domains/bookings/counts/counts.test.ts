import type { BookingStatus } from '@tailshare/contract/statuses'
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
    { numRuns: 15 },
  )
})

test('what has come to the counts is added up, and once is enough', async () => {
  await insertOrder(api, { start: halfHour(24 * 500) })
  await insertOrder(api, { start: halfHour(24 * 500 + 12) })
  const before = await rowsOf()
  await tasks.foldOrderCounts(api.services)
  const after = await rowsOf()
  expect(after).toBeLessThan(before)
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
