import type { InterventionBody } from '@tailshare/contract/interventions'
import { ownMatterText } from '@tailshare/rules/bookings/ownMatter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, flyAndSettle, insertOrder, linesFor, run } from '../../../../test/money.ts'
import { shareOut } from '../../../../test/sales.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

const reason = 'The heater did not work'
const ask = (id: string, body: InterventionBody, who: 'omar' | 'nadia' = 'omar') =>
  api.call(who, 'askIntervention', { params: { id }, body })

test('an operator who holds a part of the aircraft neither asks, approves, declines nor cancels', async () => {
  const order = await insertOrder(api, { startsIn: -30 })
  await run(api, 'placeHold', { orderId: order.id })
  await flyAndSettle(api, order, linesFor(90_000))
  const asked = (await ask(order.id, { kind: 'refund', cents: 60_000, reason })).json
  const next = await insertOrder(api, { startsIn: 200 })
  await shareOut(api, 'N52148', { nadia: 25 })
  const own = { status: 409, json: { code: 'own_account', detail: ownMatterText } }
  const params = { id: asked.id }
  expect(await api.call('nadia', 'approveIntervention', { params })).toMatchObject(own)
  expect(await api.call('nadia', 'declineIntervention', { params, body: { reason } })).toMatchObject(own)
  expect(await ask(next.id, { kind: 'cancellation', reason }, 'nadia')).toMatchObject(own)
  const { results } = (await api.call('nadia', 'listInterventions', { query: { show: 'waiting' } })).json
  expect(results.find(({ id }) => id === asked.id)?.whyNot).toBe(ownMatterText)
  // Whoever asked takes it back, also as a partner by now.
  await shareOut(api, 'N52148', { omar: 5 })
  expect((await api.call('omar', 'declineIntervention', { params, body: { reason } })).json.state).toBe('withdrawn')
})
