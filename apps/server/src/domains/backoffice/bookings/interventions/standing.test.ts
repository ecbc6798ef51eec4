import type { InterventionBody } from '@tailshare/contract/backoffice/bookings/interventions'
import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, chargesOf, flyAndSettle, insertOrder, linesFor, run } from '../../../../../test/money.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { syncDisputes } from '../../../payments/disputes/steps.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  // The third operator, by configuration: appointed by none.
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.ines).execute()
  await addCard(api, 'maria')
})
// One test's acts must not count in the next.
beforeEach(() => sql`delete from operator_act`.execute(api.db))
afterAll(() => api.close())

const ask = (id: string, body: InterventionBody, who: CastKey = 'omar') =>
  api.call(who, 'askIntervention', { params: { id }, body })
const noticesOf = async (who: 'maria' | 'helen' | 'omar' | 'nadia') =>
  (await api.db.selectFrom('notice').select(['title', 'text']).where('accountId', '=', api.people[who]).execute()).map(
    ({ title, text }) => `${title}: ${text}`,
  )
const reason = 'The heater did not work'

/** A returned, paid and booked flight. */
const flown = async (rental: number) => {
  const order = await insertOrder(api, { startsIn: -30 })
  await run(api, 'placeHold', { orderId: order.id })
  await flyAndSettle(api, order, linesFor(rental))
  return order
}

/** Both grant the role; `weeksAgo` backdates it. */
const appoint = async (who: CastKey, [first, second]: [CastKey, CastKey], weeksAgo = 0) => {
  const give = (actor: CastKey) =>
    api.call(actor, 'setUserRoles', {
      params: { id: api.people[who] },
      body: { isOperator: true, staffAirports: [], reason: 'Night shift' },
    })
  const asked = await give(first)
  const made = await give(second)
  const since = plusHours(new Date(), -weeksAgo * 7 * 24 - 1)
  if (weeksAgo > 0) await api.db.updateTable('account').set({ operatorSince: since }).where('id', '=', api.people[who]).execute()
  return [asked.json.isOperator, made.json.isOperator, made.json.code]
}
const approve = (who: CastKey, id: string) => api.call(who, 'approveIntervention', { params: { id } })

test('appointing an operator takes two, all are told twice, and for a week the new one approves nothing', async () => {
  const order = await flown(90_000)
  expect(await appoint('victor', ['omar', 'nadia'])).toEqual([false, true, undefined])
  const heard = (await noticesOf('nadia')).join()
  expect(heard).toContain(`Omar Haddad wants a new operator: ${api.emailOf('victor')}`)
  expect((await noticesOf('omar')).join()).toContain('Omar Haddad and Nadia Frost made them an operator.')
  const { id } = (await ask(order.id, { kind: 'refund', cents: 60_000, reason }, 'ines')).json
  expect(await approve('victor', id)).toMatchObject({
    status: 409,
    json: { code: 'own_account', detail: expect.stringContaining('less than a week ago') },
  })
  await api.db
    .updateTable('account')
    .set({ operatorSince: plusHours(new Date(), -7 * 24 - 1) })
    .where('id', '=', api.people.victor)
    .execute()
  expect((await approve('victor', id)).json).toMatchObject({ state: 'done' })
})

test('operators cannot approve for those they were appointed by, at any remove, or the reverse; a chain of friends cannot start', async () => {
  const order = await flown(90_000)
  const mine = (await ask(order.id, { kind: 'refund', cents: 60_000, reason })).json.id
  // Omar asked for Victor, who is established by now; Victor asks for Jonas, and Nadia agrees.
  expect((await approve('victor', mine)).json.detail).toContain('made the other an operator')
  expect(await appoint('jonas', ['victor', 'ines'], 2)).toEqual([false, true, undefined])
  expect((await approve('jonas', mine)).json.detail).toContain('made the other an operator')
  const shown = await api.call('jonas', 'listInterventions', { query: { show: 'waiting' } })
  expect(shown.json.results.find(({ id }) => id === mine)?.whyNot).toContain('made the other an operator')
  expect((await approve('nadia', mine)).json).toMatchObject({ state: 'done' })
  // An operator can't approve requests of someone they appointed, either.
  const theirs = (
    await api.call('jonas', 'askIntervention', {
      params: { id: (await flown(90_000)).id },
      body: { kind: 'refund', cents: 60_000, reason },
    })
  ).json.id
  for (const maker of ['victor', 'ines', 'omar', 'nadia'] as const)
    expect((await approve(maker, theirs)).json.detail, maker).toContain('made the other an operator')
  // Omar and the operator he appointed can't appoint a third.
  expect(await appoint('sam', ['victor', 'omar'])).toEqual([false, undefined, 'own_account'])
  for (const who of ['victor', 'jonas'] as const)
    await api.db.updateTable('account').set({ isOperator: false }).where('id', '=', api.people[who]).execute()
})

