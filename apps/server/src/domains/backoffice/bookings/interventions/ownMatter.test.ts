import type { InterventionBody } from '@tailshare/contract/backoffice/bookings/interventions'
import { plusHours } from '@tailshare/contract/text/period'
import { ownMatterText } from '@tailshare/rules/bookings/book/ownMatter'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, flyAndSettle, insertOrder, linesFor, run } from '../../../../../test/money.ts'
import { shareOut } from '../../../../../test/sharing/sales.ts'
import { newId } from '../../../../db/newId.ts'

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

test('an operator with a share in the aircraft may not request, approve, decline or cancel', async () => {
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
  // The asker may withdraw, even as a partner by now.
  await shareOut(api, 'N52148', { omar: 5 })
  expect((await api.call('omar', 'declineIntervention', { params, body: { reason } })).json.state).toBe('withdrawn')
})

/** Makes every request by Omar wait. */
const hasDoneEnough = () =>
  sql`insert into operator_act (id, actor_id, member_ids, kind, cents, at)
    values (${newId()}, ${api.people.omar}, '{}', 'refund', 100000, now())`.execute(api.db)

test('a request is not approved if its asker has bought a share in the aircraft since', async () => {
  await sql`delete from aircraft_share`.execute(api.db)
  await hasDoneEnough()
  const { id } = await insertOrder(api, { startsIn: 400 })
  const asked = (await ask(id, { kind: 'cancellation', reason })).json
  await shareOut(api, 'N52148', { omar: 5 })
  expect(await api.call('nadia', 'approveIntervention', { params: { id: asked.id } })).toMatchObject({
    status: 409,
    json: { code: 'own_account', detail: 'Omar Haddad has a part in this booking or its aircraft by now. Decline it.' },
  })
  const { results } = (await api.call('nadia', 'listInterventions', { query: { show: 'waiting' } })).json
  expect(results.find((one) => one.id === asked.id)?.whyNot).toContain('has a part in this booking')
  await sql`delete from aircraft_share`.execute(api.db)
  expect((await api.call('nadia', 'approveIntervention', { params: { id: asked.id } })).json.state).toBe('done')
})

test('a request about one trip is not approved for another at the same price', async () => {
  const { id } = await insertOrder(api, { startsIn: 600 })
  const asked = (await ask(id, { kind: 'cancellation', reason })).json
  expect(asked.state).toBe('waiting')
  const { startAt, dropAt } = await api.db
    .selectFrom('orders')
    .select(['startAt', 'dropAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [later, drop] = [plusHours(startAt, 48), plusHours(dropAt, 48)]
  await api.db.updateTable('orders').set({ startAt: later, dropAt: drop }).where('id', '=', id).execute()
  expect(await api.call('nadia', 'approveIntervention', { params: { id: asked.id } })).toMatchObject({
    status: 409,
    json: { code: 'intervention_impossible', detail: expect.stringContaining('another start, aircraft or other people') },
  })
  await api.db.updateTable('orders').set({ startAt, dropAt }).where('id', '=', id).execute()
  expect((await api.call('nadia', 'approveIntervention', { params: { id: asked.id } })).json.state).toBe('done')
})
