import { suspensionRoles, suspensionStops, type SuspensionRole } from '@tailshare/rules/people/accounts/suspension'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, completeFlight, finishOnboarding, insertOrder as insertPaid, linesFor, run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { shareOut } from '../../../../test/sharing/sales.ts'
import { findBalance } from '../../payments/ledger/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  // A third operator, so that one can suspend the other.
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.ines).execute()
  await addCard(api, 'maria')
  await shareOut(api, 'N940DS', { jonas: 50 })
})
beforeEach(() => sql`delete from occupancy`.execute(api.db))
afterAll(() => api.close())

const params = (who: CastKey) => ({ id: api.people[who] })
const suspend = (who: CastKey, body: { isNoFault?: boolean } = {}) =>
  api.call('omar', 'suspendUser', { params: params(who), body: { reason: 'Forged documents', ...body } })
const restore = (who: CastKey) => api.call('omar', 'restoreUser', { params: params(who), body: { reason: 'Cleared up' } })
const orderOf = (id: string) =>
  api.db.selectFrom('orders').select(['status', 'csipId', 'finalCents']).where('id', '=', id).executeTakeFirstOrThrow()
const heldBy = async (orderId: string) =>
  (await api.db.selectFrom('occupancy').select('resourceId').where('orderId', '=', orderId).execute()).length
const heard = async (who: CastKey, since: Date) =>
  (
    await api.db
      .selectFrom('notice')
      .select(['title', 'text'])
      .where('accountId', '=', api.people[who])
      .where('createdAt', '>=', since)
      .execute()
  ).map(({ title, text }) => `${title}: ${text}`)

/** The person suspended in each role, and a booking it affects: next week, of Helen's or the shared aircraft. */
const as: Record<
  SuspensionRole,
  { who: CastKey; order: { tail?: 'N940DS'; pilot: CastKey; csip?: CastKey }; people: Partial<Record<string, CastKey>> }
> = {
  pilot: { who: 'maria', order: { pilot: 'maria', csip: 'elena' }, people: { owner: 'helen', csip: 'elena' } },
  csip: { who: 'elena', order: { pilot: 'maria', csip: 'elena' }, people: { owner: 'helen', pilot: 'maria' } },
  owner: { who: 'helen', order: { pilot: 'maria', csip: 'elena' }, people: { pilot: 'maria', csip: 'elena' } },
  coOwner: { who: 'jonas', order: { tail: 'N940DS', pilot: 'jonas' }, people: { owner: 'victor' } },
  keeper: { who: 'priya', order: { pilot: 'maria' }, people: {} },
  staff: { who: 'rosa', order: { pilot: 'maria' }, people: {} },
  advisor: { who: 'dana', order: { pilot: 'maria' }, people: {} },
  operator: { who: 'nadia', order: { pilot: 'maria' }, people: {} },
}

test.each(suspensionRoles)(
  '%s: a suspension stops what its table says, everyone involved is notified, and the time is freed',
  async (role) => {
    const { who, order, people } = as[role]
    const { ahead, notified } = suspensionStops[role]
    const { id } = await insertOrder(api, { ...order, start: halfHour(170) })
    const since = new Date()
    expect((await suspend(who)).status).toBe(200)
    const { status, csipId, finalCents } = await orderOf(id)
    expect({ status, csip: csipId !== null }).toEqual(
      {
        canceled: { status: role === 'owner' ? 'canceled_by_owner' : 'canceled', csip: order.csip !== undefined },
        without_csip: { status: 'booked', csip: false },
        stays: { status: 'booked', csip: order.csip !== undefined },
      }[ahead],
    )
    if (ahead === 'canceled') expect([finalCents, await heldBy(id)]).toEqual([0, 0])
    for (const whom of notified.filter((one) => one !== 'operators' && people[one]))
      expect(await heard(people[whom]!, since), `${role} tells ${whom}`).not.toEqual([])
    if (who !== 'nadia') expect((await heard('nadia', since)).join()).toContain('Suspended: ')
    expect((await api.call(who, 'getAccount')).status).toBe(401)
    expect((await restore(who)).status).toBe(200)
    expect((await heard(who, since)).join()).toContain('is open again')
  },
)

test('a suspension does not avoid a late fee, unless it is no fault of theirs', async () => {
  const late = async (body: { isNoFault?: boolean }) => {
    const { id } = await insertOrder(api, { pilot: 'maria', start: halfHour(5), hours: 2, plannedHours: 2 })
    const { totalCents } = await api.db.selectFrom('orders').select('totalCents').where('id', '=', id).executeTakeFirstOrThrow()
    await sql`delete from operator_act`.execute(api.db)
    const since = new Date()
    await suspend('maria', body)
    const { status, finalCents } = await orderOf(id)
    const notified = (await heard('maria', since)).join()
    await restore('maria')
    expect(await orderOf(id)).toMatchObject({ status, finalCents })
    return { status, percent: Math.round(((finalCents ?? 0) / totalCents) * 100), notified }
  }
  const fault = await late({})
  expect(fault).toMatchObject({ status: 'canceled', percent: 50 })
  expect(fault.notified).toContain('is charged for what was canceled late.')
  expect(fault.notified).toContain('is charged under the cancellation policy.')
  expect(fault.notified).not.toContain('policy. Anything held')
  const none = await late({ isNoFault: true })
  expect(none).toMatchObject({ status: 'canceled_by_owner', percent: 0 })
  expect(none.notified).toContain('nothing is charged for that.')
  const [entry] = (await api.call('omar', 'listAudit', { query: { action: 'account_suspended' } })).json.results
  expect(entry!.details).toEqual(['No fault of theirs: their own bookings ended free of charge'])
})