test('operators appointed by the same one cannot approve each other’s requests, nor can the one who agreed', async () => {
  expect(await appoint('tomas', ['omar', 'nadia'], 2)).toEqual([false, true, undefined])
  expect(await appoint('bo', ['nadia', 'ines'], 2)).toEqual([false, true, undefined])
  const { id } = (await ask((await flown(90_000)).id, { kind: 'refund', cents: 60_000, reason }, 'tomas')).json
  for (const who of ['bo', 'omar', 'nadia'] as const)
    expect((await approve(who, id)).json.detail, who).toContain('the same operator did so for both of you')
  expect((await approve('ines', id)).status).toBe(200)
  for (const who of ['tomas', 'bo'] as const)
    await api.db.updateTable('account').set({ isOperator: false }).where('id', '=', api.people[who]).execute()
})

test('a request by an operator who lost a second factor this week waits, and the remover never approves it', async () => {
  const { id } = (await ask((await flown(90_000)).id, { kind: 'refund', cents: 60_000, reason }, 'ines')).json
  const resetAt = (at: Date) =>
    api.db
      .insertInto('auditEntry')
      .values({
        id: newId(),
        actorId: api.people.omar,
        subjectId: api.people.ines,
        action: 'second_factor_reset',
        reason: '',
        data: '{}',
        at,
      })
      .execute()
  await resetAt(plusHours(new Date(), -8 * 24))
  expect((await approve('omar', id)).json.detail).toContain('removed their second factor')
  await resetAt(new Date())
  expect((await approve('nadia', id)).json.detail).toContain('lost a second factor less than a week ago')
  const shown = await api.call('nadia', 'listInterventions', { query: { show: 'waiting' } })
  expect(shown.json.results.find((one) => one.id === id)?.whyNot).toContain('lost a second factor')
  await sql`alter table audit_entry disable trigger user`.execute(api.db)
  await sql`delete from audit_entry where action = 'second_factor_reset'`.execute(api.db)
  await sql`alter table audit_entry enable trigger user`.execute(api.db)
  expect((await approve('nadia', id)).status).toBe(200)
})

test('an operator who lost the second factor this week approves nothing', async () => {
  const { id } = (await ask((await flown(90_000)).id, { kind: 'refund', cents: 60_000, reason })).json
  const entry = {
    id: newId(),
    actorId: api.people.ines,
    subjectId: api.people.nadia,
    action: 'second_factor_reset',
    reason: '',
    data: '{}',
    at: new Date(),
  }
  await api.db.insertInto('auditEntry').values(entry).execute()
  expect((await approve('nadia', id)).json.detail).toContain('less than a week ago')
  await sql`alter table audit_entry disable trigger user`.execute(api.db)
  await api.db.deleteFrom('auditEntry').where('id', '=', entry.id).execute()
  await sql`alter table audit_entry enable trigger user`.execute(api.db)
})

test('requests by an operator suspended since are not approved', async () => {
  const { id } = (await ask((await flown(90_000)).id, { kind: 'refund', cents: 60_000, reason })).json
  const set = (suspendedAt: Date | null) =>
    api.db.updateTable('account').set({ suspendedAt }).where('id', '=', api.people.omar).execute()
  await set(new Date())
  expect((await approve('nadia', id)).json.detail).toContain('not an operator right now')
  await set(null)
})

test('operators cannot give themselves a role, not even airport staff', async () => {
  const params = { id: api.people.omar }
  expect(await api.call('omar', 'setUserRoles', { params, body: { isOperator: true, staffAirports: [], reason } })).toMatchObject(
    { json: { code: 'own_account' } },
  )
})

