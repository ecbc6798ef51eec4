import { moneyText } from '@tailshare/contract/text/money'
import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { listUnbooked } from '../../../payments/provider/reconcile/queries.ts'

// A grounding takes effect at once, no matter who reports it. Fees it waives count as moved by an operator or staff member who reports
// alone; above the limit, the owner or a second operator must confirm.

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['nadia', 'ines'] as const)
    await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people[who]).execute()
  await giveCard(api, 'maria')
  await giveCard(api, 'jonas')
  await giveCard(api, 'omar')
})
beforeEach(async () => {
  await sql`delete from operator_act`.execute(api.db)
  await sql`delete from occupancy`.execute(api.db)
  await sql`update orders set status = 'canceled' where status = 'booked'`.execute(api.db)
  await sql`update squawk set state = 'closed'`.execute(api.db)
  await sql`update aircraft set grounded_reason = null`.execute(api.db)
})
afterAll(() => api.close())

type Who = 'omar' | 'nadia' | 'ines' | 'rosa' | 'helen' | 'jonas' | 'maria'
const rowOf = (id: string) => api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const acts = async () =>
  (
    await sql<{ by: string; kind: string; cents: number }>`select p.first_name as by, kind, cents from operator_act a
      join account p on p.id = a.actor_id order by a.at`.execute(api.db)
  ).rows
/** Late by the policy: canceling costs half. Two planned hours are never a night away, whose least hours would cost more. */
const trip = (pilot: Who, { start = 20, plannedHours = 12 } = {}) =>
  insertOrder(api, { pilot, start: halfHour(start), hours: 3 * plannedHours, plannedHours })
const report = async (who: Who, severity: 'grounding' | 'limit' = 'grounding') => {
  const { status, json } = await api.call(who, 'reportOnAircraft', {
    params: { id: api.fleet.N417TS },
    body: { text: 'Crack in the spar', severity },
  })
  expect(status, JSON.stringify(json)).toBe(200)
  return json.id
}
const cancel = (who: Who, id: string, reason: 'plans' | 'aircraft' = 'plans') =>
  api.call(who, 'cancelOrder', { params: { id }, body: { reason } })
/** Past the time to undo; requests the waiting decisions. */
const later = async (id: string) => {
  await api.db
    .updateTable('orders')
    .set({ canceledAt: halfHour(-1) })
    .where('id', '=', id)
    .execute()
  await run(api, 'settleCancellation', { orderId: id })
  await run(api, 'askFreed', { orderId: id })
}
const waiting = async (id: string) =>
  (await api.call('nadia', 'listInterventions', { query: { show: 'waiting' } })).json.results.find(
    ({ order }) => order.id === id,
  )!
/** Actors who waived the booking's fee, from the log. */
const waivedBy = async (orderId: string) =>
  (
    await sql<{ by: string | null }>`select actor_id as by from audit_entry where action = 'fee_waived'
      and data ->> 'orderId' = ${orderId}`.execute(api.db)
  ).rows.map(({ by }) => by)
const move = (who: Who, id: string, body: object) => api.call(who, 'moveSquawk', { params: { id }, body: body as never })
const booked = async (id: string) =>
  (
    await sql<{ cents: number }>`select coalesce(sum(e.cents), 0)::int as cents from ledger_entry e
    join ledger_movement m on m.id = e.movement_id where m.order_id = ${id} and e.ledger = 'customer'`.execute(api.db)
  ).rows[0]!.cents

