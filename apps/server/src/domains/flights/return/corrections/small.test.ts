import type { Answers } from '@tailshare/contract/flights/ramp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { bringBack, depart, upload } from '../../../../../test/bookings/ramp.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

test('small corrections by the ramp add up: together they stay within one person’s limit', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-3) })
  await run(api, 'placeHold', { orderId: id })
  await depart(api, 'rosa', id)
  expect((await bringBack(api, 'rosa', id)).json.state).toBe('closed')
  await upload(api, 'rosa', id, 'return', 'photoPanel')
  const flight = () =>
    api.db
      .selectFrom('flight')
      .innerJoin('orders', 'orders.id', 'flight.orderId')
      .select(['hobbsIn', 'finalCents'])
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow()
  const before = await flight()
  const correct = (answers: Answers) =>
    api.call('rosa', 'answerReturn', { params: { order: id }, body: { answers, reason: 'Misread' } })
  const replies = []
  for (const tenths of [8, 16, 24]) replies.push(await correct({ hobbs: Math.round(before.hobbsIn * 10 + tenths) / 10 }))
  expect(replies.map(({ status }) => status)).toEqual([200, expect.anything(), 403])
  expect(replies[2]!.json).toMatchObject({ code: 'by_intervention' })
  const after = await flight()
  expect(after.finalCents! - before.finalCents!).toBeGreaterThan(0)
  expect(after.finalCents! - before.finalCents!).toBeLessThanOrEqual(50_000)
  // A correction that moves no money is still allowed.
  expect((await correct({ fuelLeft: 18 })).status).toBe(200)
})
