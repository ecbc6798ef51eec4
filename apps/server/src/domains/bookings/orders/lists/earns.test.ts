import { splitIncome } from '@tailshare/rules/bookings/price/quote'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { newId } from '../../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const advise = (owner: 'helen', advisor: 'dana') =>
  api.db
    .insertInto('taxAdvisor')
    .values({
      id: newId(),
      ownerId: api.people[owner],
      email: api.emailOf(advisor),
      advisorId: api.people[advisor],
      sentAt: new Date(),
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 86_400_000),
      confirmedAt: new Date(),
    })
    .execute()

test('owners and their advisors see earnings beside the price, as booked in the ledger; no one else does', async () => {
  await advise('helen', 'dana')
  const { id, quote } = await insertOrder(api, { pilot: 'maria', tail: 'N417TS', start: halfHour(24 * 20) })
  const { ownerCents } = splitIncome(quote.lines)
  const { rows } = await api.pool.query(
    `select -sum(e.cents)::int as cents from ledger_entry e join ledger_movement m on m.id = e.movement_id where m.order_id = $1 and e.ledger = 'expected_owner'`,
    [id],
  )
  expect(rows).toEqual([{ cents: ownerCents }])
  const seen = async (who: 'helen' | 'dana' | 'maria', call: 'listOwnerOrders' | 'listAdvisedOrders' | 'listPilotOrders') =>
    (await api.call(who, call, { query: { order_id: id } })).json.results.map(({ earnsCents, totalCents }) => [
      earnsCents,
      totalCents,
    ])
  expect(await seen('helen', 'listOwnerOrders')).toEqual([[ownerCents, quote.totalCents]])
  expect(await seen('dana', 'listAdvisedOrders')).toEqual([[ownerCents, quote.totalCents]])
  expect(await seen('maria', 'listPilotOrders')).toEqual([[null, quote.totalCents]])
  const earns = async (who: 'helen' | 'maria') => (await api.call(who, 'getOrder', { params: { id } })).json.earnsCents
  expect([await earns('helen'), await earns('maria')]).toEqual([ownerCents, null])
})