test.each([
  ['an operator’s grounding', 'omar', 'grounding', 'plans'],
  ['airport staff’s grounding', 'rosa', 'grounding', 'plans'],
  ['an operator’s lesser squawk, given as the reason', 'omar', 'limit', 'aircraft'],
] as const)(
  'above the limit a late fee waits where %s alone would let it go, and the owner says that it could not fly',
  async (_, who, severity, reason) => {
    const { id, quote } = await trip('jonas')
    const squawk = await report(who, severity)
    const half = Math.round(quote.totalCents / 2)
    const { status, json } = await cancel('jonas', id, reason)
    expect([status, json.status, json.finalCents, json.feeWaits]).toEqual([200, 'canceled', half, true])
    const heard = await startHearing(api)
    await later(id)
    expect((await heard()).find(({ who: to }) => to === 'helen')!.text).toContain('start work on the squawk or put it off by')
    expect(await waiting(id)).toMatchObject({ kind: 'fee_waived', cents: half, reason: 'Crack in the spar', whyNot: null })
    expect([await booked(id), await acts()]).toEqual([0, []])
    const tonight = { since: plusHours(new Date(), -24), until: plusHours(new Date(), 3) }
    expect((await listUnbooked(api.db, tonight)).filter(({ orderId }) => orderId === id)).toEqual([])

    await api.call('helen', 'moveSquawk', { params: { id: squawk }, body: { move: 'start', reason: 'At the shop' } as never })
    await run(api, 'confirmFreed', { squawkId: squawk, byId: api.people.helen })
    await run(api, 'settleCancellation', { orderId: id })
    const { finalCents, feeSquawkId } = await rowOf(id)
    expect([finalCents, feeSquawkId, await booked(id)]).toEqual([0, null, 0])
  },
)

test('the owner who rates the squawk worse before the request goes out has confirmed it', async () => {
  const { id } = await trip('jonas')
  const squawk = await report('omar', 'limit')
  expect((await cancel('jonas', id, 'aircraft')).json.feeWaits).toBe(true)
  expect((await move('helen', squawk, { move: 'judge', severity: 'grounding', reason: 'It cannot fly' })).status).toBe(200)
  await later(id)
  await run(api, 'confirmFreed', { squawkId: squawk, byId: api.people.helen })
  const { finalCents, feeSquawkId } = await rowOf(id)
  expect([finalCents, feeSquawkId]).toEqual([0, null])
})

test('a second operator waives the fee, the reporter cannot; if declined, it is charged', async () => {
  const [one, two] = [await trip('jonas'), await trip('maria', { start: 70 })]
  await report('omar')
  for (const [who, { id }] of [
    ['jonas', one],
    ['maria', two],
  ] as const) {
    await cancel(who, id)
    await later(id)
  }
  const approve = async (who: Who, id: string) => api.call(who, 'approveIntervention', { params: { id: (await waiting(id)).id } })
  expect((await approve('omar', one.id)).json.code).toBe('own_account')
  expect((await approve('nadia', one.id)).status).toBe(200)
  const declined = { params: { id: (await waiting(two.id)).id }, body: { reason: 'It flew the same day' } }
  const heard = await startHearing(api)
  expect((await api.call('nadia', 'declineIntervention', declined)).status).toBe(200)
  const told = await heard()
  expect(told.map(({ who, title }) => [who, title])).toContainEqual(['maria', 'The late fee for N417TS is charged'])
  expect(told.map(({ who, title }) => [who, title])).toContainEqual(['helen', 'The late fee for N417TS stays'])
  // The reporter of a squawk requested nothing.
  expect(told.filter(({ who }) => who === 'omar')).toEqual([])
  for (const { id } of [one, two]) await run(api, 'settleCancellation', { orderId: id })
  const half = Math.round(two.quote.totalCents / 2)
  expect([(await rowOf(one.id)).finalCents, (await rowOf(two.id)).finalCents, await booked(two.id)]).toEqual([0, half, half])
})

test('within the limit a grounding by staff waives at once and is counted; one the owner confirmed is not counted', async () => {
  const one = await trip('jonas', { plannedHours: 2 })
  const squawk = await report('rosa')
  expect((await cancel('jonas', one.id)).json.finalCents).toBe(0)
  expect(await acts()).toEqual([{ by: 'Rosa', kind: 'squawk', cents: Math.round(one.quote.totalCents / 2) }])
  const two = await trip('maria', { start: 70 })
  expect((await api.call('maria', 'getOrder', { params: { id: two.id } })).json.freesUpToCents).toBeLessThan(50_000)
  await api.call('helen', 'moveSquawk', { params: { id: squawk }, body: { move: 'start', reason: 'At the shop' } as never })
  expect((await api.call('maria', 'getOrder', { params: { id: two.id } })).json.freesUpToCents).toBeNull()
  expect((await cancel('maria', two.id)).json).toMatchObject({ finalCents: 0, feeWaits: false })
  expect(await acts()).toHaveLength(1)
})

