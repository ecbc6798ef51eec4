import { moneyText } from '@tailshare/contract/text/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { giveCard } from '../../../../test/factories.ts'
import { run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'
import { listPriceCorrections } from '../../bookings/payment/settlement/queries.ts'

// What one operator can do alone to late fees by suspending someone: no more than with a refund.

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['nadia', 'ines'] as const)
    await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people[who]).execute()
  await giveCard(api, 'maria')
  await giveCard(api, 'jonas')
})
beforeEach(async () => {
  await sql`delete from operator_act`.execute(api.db)
  await sql`delete from intervention`.execute(api.db)
  await sql`delete from occupancy`.execute(api.db)
  await sql`update orders set status = 'canceled' where status in ('booked', 'checking_in')`.execute(api.db)
  await sql`update account set suspended_at = null`.execute(api.db)
  await sql`update squawk set state = 'closed'`.execute(api.db)
  await sql`update aircraft set grounded_reason = null`.execute(api.db)
})
afterAll(() => api.close())

const params = (who: CastKey) => ({ id: api.people[who] })
const suspend = (who: CastKey, isNoFault = false, by: CastKey = 'omar') =>
  api.call(by, 'suspendUser', { params: params(who), body: { reason: 'Odd papers', isNoFault } })
const restore = (who: CastKey, by: CastKey = 'omar') =>
  api.call(by, 'restoreUser', { params: params(who), body: { reason: 'All well' } })
const rowOf = (id: string) => api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const waiting = async () => (await api.call('nadia', 'listInterventions', { query: { show: 'waiting' } })).json.results
const heard = async (who: CastKey, since: Date) =>
  (
    await api.db
      .selectFrom('notice')
      .select(['title', 'text'])
      .where('accountId', '=', params(who).id)
      .where('createdAt', '>=', since)
      .execute()
  )
    .map(({ title, text }) => `${title}: ${text}`)
    .join('\n')
