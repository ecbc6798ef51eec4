import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, flyAndSettle, insertOrder, linesFor, run } from '../../../../test/money.ts'
import { newId } from '../../../db/newId.ts'
import { promoteOperators } from '../../people/accounts/profile/steps.ts'

// Who becomes and stays an operator: by configuration, by two others, and after leaving.

let api: Api
let homeAirport: string
const operators = ['omar', 'nadia', 'ines'] as const
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
  homeAirport = (await api.db.selectFrom('airport').select('id').where('code', '=', 'KSQL').executeTakeFirstOrThrow()).id
})
beforeEach(async () => {
  await sql`delete from operator_act`.execute(api.db)
  const ids = operators.map((who) => api.people[who])
  await api.db.updateTable('account').set({ isOperator: false }).execute()
  await api.db.updateTable('account').set({ isOperator: true, operatorSince: null }).where('id', 'in', ids).execute()
})
afterAll(() => api.close())

const configure = async (...operatorEmails: string[]) => {
  await promoteOperators(api.db, { config: { ...api.services.config, operatorEmails }, now: new Date() })
}
const standingOf = (email: string) =>
  api.db.selectFrom('account').select(['isOperator', 'operatorSince']).where('email', '=', email).executeTakeFirstOrThrow()
const titles = async () =>
  (await api.db.selectFrom('notice').select('title').where('accountId', '=', api.people.nadia).execute()).map(
    ({ title }) => title,
  )
const give = (actor: string, id: string, isOperator: boolean, staffAirports: string[] = []) =>
  api.call(actor, 'setUserRoles', { params: { id }, body: { isOperator, staffAirports, reason: 'Night shift' } })
const decline = (actor: CastKey, id: string, kind: 'operator' | 'restore' | 'address') =>
  api.call(actor, 'declineAccountDecision', { params: { id }, body: { kind, reason: 'I see no need' } })
const suspend = (actor: CastKey, who: CastKey) =>
  api.call(actor, 'suspendUser', { params: { id: api.people[who] }, body: { reason: 'Odd' } })

const register = async (email: string): Promise<string> => {
  await api.call(undefined, 'sendCode', { body: { email } })
  const mail = await api.db
    .selectFrom('outboxMessage')
    .select('subject')
    .where('recipient', '=', email)
    .where('subject', 'like', '% is your Tailshare code')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { cookies } = await api.call(undefined, 'checkCode', { body: { email, code: mail.subject.slice(0, 6) } })
  const proof = cookies.find(({ name }) => name === 'auth.email_proof')!
  const { json } = await api.call(undefined, 'register', {
    body: {
      email,
      firstName: 'Ada',
      lastName: 'Brown',
      password: 'clear prop',
      pilotCategory: 'licensed_pilot',
      homeAirport,
      isInterestedInDryLease: true,
    } as never,
    headers: { cookie: `auth.email_proof=${proof.value}` },
  })
  return json.id
}

test('an ended operator role is restored neither at a start nor at a registration', async () => {
  expect((await give('nadia', api.people.omar, false)).json.isOperator).toBe(false)
  await register('throwaway@new.example')
  await configure(api.emailOf('omar'))
  expect((await standingOf(api.emailOf('omar'))).isOperator).toBe(false)
})

test('the configuration adds one: all operators are told, and for a week they approve nothing', async () => {
  const before = await titles()
  await configure(api.emailOf('sam'))
  expect(await standingOf(api.emailOf('sam'))).toEqual({ isOperator: true, operatorSince: expect.any(Date) })
  expect((await titles()).slice(before.length)).toContain(`A new operator: ${api.emailOf('sam')}`)
  await give('omar', api.people.sam, false)
})

test('the first operators have full rights at once', async () => {
  await api.db.updateTable('account').set({ isOperator: false }).execute()
  await configure(api.emailOf('bo'), api.emailOf('tomas'))
  for (const who of ['bo', 'tomas'] as const)
    expect(await standingOf(api.emailOf(who))).toEqual({ isOperator: true, operatorSince: null })
  await api.db.updateTable('account').set({ isOperator: false }).execute()
})