test('cancellations twelve hours before by an operator’s grounding count as moved by them, whatever their value', async () => {
  const { id, quote } = await trip('maria', { start: 11 })
  await report('omar')
  await run(api, 'watchOrders', {})
  expect((await rowOf(id)).status).toBe('canceled_by_owner')
  expect(await acts()).toEqual([{ by: 'Omar', kind: 'squawk', cents: quote.totalCents }])
})

test('a grounding does not waive its reporter’s own late fee, and operators who fly next or reported it cannot close it', async () => {
  const mine = await trip('omar', { plannedHours: 2 })
  const own = await report('omar')
  expect((await cancel('omar', mine.id)).json).toMatchObject({
    finalCents: Math.round(mine.quote.totalCents / 2),
    feeWaits: true,
  })
  const soon = await trip('omar', { start: 11, plannedHours: 2 })
  await run(api, 'watchOrders', {})
  const { status, finalCents, feeSquawkId } = await rowOf(soon.id)
  expect([status, finalCents, feeSquawkId]).toEqual(['canceled_by_owner', Math.round(soon.quote.totalCents / 2), own])
  const close = (who: Who, id: string) =>
    api.call(who, 'moveSquawk', { params: { id }, body: { move: 'close', reason: 'Dirt', certificate: '' } as never })
  expect((await close('omar', own)).json.detail).toContain('You reported this yourself.')
  expect((await api.call('omar', 'releaseAircraft', { params: { id: own }, body: { note: 'Dirt' } })).json.code).toBe(
    'own_account',
  )
  expect((await close('nadia', own)).status).toBe(200)
  await trip('omar', { start: 72 })
  const hers = await report('helen')
  expect((await close('omar', hers)).json.code).toBe('own_account')
  expect((await close('helen', hers)).status).toBe(200)
})

test('canceling a grounded trip costs no more than waiting: still grounded twelve hours before, it is free and counted', async () => {
  const { id, quote } = await trip('jonas')
  const squawk = await report('omar')
  await cancel('jonas', id)
  await later(id)
  const { id: asked } = await waiting(id)
  const withdrawn = await api.call('omar', 'declineIntervention', { params: { id: asked }, body: { reason: 'Never mind' } })
  expect(withdrawn.json.code).toBe('own_account')
  await run(api, 'freeGrounded', { orderId: id })
  await run(api, 'settleCancellation', { orderId: id })
  expect([(await rowOf(id)).finalCents, await booked(id)]).toEqual([0, 0])
  expect(await acts()).toEqual([{ by: 'Omar', kind: 'squawk', cents: Math.round(quote.totalCents / 2) }])
  expect(await waivedBy(id)).toEqual([null])

  const other = await trip('maria', { start: 70 })
  await cancel('maria', other.id)
  await later(other.id)
  await api.call('helen', 'moveSquawk', { params: { id: squawk }, body: { move: 'close', reason: 'Dirt' } as never })
  await run(api, 'freeGrounded', { orderId: other.id })
  expect((await rowOf(other.id)).finalCents).toBe(Math.round(other.quote.totalCents / 2))
})

/** Jonas cancels late, and the decision is requested. */
const waits = async (start = 20) => {
  const order = await trip('jonas', { start })
  const squawk = await report('omar')
  await cancel('jonas', order.id)
  await later(order.id)
  return { ...order, half: Math.round(order.quote.totalCents / 2), squawk }
}

test('if the owner handles the squawk first, nothing is charged and nothing is asked', async () => {
  const { id } = await trip('jonas')
  const squawk = await report('omar')
  await cancel('jonas', id)
  expect((await move('helen', squawk, { move: 'start', reason: 'At the shop' })).status).toBe(200)
  await run(api, 'confirmFreed', { squawkId: squawk, byId: api.people.helen })
  const heard = await startHearing(api)
  await later(id)
  expect((await heard()).filter(({ title }) => title === 'Could N417TS not fly?')).toEqual([])
  await api.runJobs()
  const { finalCents, feeSquawkId } = await rowOf(id)
  expect([finalCents, feeSquawkId, await booked(id)]).toEqual([0, null, 0])
  expect(await waivedBy(id)).toEqual([api.people.helen])
})

