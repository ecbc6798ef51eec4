import { dayIn, plusHours } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, advanceDays, books, hearProvider, mailTo, run } from '../../../../test/money.ts'
import { findBalance } from '../ledger/queries.ts'

// A provider per story: its clock only moves forward.
let api: Api
const open: Api[] = []
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  open.push(api)
  api = await startApi()
})
afterAll(() => Promise.all([...open, api].map((each) => each.close())))

const who = 'rosa' as const
const hear = async () => {
  await hearProvider(api)
  // Jobs added by those jobs.
  await api.runJobs()
}
const pass = async (days: number) => {
  await advanceDays(api, days)
  await hear()
}
const join = async (planId: number) => {
  await addCard(api, who)
  expect((await api.call(who, 'applyMembership', { body: { planId } })).status).toBe(200)
}
const membership = async () => (await api.call(who, 'getMembership')).json
const subscriptionId = async () => {
  const row = await api.db
    .selectFrom('membership')
    .select('stripeSubscriptionId as id')
    .where('accountId', '=', api.people[who])
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  return row.id ?? ''
}
const statuses = async () =>
  (
    await api.db.selectFrom('membership').select('status').where('accountId', '=', api.people[who]).orderBy('createdAt').execute()
  ).map(({ status }) => status)
const subjects = async () => (await mailTo(api, `${who}@tailshare.example`)).map(({ subject }) => subject)
const paid = async () => -(await findBalance(api.db, 'membership', api.people[who]))

/** From the next invoice on, the card is declined. */
const cardStopsWorking = async () => {
  const card = await addCard(api, who, 'tok_chargeCustomerFail')
  await api.services.stripe.subscriptions.update(await subscriptionId(), { default_payment_method: card.paymentMethodStripeId })
}

/** Moves Rosa's home to a zone where the date differs from UTC now. Returns the zone. */
const liveElsewhere = async (instant: string) => {
  const isOther = (zone: string) => dayIn(new Date(instant), zone) !== instant.slice(0, 10)
  const zone = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].find(isOther)!
  const { homeAirportId } = await api.db
    .selectFrom('account')
    .select('homeAirportId')
    .where('id', '=', api.people[who])
    .executeTakeFirstOrThrow()
  await api.db.updateTable('airport').set({ zone }).where('id', '=', homeAirportId).execute()
  return zone
}

test('a membership renews by itself: new period, new receipt, booked', async () => {
  await join(5)
  const first = await membership()
  await pass(32)
  const second = await membership()
  expect(second).toMatchObject({ id: first.id, status: 'active' })
  expect(Date.parse(second.expirationDate)).toBeGreaterThan(Date.parse(first.expirationDate) + 27 * 86_400_000)
  expect(await paid()).toBe(9_800)
  expect(await subjects()).toEqual(['Receipt: Tailshare membership', 'Receipt: Tailshare membership'])
  const { sum, provider, atProvider } = await books(api)
  expect([sum, provider]).toEqual([0, atProvider])
})

test('a renewal that fails leaves seven days, told once; another card brings the membership back at once', async () => {
  await join(5)
  const { expirationDate } = await membership()
  const zone = await liveElsewhere(expirationDate)
  await cardStopsWorking()
  await pass(32)
  await hear()
  const late = await membership()
  expect(late.status).toBe('grace')
  expect(Date.parse(late.expirationDate) - Date.parse(expirationDate)).toBe(7 * 86_400_000)
  expect((await api.call(who, 'getAccount')).json.activeMembership).toMatchObject({ status: 'grace' })
  expect((await subjects()).filter((subject) => subject === 'Your membership payment did not work')).toHaveLength(1)
  const notices = await api.db.selectFrom('notice').select(['title', 'text']).where('accountId', '=', api.people[who]).execute()
  expect(notices.map(({ title }) => title)).toEqual(['Your membership payment did not work'])
  expect(notices[0]!.text).toContain(`You can still book until ${plainDayText(dayIn(new Date(late.expirationDate), zone))}.`)

  await addCard(api, who, 'tok_mastercard', true)
  await api.runJobs()
  expect(await membership()).toMatchObject({ status: 'active' })
  expect(await paid()).toBe(9_800)
})