test('an operator can leave once another one ended the role, and is recognized on return', async () => {
  const [email, first] = ['olga@new.example', await register('olga@new.example')]
  await give('omar', first, true)
  expect((await give('nadia', first, true)).json.isOperator).toBe(true)
  // Olga asked for Victor, and has used up her daily amount.
  const made = { operator: [false, true], airports: [[], []], askedById: first }
  await api.db
    .insertInto('auditEntry')
    .values({
      id: newId(),
      actorId: api.people.ines,
      subjectId: api.people.victor,
      action: 'roles_changed',
      reason: '',
      data: JSON.stringify(made),
      at: new Date(),
    })
    .execute()
  await sql`insert into operator_act (id, actor_id, member_ids, kind, cents, at)
    values (${newId()}, ${first}, array[${api.people.bo}]::uuid[], 'refund', 100000, now())`.execute(api.db)
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.victor).execute()
  const leave = () => api.call(first, 'deleteAccount', { body: { password: 'clear prop' } })
  expect(await leave()).toMatchObject({ status: 409, json: { code: 'account_is_operator' } })
  await give('omar', first, false)
  expect((await leave()).status).toBe(204)

  const second = await register(email)
  await configure(email)
  expect((await standingOf(email)).isOperator).toBe(false)
  await give('omar', second, true)
  expect((await give('nadia', second, true)).json.isOperator).toBe(true)
  const order = await insertOrder(api, { startsIn: -30 })
  await run(api, 'placeHold', { orderId: order.id })
  await flyAndSettle(api, order, linesFor(45_000))
  const asked = await api.call(second, 'askIntervention', {
    params: { id: order.id },
    body: { kind: 'refund', cents: 40_000, reason: 'The heater did not work' },
  })
  expect(asked.json.state).toBe('waiting')
  const done = await api.call('victor', 'approveIntervention', { params: { id: asked.json.id } })
  expect(done).toMatchObject({ status: 409, json: { detail: expect.stringContaining('made the other an operator') } })
})

test('one of two operators can neither end the other’s role nor suspend them', async () => {
  await api.db.updateTable('account').set({ isOperator: false }).where('id', '=', api.people.ines).execute()
  const refused = { status: 409, json: { code: 'last_other_operator' } }
  expect(await give('omar', api.people.nadia, false)).toMatchObject(refused)
  expect(await suspend('omar', 'nadia')).toMatchObject(refused)
})

test('a second operator declines an appointment, which is logged, and all operators are told', async () => {
  const { jonas } = api.people
  await give('omar', jonas, true)
  const declined = await decline('nadia', jonas, 'operator')
  expect(declined).toMatchObject({ status: 200, json: [] })
  expect((await decline('nadia', jonas, 'operator')).status).toBe(404)
  const { results } = (await api.call('nadia', 'listAudit', { query: { account: jonas } })).json
  expect(results[0]).toMatchObject({ action: 'operator_declined', reason: 'I see no need', actor: { firstName: 'Nadia' } })
  const notices = await api.db.selectFrom('notice').select('title').where('accountId', '=', api.people.omar).execute()
  expect(notices).toContainEqual({ title: `Declined: new operator, ${api.emailOf('jonas')}` })
  // No request is left to confirm; and assigning an airport does not touch the request.
  expect((await give('nadia', jonas, true)).json.isOperator).toBe(false)
  expect((await give('nadia', jonas, false, [homeAirport])).json.appointment).not.toBeNull()
  // The one who asked takes it back.
  await decline('nadia', jonas, 'operator')
  const [last] = (await api.call('nadia', 'listAudit', { query: { account: jonas } })).json.results
  expect(last).toMatchObject({ action: 'intervention_withdrawn', details: ['New operator'] })
})

test('a decision about an account that has left is neither counted nor listed', async () => {
  const { priya } = api.people
  const seen = async () => [
    (await api.call('ines', 'getWaiting')).json.queues!.appointments,
    (await api.call('ines', 'listAccountDecisions')).json.filter(({ isOwn }) => !isOwn).length,
  ]
  const leave = (deletedAt: Date | null) => api.db.updateTable('account').set({ deletedAt }).where('id', '=', priya).execute()
  const [count] = await seen()
  await give('omar', priya, true)
  expect(await seen()).toEqual([count! + 1, count! + 1])
  await leave(new Date())
  expect(await seen()).toEqual([count, count])
  await leave(null)
})

test('all operators are told who lost a second factor, and by whom', async () => {
  const { sam } = api.people
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', sam).execute()
  await api.db
    .insertInto('authenticator')
    .values({ accountId: sam, secretSealed: Buffer.from('sealed') })
    .execute()
  expect((await api.call('omar', 'resetSecondFactor', { params: { id: sam }, body: { reason: 'New phone' } })).status).toBe(200)
  expect(await titles()).toContain(`Second factor of an operator removed: ${api.emailOf('sam')}`)
  await api.db.updateTable('account').set({ isOperator: false }).where('id', '=', sam).execute()
})

test('if three operators suspend each other at once, two stay', async () => {
  const replies = await Promise.all([suspend('omar', 'nadia'), suspend('ines', 'omar'), suspend('nadia', 'ines')])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  await api.db.updateTable('account').set({ suspendedAt: null }).execute()
})