const bookedCents = async (orderId: string) => {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(e.cents), 0)::int as cents from ledger_entry e
    join ledger_movement m on m.id = e.movement_id where m.order_id = ${orderId} and m.kind = 'cancellation'
      and e.ledger = 'customer'`.execute(api.db)
  return rows[0]!.cents
}
/** Two days starting tonight: canceling costs half, far more than $500. */
const lateTrip = (pilot: CastKey, { tail = 'N417TS', start = 20 }: { tail?: 'N417TS' | 'N940DS'; start?: number } = {}) =>
  insertOrder(api, { tail, pilot, start: halfHour(start), hours: 40, plannedHours: 12 })
const half = async (id: string) => Math.round((await rowOf(id)).totalCents / 2)

test('a late fee above the limit is not waived by “no fault of theirs” and a quick restore: it awaits a second operator', async () => {
  const { id } = await lateTrip('jonas')
  const since = new Date()
  expect((await suspend('jonas', true)).status).toBe(200)
  expect((await restore('jonas')).status).toBe(200)
  const fee = await half(id)
  expect(fee).toBeGreaterThan(50_000)
  expect(await rowOf(id)).toMatchObject({ status: 'canceled', finalCents: fee })
  expect(await waiting()).toMatchObject([
    { kind: 'late_fee', cents: fee, reason: 'It’s no fault of theirs. Odd papers', until: null, whyNot: null },
  ])
  expect(await heard('nadia', since)).toContain('are more than Omar Haddad decides alone: please charge them or let them go.')
  expect(await heard('jonas', since)).toContain('for late cancellations waits until a second operator has looked at it.')
})

test.each([true, false])(
  'one operator cannot charge it alone: nothing is booked before a second one agrees (no fault: %s)',
  async (isNoFault) => {
    const { id } = await lateTrip('maria')
    await suspend('maria', isNoFault)
    await run(api, 'settleCancellation', { orderId: id })
    await run(api, 'followCharges', { orderId: id })
    expect(await bookedCents(id)).toBe(0)
    const [asked] = await waiting()
    // The operator who suspended can neither withdraw nor decide.
    const own = { status: 409, json: { code: 'own_account' } }
    const asker = { params: { id: asked!.id } }
    expect(await api.call('omar', 'approveIntervention', asker)).toMatchObject(own)
    expect(await api.call('omar', 'declineIntervention', { ...asker, body: { reason: 'Oh' } })).toMatchObject(own)
    const since = new Date()
    expect((await api.call('nadia', 'approveIntervention', { params: { id: asked!.id } })).json.state).toBe('done')
    const told = `The late fee for N417TS is charged: ${moneyText(asked!.cents)}. A second operator confirmed it.`
    for (const who of ['maria', 'helen'] as const) expect(await heard(who, since), who).toContain(told)
    await run(api, 'settleCancellation', { orderId: id })
    expect(await bookedCents(id)).toBe((await rowOf(id)).finalCents)
    const { results } = (await api.call('nadia', 'listAudit', { query: { action: 'late_fee_charged' } })).json
    expect(results[0]).toMatchObject({ actor: { firstName: 'Nadia' }, about: { firstName: 'Maria' } })
  },
)

test('a second operator waives it, and pilot and owner are told', async () => {
  const { id } = await lateTrip('maria')
  await suspend('maria')
  const [asked] = await waiting()
  const since = new Date()
  const { status, json } = await api.call('nadia', 'declineIntervention', {
    params: { id: asked!.id },
    body: { reason: 'The account was stolen' },
  })
  expect([status, json.state]).toEqual([200, 'declined'])
  await run(api, 'settleCancellation', { orderId: id })
  expect([(await rowOf(id)).finalCents, await bookedCents(id)]).toEqual([0, 0])
  expect(await listPriceCorrections(api.db, id), 'on the receipt').toMatchObject([{ by: 'operator' }])
  for (const who of ['maria', 'helen'] as const) expect(await heard(who, since), who).toContain('The account was stolen')
  const { results } = (await api.call('nadia', 'listAudit', { query: { action: 'late_fee_let_go' } })).json
  expect(results).toHaveLength(1)
})

test('late fees of several trips add up: those within the limit are charged at once, the rest waits', async () => {
  const small = await insertOrder(api, { pilot: 'maria', start: halfHour(5), hours: 2, plannedHours: 2 })
  const large = await lateTrip('maria')
  await suspend('maria')
  const charged = await half(small.id)
  expect(charged).toBeLessThan(50_000)
  expect((await waiting()).map(({ order }) => order.id)).toEqual([large.id])
  await run(api, 'settleCancellation', { orderId: small.id })
  expect(await bookedCents(small.id)).toBe(charged)
})

test.each(['within', 'above'] as const)('a late fee for the operator’s own aircraft waits also %s the limit', async (which) => {
  await api.db.updateTable('aircraft').set({ ownerId: api.people.omar }).where('id', '=', api.fleet.N940DS).execute()
  const { id } =
    which === 'above'
      ? await lateTrip('maria', { tail: 'N940DS' })
      : await insertOrder(api, { tail: 'N940DS', pilot: 'maria', start: halfHour(5), hours: 2, plannedHours: 2 })
  expect((await suspend('maria')).status).toBe(200)
  await run(api, 'settleCancellation', { orderId: id })
  expect(await bookedCents(id)).toBe(0)
  const [asked] = await waiting()
  expect(asked).toMatchObject({ kind: 'late_fee', whyNot: null, order: { id } })
  expect((await api.call('nadia', 'approveIntervention', { params: { id: asked!.id } })).json.state).toBe('done')
  await api.db.updateTable('aircraft').set({ ownerId: api.people.victor }).where('id', '=', api.fleet.N940DS).execute()
})

test('an operator cannot avoid their own late fee by suspending the owner, nor withdraw that', async () => {
  await giveCard(api, 'omar')
  const { id } = await lateTrip('omar', { tail: 'N940DS' })
  await suspend('victor')
  expect(await waiting()).toMatchObject([{ kind: 'late_fee', order: { id } }])
  expect((await api.call('omar', 'undoCancel', { params: { id } })).status).toBe(409)
})

test('one operator frees no friend of a late fee above the limit by suspending the aircraft’s owner for a minute', async () => {
  const { id } = await lateTrip('jonas')
  const since = new Date()
  await suspend('helen')
  expect((await restore('helen')).status).toBe(200)
  const fee = await half(id)
  expect(await rowOf(id)).toMatchObject({ status: 'canceled', finalCents: fee })
  await run(api, 'settleCancellation', { orderId: id })
  const [asked] = await waiting()
  expect([asked, await bookedCents(id)]).toMatchObject([{ kind: 'late_fee', cents: fee, order: { id } }, 0])
  expect(await heard('helen', since)).toContain('go on without you; nothing is charged for that.')
  expect(await heard('jonas', since)).toContain(`${moneyText(fee)} waits for that, and is charged only if they say so.`)
  const no = { params: { id: asked!.id }, body: { reason: 'The owner was gone' } }
  expect((await api.call('nadia', 'declineIntervention', no)).json.state).toBe('declined')
  expect((await rowOf(id)).finalCents).toBe(0)
})

test('within the limit the suspension of an owner lets it go, and it counts', async () => {
  const { id } = await insertOrder(api, { pilot: 'jonas', start: halfHour(5), hours: 2, plannedHours: 2 })
  await suspend('helen')
  expect([(await rowOf(id)).finalCents, await waiting()]).toEqual([0, []])
  const acts = await api.db.selectFrom('operatorAct').select(['kind', 'cents']).execute()
  expect(acts).toEqual([{ kind: 'suspension', cents: (await rowOf(id)).totalCents }])
})

test('a late fee waits without a deadline, even after its operator lost the role', async () => {
  const { id } = await lateTrip('maria')
  await suspend('maria', false, 'ines')
  await api.db.updateTable('account').set({ isOperator: false }).where('id', '=', api.people.ines).execute()
  await sql`update intervention set asked_at = asked_at - interval '60 days'`.execute(api.db)
  const [asked] = await waiting()
  expect((await api.call('nadia', 'approveIntervention', { params: { id: asked!.id } })).json.state).toBe('done')
  expect((await rowOf(id)).finalCents).toBe(await half(id))
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.ines).execute()
})

test('lessons ended by suspending an instructor count toward the operator’s limit', async () => {
  await insertOrder(api, { pilot: 'maria', csip: 'elena', start: halfHour(240), hours: 30, plannedHours: 20 })
  await suspend('elena')
  const { rows } = await sql<{ cents: number; members: string[] }>`select cents, member_ids as members from operator_act`.execute(
    api.db,
  )
  expect(rows).toEqual([{ cents: expect.any(Number), members: expect.arrayContaining([api.people.elena, api.people.maria]) }])
  expect(rows[0]!.cents).toBeGreaterThan(50_000)
})

test('a lesson whose instructor is suspended counts with the late fee that its pilot may leave without from then on', async () => {
  const { id, quote } = await insertOrder(api, {
    pilot: 'maria',
    csip: 'elena',
    start: halfHour(20),
    hours: 40,
    plannedHours: 12,
  })
  const request = { id: newId(), orderId: id, csipId: api.people.elena, state: 'accepted', isNeeded: true }
  await api.db
    .insertInto('csipRequest')
    .values({ ...request, answerBy: halfHour(20), askedAt: new Date() })
    .execute()
  await suspend('elena')
  const acts = await api.db.selectFrom('operatorAct').select(['kind', 'cents']).execute()
  expect(acts).toEqual([{ kind: 'suspension', cents: Math.round(quote.totalCents / 2) }])
})

test('the suspending operator can restore alone; others need a second operator, and all are told', async () => {
  await suspend('jonas', false, 'nadia')
  const since = new Date()
  const asked = await restore('jonas', 'omar')
  expect([asked.status, asked.json.suspended === null, asked.json.restoring?.askedBy.firstName]).toEqual([200, false, 'Omar'])
  expect(await heard('nadia', since)).toContain('Omar Haddad wants: ')
  // Asking twice is still one operator.
  expect((await restore('jonas', 'omar')).json.suspended).not.toBeNull()
  expect((await restore('jonas', 'ines')).json).toMatchObject({ suspended: null, restoring: null })
  expect(await heard('nadia', since)).toContain('Restored: ')
  await suspend('jonas', false, 'nadia')
  expect((await restore('jonas', 'nadia')).json.suspended).toBeNull()
  expect(await heard('omar', since)).toContain('Nadia Frost opened the account again')
})

test('another operator’s request on a booking ends with the suspension and does not block it', async () => {
  const { id } = await lateTrip('maria')
  const body = { kind: 'cancellation', reason: 'Asked by phone' } as const
  const asked = await api.call('nadia', 'askIntervention', { params: { id }, body })
  expect([asked.status, asked.json.state]).toEqual([200, 'waiting'])
  const since = new Date()
  expect((await suspend('maria')).status).toBe(200)
  expect(await waiting()).toMatchObject([{ kind: 'late_fee', order: { id } }])
  const { json } = await api.call('nadia', 'listInterventions', { query: { show: 'settled' } })
  const ended = json.results.find((one) => one.id === asked.json.id)
  expect(ended).toMatchObject({ state: 'lapsed', decided: { answer: 'The booking ended before this was decided.' } })
  expect(await heard('nadia', since)).toContain('“Asked by phone” Nothing of it was done.')
})

const ground = async () => {
  const body = { text: 'Crack in the spar', severity: 'grounding' } as const
  return (await api.call('omar', 'reportOnAircraft', { params: { id: api.fleet.N417TS }, body })).json.id
}

test.each(['a second operator', 'the owner'])(
  'a grounding by the suspending operator waives nothing; %s can, and then nothing is pending',
  async (who) => {
    const { id } = await lateTrip('maria')
    const squawkId = await ground()
    expect((await suspend('maria', true)).status).toBe(200)
    const [asked] = await waiting()
    expect(asked).toMatchObject({ kind: 'late_fee', cents: await half(id) })
    if (who === 'the owner') {
      const body = { move: 'start', reason: 'At the shop' } as never
      expect((await api.call('helen', 'moveSquawk', { params: { id: squawkId }, body })).status).toBe(200)
      await run(api, 'confirmFreed', { squawkId, byId: api.people.helen })
    } else await api.call('nadia', 'declineIntervention', { params: { id: asked!.id }, body: { reason: 'It was at the shop' } })
    const { finalCents, feeSquawkId } = await rowOf(id)
    expect([await waiting(), finalCents, feeSquawkId]).toEqual([[], 0, null])
  },
)

test('who grounded the aircraft does not decide about the late fee if another operator suspends the pilot', async () => {
  await lateTrip('maria')
  await ground()
  expect((await suspend('maria', true, 'nadia')).status).toBe(200)
  const [asked] = await waiting()
  const deciding = { params: { id: asked!.id }, body: { reason: 'It could not fly' } }
  expect((await api.call('omar', 'declineIntervention', deciding)).json.code).toBe('own_account')
  expect((await api.call('ines', 'declineIntervention', deciding)).status).toBe(200)
})

test('neither do many trips stopped by the same grounding, each within the limit', async () => {
  const ids: string[] = []
  for (const start of [5, 15, 25, 35])
    ids.push((await insertOrder(api, { pilot: 'maria', start: halfHour(start), hours: 3, plannedHours: 2 })).id)
  await ground()
  await suspend('maria', true)
  const held = (await waiting()).map(({ order }) => order.id)
  let alone = 0
  for (const id of ids) {
    expect(await half(id)).toBeLessThan(50_000)
    if (!held.includes(id)) alone += await half(id)
  }
  expect(held.length).toBeGreaterThan(0)
  expect(alone).toBeLessThanOrEqual(50_000)
})