test('when the seven days are over unpaid, the membership expires, here and at the provider', async () => {
  await join(5)
  await cardStopsWorking()
  await pass(32)
  const id = await subscriptionId()
  await run(api, 'endGrace', { subscriptionId: id })
  expect(await statuses()).toEqual(['grace'])

  const { expirationDate } = await membership()
  vi.useFakeTimers({ toFake: ['Date'], now: plusHours(new Date(expirationDate), 1) })
  try {
    await run(api, 'endGrace', { subscriptionId: id })
    await run(api, 'endGrace', { subscriptionId: id })
  } finally {
    vi.useRealTimers()
  }
  expect(await statuses()).toEqual(['expired'])
  expect((await api.services.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  expect((await subjects()).filter((subject) => subject === 'Your membership has ended')).toHaveLength(1)
  await hear()
  expect(await statuses()).toEqual(['expired'])
})

test('a provider that gives up on a card ends the membership as expired', async () => {
  await join(4)
  await cardStopsWorking()
  await pass(32)
  await pass(30)
  expect(await statuses()).toEqual(['expired'])
  expect(await membership()).toBeNull()
  expect(await subjects()).toContain('Your membership has ended')
})

test('a canceled membership ends with its period; one kept after all continues', async () => {
  const cancel = (cancelAtPeriodEnd: boolean) => api.call(who, 'updateMembership', { body: { cancelAtPeriodEnd } })
  await join(5)
  await cancel(true)
  await cancel(false)
  await pass(32)
  expect(await membership()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
  await cancel(true)
  await pass(32)
  expect(await membership()).toBeNull()
  expect(await statuses()).toEqual(['canceled'])
  expect(await paid()).toBe(9_800)
  expect((await subjects()).filter((subject) => subject === 'Your membership has ended')).toHaveLength(1)
})

test('a smaller plan begins when the period that is paid for ends, and costs nothing before', async () => {
  await join(6)
  const before = await membership()
  const reply = await api.call(who, 'applyMembership', { body: { planId: 5 } })
  expect(reply.json).toMatchObject({
    id: before.id,
    membershipPlan: { id: 6 },
    nextPlanId: 5,
    cancelAtPeriodEnd: false,
    expirationDate: before.expirationDate,
  })
  expect(await paid()).toBe(49_000)
  expect((await api.call(who, 'getAccount')).json.activeMembership).toMatchObject({ cancelAtPeriodEnd: false, nextPlanId: 5 })
  await pass(367)
  expect(await membership()).toMatchObject({ status: 'active', membershipPlan: { id: 5 }, nextPlanId: null })
  expect(await statuses()).toEqual(['canceled', 'active'])
  expect(await paid()).toBe(53_900)
  expect(await subjects()).not.toContain('Your membership has ended')
  await hear()
  expect(await paid()).toBe(53_900)
})

test('choosing the current plan or a bigger one cancels a planned downgrade', async () => {
  await join(5)
  const choose = (planId: number) => api.call(who, 'applyMembership', { body: { planId } })
  expect((await choose(4)).json).toMatchObject({ nextPlanId: 4 })
  expect((await choose(5)).json).toMatchObject({ nextPlanId: null, membershipPlan: { id: 5 } })
  expect((await choose(5)).json).toMatchObject({ code: 'already_member' })
  await choose(4)
  expect((await choose(6)).json).toMatchObject({ nextPlanId: null, membershipPlan: { id: 6 } })
  await choose(5)
  await api.call(who, 'updateMembership', { body: { cancelAtPeriodEnd: true } })
  await pass(367)
  expect(await statuses()).toEqual(['canceled'])
})

test('canceling sets a planned downgrade aside, and keeping the membership restores it', async () => {
  const patch = async (cancelAtPeriodEnd: boolean) =>
    (await api.call(who, 'updateMembership', { body: { cancelAtPeriodEnd } })).json
  const atProvider = async () => (await api.services.stripe.subscriptions.retrieve(await subscriptionId())).cancel_at_period_end
  const waits = { cancelAtPeriodEnd: false, nextPlanId: 4, nextPlanIdIfKept: null, membershipPlan: { id: 5 } }
  const canceled = { cancelAtPeriodEnd: true, nextPlanId: null, nextPlanIdIfKept: 4, membershipPlan: { id: 5 } }
  await join(5)
  expect((await api.call(who, 'applyMembership', { body: { planId: 4 } })).json).toMatchObject(waits)
  // Each twice, including the provider's events: nothing is lost.
  for (const [cancels, expected] of [[true, canceled] as const, [true, canceled] as const, [false, waits] as const]) {
    expect(await patch(cancels)).toMatchObject(expected)
    await hear()
    expect(await membership()).toMatchObject(expected)
    expect((await api.call(who, 'getAccount')).json.activeMembership).toMatchObject(expected)
    expect(await atProvider()).toBe(true)
  }
  expect(await patch(false)).toMatchObject(waits)
  await pass(32)
  expect(await membership()).toMatchObject({
    status: 'active',
    membershipPlan: { id: 4 },
    nextPlanId: null,
    nextPlanIdIfKept: null,
  })
  expect(await paid()).toBe(4_900 + 1_900)
})

test('a plan chosen after canceling replaces the one set aside', async () => {
  const choose = async (planId: number) => (await api.call(who, 'applyMembership', { body: { planId } })).json
  await join(6)
  await choose(4)
  await api.call(who, 'updateMembership', { body: { cancelAtPeriodEnd: true } })
  expect(await choose(5)).toMatchObject({ cancelAtPeriodEnd: false, nextPlanId: 5, nextPlanIdIfKept: null })
  expect(await choose(6)).toMatchObject({ cancelAtPeriodEnd: false, nextPlanId: null, nextPlanIdIfKept: null })
  await pass(367)
  expect(await membership()).toMatchObject({ status: 'active', membershipPlan: { id: 6 } })
})

test('a smaller plan that cannot be charged is announced and does not start', async () => {
  await join(5)
  await api.call(who, 'applyMembership', { body: { planId: 4 } })
  const bad = await addCard(api, who, 'tok_chargeCustomerFail')
  await api.db.updateTable('membership').set({ paymentMethodId: bad.id }).where('accountId', '=', api.people[who]).execute()
  await api.services.stripe.subscriptions.update(await subscriptionId(), { default_payment_method: bad.paymentMethodStripeId })
  await pass(32)
  expect((await statuses())[0]).toBe('canceled')
  expect(await membership()).not.toMatchObject({ status: 'active' })
  expect(await subjects()).toContain('Solo could not begin')
})