test('an operator related to the reporter can neither waive by starting work nor decline', async () => {
  await sql`insert into audit_entry (id, actor_id, action, subject_id, data, at) values (gen_random_uuid(), ${api.people.omar},
    'second_factor_reset', ${api.people.ines}, '{}', now() - interval '30 days')`.execute(api.db)
  const { id, half, squawk } = await waits()
  expect((await move('ines', squawk, { move: 'start', reason: 'At the shop' })).status).toBe(200)
  await run(api, 'confirmFreed', { squawkId: squawk, byId: api.people.ines })
  const { id: asked } = await waiting(id)
  const declined = await api.call('ines', 'declineIntervention', { params: { id: asked }, body: { reason: 'It flew' } })
  expect(declined).toMatchObject({ status: 409, json: { code: 'own_account' } })
  expect((await rowOf(id)).finalCents).toBe(half)
  expect((await move('nadia', squawk, { move: 'judge', severity: 'limit', reason: 'Day VFR only' })).status).toBe(200)
  await run(api, 'confirmFreed', { squawkId: squawk, byId: api.people.nadia })
  expect((await rowOf(id)).finalCents).toBe(0)
})

test('a squawk the owner rates cosmetic waives nothing, not even if its reporter raises it again', async () => {
  const { id, half, squawk } = await waits()
  expect((await move('helen', squawk, { move: 'judge', severity: 'cosmetic', reason: 'Scratch' })).status).toBe(200)
  const heard = await startHearing(api)
  await run(api, 'confirmFreed', { squawkId: squawk, byId: api.people.helen })
  const { finalCents, feeSquawkId } = await rowOf(id)
  expect([finalCents, feeSquawkId]).toEqual([half, null])
  expect((await heard()).map(({ who }) => who)).toEqual(['jonas'])
  await run(api, 'settleCancellation', { orderId: id })
  expect(await booked(id)).toBe(half)
  const { id: next } = await trip('maria', { start: 70 })
  expect((await move('omar', squawk, { move: 'judge', severity: 'grounding', reason: 'Crack' })).status).toBe(200)
  expect((await api.call('maria', 'getOrder', { params: { id: next } })).json.freesUpToCents).not.toBeNull()
})

test('after a week without a decision pilot and owner are told the fee stays, and the reporter is not told', async () => {
  const { id, half } = await waits()
  const { id: asked } = await waiting(id)
  await sql`update intervention set until = now() - interval '1 minute' where id = ${asked}`.execute(api.db)
  const heard = await startHearing(api)
  await run(api, 'lapseIntervention', { id: asked })
  const told = await heard()
  expect(told.map(({ who }) => who)).toEqual(['helen', 'jonas'])
  expect(told[0]!.text).toMatch(/^The late fee for N417TS stays: \$[\d,.]+ is yours\.$/)
  expect(told[1]!.text).toContain('It was not confirmed in time that the aircraft could not fly, so ')
  await run(api, 'settleCancellation', { orderId: id })
  expect(await booked(id)).toBe(half)
  const { rows } = await sql<{ cents: number }>`select -sum(e.cents)::int as cents from ledger_entry e
    join ledger_movement m on m.id = e.movement_id where m.order_id = ${id} and e.ledger = 'owner' and m.kind = 'cancellation'`.execute(
    api.db,
  )
  expect(told[0]!.text).toContain(`: ${moneyText(rows[0]!.cents)} is`)
})

test('an operator’s request ends when the pilot cancels, and the fee gets its own request', async () => {
  const { id } = await trip('jonas')
  await sql`insert into operator_act (id, actor_id, member_ids, kind, cents, at)
    values (gen_random_uuid(), ${api.people.nadia}, array[${api.people.jonas}]::uuid[], 'refund', 50000, now())`.execute(api.db)
  const body = { kind: 'cancellation', reason: 'Asked by phone' } as const
  const asked = await api.call('nadia', 'askIntervention', { params: { id }, body })
  expect([asked.status, asked.json.state]).toEqual([200, 'waiting'])
  await report('omar')
  const heard = await startHearing(api)
  expect((await cancel('jonas', id)).status).toBe(200)
  const { text } = (await heard()).find(({ who, title }) => who === 'nadia' && title === 'Not decided: N417TS')!
  expect(text).toContain('“Asked by phone” Nothing of it was done.')
  await later(id)
  expect(await waiting(id)).toMatchObject({ kind: 'fee_waived', asked: { by: { firstName: 'Omar' } } })
})