test('a flight in the air is returned as usual', async () => {
  const { id } = await insertOrder(api, { status: 'in_flight', start: halfHour(-1) })
  await suspend('maria')
  expect((await orderOf(id)).status).toBe('in_flight')
  expect((await api.call('rosa', 'openReturn', { params: { order: id }, body: {} })).status).toBe(200)
  await restore('maria')
})

test.each(['maria', 'helen', 'elena'] as const)(
  'while %s is suspended, a flight in the air may come back later, or sooner',
  async (who) => {
    const { id } = await insertOrder(api, { status: 'in_flight', start: halfHour(-1), csip: 'elena' })
    await suspend(who)
    for (const hours of [3.5, 3]) {
      await sql`delete from operator_act`.execute(api.db)
      const body = {
        kind: 'change',
        change: { flightDropTime: halfHour(hours).toISOString() },
        reason: 'Weather on the way',
      } as const
      const { status, json } = await api.call('omar', 'askIntervention', { params: { id }, body })
      expect([status, json.state], JSON.stringify(json)).toEqual([200, 'done'])
    }
    await restore(who)
  },
)

test.each(['maria', 'helen', 'elena'] as const)(
  'the ramp releases no aircraft while %s is suspended, even for a booking made at that moment',
  async (who) => {
    const { id } = await insertOrder(api, { start: halfHour(1), csip: 'elena' })
    const set = (suspendedAt: Date | null) =>
      api.db.updateTable('account').set({ suspendedAt }).where('id', '=', api.people[who]).execute()
    await set(new Date())
    const { status, json } = await api.call('rosa', 'openDeparture', { params: { order: id }, body: {} })
    await set(null)
    expect(status).toBe(200)
    expect(json.problems).toContainEqual(
      expect.objectContaining({
        severity: 'block',
        text: expect.stringMatching(/suspended|does not fly for now|does not teach for now/),
      }),
    )
  },
)

test('suspended people are paid nothing, and everything once restored', async () => {
  const account = await api.services.stripe.accounts.create({
    type: 'custom',
    country: 'US',
    email: 'helen@tailshare.example',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
  })
  await api.db.updateTable('account').set({ stripeAccountId: account.id }).where('id', '=', api.people.helen).execute()
  await finishOnboarding(api, account.id)
  const order = await insertPaid(api, { tail: 'N417TS', startsIn: -30 })
  await completeFlight(api, order, linesFor(30_000))
  await run(api, 'settleFlight', { orderId: order.id })
  await suspend('helen')
  const before = await findBalance(api.db, 'owner', api.people.helen)
  await run(api, 'payOwner', { orderId: order.id })
  expect(await findBalance(api.db, 'owner', api.people.helen)).toBe(before)
  await restore('helen')
  await run(api, 'payOwner', { orderId: order.id })
  expect(await findBalance(api.db, 'owner', api.people.helen)).toBe(before + 30_000)
})

test('a suspended member’s membership is not renewed', async () => {
  await addCard(api, 'rosa')
  expect((await api.call('rosa', 'applyMembership', { body: { planId: 5 } })).status).toBe(200)
  await suspend('rosa')
  await run(api, 'stopRenewal', { accountId: api.people.rosa })
  await run(api, 'stopRenewal', { accountId: api.people.rosa })
  await restore('rosa')
  const row = api.db.selectFrom('membership').select('cancelAtPeriodEnd').where('accountId', '=', api.people.rosa)
  expect(await row.execute()).toEqual([{ cancelAtPeriodEnd: true }])
})

test('an operator who ends a lot by a suspension moves nothing else alone that day', async () => {
  await sql`delete from operator_act`.execute(api.db)
  const { id } = await insertOrder(api, { pilot: 'jonas', start: halfHour(300), hours: 60, plannedHours: 12 })
  await suspend('jonas')
  await restore('jonas')
  const { choices } = (await api.call('omar', 'getOperatorBooking', { params: { id } })).json
  expect(choices.aloneCents).toBe(0)
})

test('a partner’s trip that a suspension ends counts as what its hours usually cost, and concerns all partners', async () => {
  await sql`delete from operator_act`.execute(api.db)
  await shareOut(api, 'N940DS', { jonas: 40, tomas: 10 })
  const { rateCents } = await api.db
    .selectFrom('aircraft')
    .select('rateCents')
    .where('tailNumber', '=', 'N940DS')
    .executeTakeFirstOrThrow()
  await insertOrder(api, { tail: 'N940DS', pilot: 'jonas', start: halfHour(300), hours: 10, plannedHours: 3, passengers: 0 })
  await suspend('jonas')
  await restore('jonas')
  await shareOut(api, 'N940DS', { jonas: 50 })
  const [act] = await api.db.selectFrom('operatorAct').select(['cents', 'memberIds']).where('kind', '=', 'suspension').execute()
  expect(act!.cents).toBe(3 * rateCents)
  expect(act!.memberIds).toEqual(expect.arrayContaining([api.people.jonas, api.people.victor, api.people.tomas]))
})