const pilots = ['maria', 'jonas', 'tomas'] as const
/** Returned and settled, each by another pilot. */
const flownBy = async (pilot: (typeof pilots)[number], startsIn: number) => {
  const tail = pilot === 'maria' ? 'N52148' : pilot === 'jonas' ? 'N940DS' : 'N417TS'
  const order = await insertOrder(api, { pilot, startsIn, tail })
  await flyAndSettle(api, order, linesFor(60_000))
  return order
}
/** Omar's acts alone today, for unrelated members. */
const didAlone = (cents: number) =>
  sql`insert into operator_act (id, actor_id, member_ids, kind, cents, at)
    values (${newId()}, ${api.people.omar}, array[${newId()}]::uuid[], 'refund', ${cents}, now())`.execute(api.db)

test('small refunds of one operator are added up over bookings and members', async () => {
  const states: string[] = []
  for (const pilot of pilots) {
    const order = await flownBy(pilot, -30 - 10 * pilots.indexOf(pilot))
    await didAlone(36_000)
    states.push((await ask(order.id, { kind: 'fee_waived', reason })).json.state)
  }
  expect(states).toEqual(['done', 'done', 'waiting'])
})

test('two refunds at once are counted one after the other', async () => {
  const [one, other] = [await flown(40_000), await flown(40_000)]
  const replies = await Promise.all([one, other].map(({ id }) => ask(id, { kind: 'refund', cents: 30_000, reason })))
  expect(replies.map(({ json }) => json.state).sort()).toEqual(['done', 'waiting'])
})

test('simultaneous waived fees of several members are counted one by one against the operator’s daily limit', async () => {
  const orders = []
  for (const pilot of pilots) orders.push(await flownBy(pilot, -80 - 10 * pilots.indexOf(pilot)))
  // Leaves room for one of three $24.00 fees.
  await didAlone(96_000)
  const replies = await Promise.all(orders.map(({ id }) => ask(id, { kind: 'fee_waived', reason })))
  expect(replies.map(({ json }) => json.state).sort()).toEqual(['done', 'waiting', 'waiting'])
})

/** A flight of Maria's that her bank took back. */
const disputed = async () => {
  await addCard(api, 'maria', 'tok_createDispute', true)
  const order = await insertOrder(api, { startsIn: -170, tail: 'N940DS' })
  await flyAndSettle(api, order, linesFor(30_000))
  const [charge] = await chargesOf(api, order.id)
  await syncDisputes(api.services, charge!.stripePaymentIntentId!)
  return api.db.selectFrom('dispute').select('id').where('chargeId', '=', charge!.id).executeTakeFirstOrThrow()
}

test('what an operator wants is not shown once they are suspended', async () => {
  const { id } = await disputed()
  const act = { id: newId(), actorId: api.people.omar, memberIds: [newId()], kind: 'refund', cents: 90_000, at: new Date() }
  await api.db.insertInto('operatorAct').values(act).execute()
  const accepted = await api.call('omar', 'acceptDispute', { params: { id }, body: { reason } })
  expect(accepted.json.wanted).toMatchObject({ by: 'Omar Haddad' })
  const omar = api.db.updateTable('account').where('id', '=', api.people.omar)
  await omar.set({ suspendedAt: new Date() }).execute()
  expect((await api.call('nadia', 'getDispute', { params: { id } })).json.wanted).toBeNull()
  await omar.set({ suspendedAt: null }).execute()
})

/** Lets both read before either writes to the table, unless one waits for the other before it reads. */
const atOnce = async <One, Other>(table: string, start: () => [Promise<One>, Promise<Other>]) => {
  const waiting = () =>
    api.pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  const { both } = await inTransaction(api.db, async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
    const started = start()
    await expect.poll(async () => (await waiting()).rows.length, { timeout: 20_000 }).toBe(2)
    return { both: Promise.all(started) }
  })
  return both
}

test('two operators at once, by two doors, move no more for one member than the limit', async () => {
  const [flight, { id }] = [await flown(40_000), await disputed()]
  const [refund, accepted] = await atOnce('operator_act', () => [
    ask(flight.id, { kind: 'refund', cents: 30_000, reason }),
    api.call('nadia', 'acceptDispute', { params: { id }, body: { reason } }),
  ])
  expect([refund.status, accepted.status]).toEqual([200, 200])
  expect(refund.json.state === 'done').toBe(accepted.json.state !== 'lost')
})

test('of an approval and a withdrawal at the same moment one wins', async () => {
  const { id } = (await ask((await flown(90_000)).id, { kind: 'refund', cents: 60_000, reason })).json
  const replies = await atOnce(
    'intervention',
    () =>
      [approve('nadia', id), api.call('omar', 'declineIntervention', { params: { id }, body: { reason: 'A mistake' } })] as const,
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
