import type { Answers } from '@tailshare/contract/flights/ramp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { halfHour, insertOrder } from '../../../test/orders.ts'
import { bringBack, depart, photograph } from '../../../test/bookings/ramp.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

test('an amount without gallons, or too high for them, is no fuel credit, at the return or as a correction', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-3), plannedHours: 4.2 })
  await depart(api, 'maria', id)
  const alone = await bringBack(api, 'maria', id, { fuelBoughtDollars: 5000 })
  expect([alone.status, alone.json.missing]).toEqual([422, ['fuelBoughtGallons', 'photoReceipt']])
  await photograph(api, 'maria', id, 'return', ['photoReceipt'])
  const dear = await bringBack(api, 'maria', id, { fuelBoughtGallons: 20, fuelBoughtDollars: 5000 })
  expect(dear.status).toBe(422)
  expect(dear.json.problems).toContainEqual(expect.objectContaining({ question: 'fuelBoughtDollars', severity: 'block' }))
  const taken = { fuelBoughtGallons: null, fuelBoughtDollars: null, hobbs: 1287.84 }
  const back = await bringBack(api, 'maria', id, taken)
  expect(back.json).toMatchObject({
    state: 'closed',
    answers: { hobbs: 1287.8 },
    order: { finalCents: 124_883, hobbsHours: 3.2 },
  })

  const correct = (answers: Answers) =>
    api.call('rosa', 'answerReturn', { params: { order: id }, body: { answers, reason: 'Read again on the receipt' } })
  expect((await correct({ fuelBoughtDollars: 9999 })).json.missing).toEqual(['fuelBoughtGallons'])
  expect((await correct({ fuelBoughtGallons: 20, fuelBoughtDollars: 1e300 })).status).toBe(422)
  expect((await correct({ hobbs: 1287.84 })).json).toMatchObject({ answers: { hobbs: 1287.8 } })
  expect(await api.db.selectFrom('returnCorrection').selectAll().execute()).toEqual([])
  expect((await api.call('maria', 'getOrder', { params: { id } })).json.finalCents).toBe(124_883)
})
