import { plusHours } from '@tailshare/contract/text/period'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import {
  beforeMoney,
  addCard,
  advanceDays,
  books,
  chargesOf,
  completeFlight,
  deliver,
  finishOnboarding,
  insertOrder,
  linesFor,
  owes,
  providerEvents,
  run,
} from '../../../../test/money.ts'
import { findBalance } from '../ledger/queries.ts'
import { reconcile } from '../provider/reconcile/jobs.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  const { id } = await stripe().accounts.create({
    type: 'custom',
    country: 'US',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
  })
  await finishOnboarding(api, id)
  await api.db.updateTable('account').set({ stripeAccountId: id }).where('id', '=', api.people.victor).execute()
  // Balance, so that a share can be paid out regardless of losses.
  await addCard(api, 'jonas')
  const rich = await insertOrder(api, { pilot: 'jonas', startsIn: -9 })
  await completeFlight(api, rich, linesFor(2_000_000))
  await run(api, 'settleFlight', { orderId: rich.id })
})
afterAll(() => api.close())

const days = 86_400_000
const soon = () => new Date(Date.now() + 200 * days)
const stripe = () => api.services.stripe

/** A paid flight whose card is disputed: $300 for the owner of N940DS, $12 for the platform. */
const disputedFlight = async (token = 'tok_createDispute') => {
  await addCard(api, 'maria', token, true)
  const order = await insertOrder(api, { startsIn: -5, tail: 'N940DS' })
  await completeFlight(api, order, linesFor(30_000))
  await run(api, 'settleFlight', { orderId: order.id })
  const [charge] = await chargesOf(api, order.id)
  const intent = charge!.stripePaymentIntentId!
  const [dispute] = (await stripe().disputes.list({ payment_intent: intent })).data
  return { order, intent, dispute: dispute! }
}
const told = new Set<string>()
/** Delivers the provider's new events, in any order. */
const hear = async (arrange: <T>(events: T[]) => T[] = (events) => events) => {
  const news = (await providerEvents(api)).filter(({ id }) => !told.has(id))
  for (const event of arrange(news)) {
    told.add(event.id)
    await deliver(api, event)
  }
  // Jobs added by a job are due a moment later.
  for (let round = 0; round < 4; round++) await api.runJobs()
}
const decide = (id: string, words: string) => stripe().disputes.update(id, { evidence: { uncategorized_text: words } })
const stateOf = (stripeId: string) => api.db.selectFrom('dispute').selectAll().where('stripeId', '=', stripeId).executeTakeFirst()
const payoutOf = async (orderId: string) =>
  (await api.call('victor', 'listPayouts')).json.results.find((payout) => payout.orderId === orderId)
const queuedFor = async (orderId: string) => {
  const { rows } = await api.pool.query<{ identifier: string; run_at: Date }>(
    `select t.identifier, j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'orderId' = $1 order by 1`,
    [orderId],
  )
  return rows
}
/** Ledger and provider agree to the cent after the nightly job has booked the provider's fees. */
const agree = async () => {
  expect(await reconcile(api.services, beforeMoney(), soon())).toEqual([])
  const { sum, provider, atProvider } = await books(api)
  expect({ sum, provider }).toEqual({ sum: 0, provider: atProvider })
}

test('a disputed payment is owed again, its payout waits, and operators are told once', async () => {
  const { order, dispute } = await disputedFlight()
  await hear()
  await api.db.deleteFrom('providerEvent').execute()
  told.clear()
  await hear((events) => events.toReversed())
  expect(await stateOf(dispute.id)).toMatchObject({
    state: 'needs_response',
    reason: 'fraudulent',
    isInquiry: false,
    amountCents: 31_200,
    closedAt: null,
  })
  expect(await owes(api, api.people.maria)).toBe(31_200)
  expect(await payoutOf(order.id)).toMatchObject({ state: 'disputed', amountCents: 30_000 })
  const held = (await api.call('victor', 'getPayoutAccount')).json
  expect(held).toMatchObject({ owedCents: 30_000, disputedCents: 30_000, unpaidCents: 0 })
  const onHold = async (who: 'victor' | 'maria') =>
    (await api.call(who, 'getOrder', { params: { id: order.id } })).json.isDisputed
  expect([await onHold('victor'), await onHold('maria')]).toEqual([true, false])
  const notices = await api.db.selectFrom('notice').select(['title', 'link']).where('accountId', '=', api.people.omar).execute()
  const id = (await stateOf(dispute.id))!.id
  expect(notices.filter(({ link }) => link === `/operator/disputes/${id}`)).toMatchObject([
    { title: 'A payment of $312.00 is disputed' },
  ])
  await agree()
  await decide(dispute.id, 'winning_evidence')
  await hear()
  expect([await owes(api, api.people.maria), await onHold('victor')]).toEqual([0, false])
  const { lines } = (await api.call('maria', 'getStatement')).json
  expect(lines.slice(-2).map(({ text, chargedCents, creditedCents }) => [text, chargedCents, creditedCents])).toEqual([
    [expect.stringMatching(/^Disputed payment: Flight N940DS/), 31_200, 0],
    [expect.stringMatching(/^Dispute won: Flight N940DS/), 0, 31_200],
  ])
  await agree()
})

test('nothing is charged or refunded while a dispute is open', async () => {
  const { order, dispute } = await disputedFlight()
  await hear()
  for (const rental of [40_000, 10_000]) {
    await completeFlight(api, order, linesFor(rental))
    await run(api, 'settleFlight', { orderId: order.id })
    expect((await chargesOf(api, order.id)).map(({ kind }) => kind)).toEqual(['flight'])
  }
  await decide(dispute.id, 'winning_evidence')
  await hear()
  expect((await chargesOf(api, order.id)).map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['flight', 31_200],
    ['refund', 20_800],
  ])
  expect(await owes(api, api.people.maria)).toBe(0)
  await agree()
})

test('a lost dispute is the platform’s loss: the owner is paid, the pilot is not asked again, and nothing is refunded twice', async () => {
  const fee = await findBalance(api.db, 'fee')
  const { order, dispute } = await disputedFlight()
  await hear()
  await stripe().disputes.close(dispute.id)
  await hear()
  expect(await stateOf(dispute.id)).toMatchObject({ state: 'lost', closedAt: expect.any(Date) })
  expect(await owes(api, api.people.maria)).toBe(0)
  expect(await payoutOf(order.id)).toMatchObject({ state: 'owed', amountCents: 30_000 })
  await agree()
  // The platform's share was earned; the payment and the bank's fee were lost.
  expect((await findBalance(api.db, 'fee')) - fee).toBe(31_200 - 1200 + 1500)
  for (const rental of [40_000, 10_000]) {
    await completeFlight(api, order, linesFor(rental))
    await run(api, 'settleFlight', { orderId: order.id })
    expect(await owes(api, api.people.maria)).toBe(0)
  }
  expect((await chargesOf(api, order.id)).map(({ kind }) => kind)).not.toContain('refund')
})

test('a payout waits for the bank’s decision, then goes out at once, but no earlier than two days after payment', async () => {
  const { order, dispute } = await disputedFlight('tok_createDisputeProductNotReceived')
  // No event has arrived: the provider is asked before a payout.
  await run(api, 'payOwner', { orderId: order.id })
  expect(await payoutOf(order.id)).toMatchObject({ state: 'disputed' })
  await decide(dispute.id, 'winning_evidence')
  await hear()
  const due = (await queuedFor(order.id)).find(({ identifier }) => identifier === 'payOwner')!.run_at
  expect(due.getTime()).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  expect(due.getTime()).toBeLessThan(Date.now() + 49 * 3_600_000)
  await api.db
    .updateTable('sentOnce')
    .set({ at: plusHours(new Date(), -100) })
    .where('orderId', '=', order.id)
    .where('what', 'like', 'receipt.%')
    .execute()
  expect(await payoutOf(order.id)).toMatchObject({ state: 'owed' })
  await run(api, 'resumePayout', { orderId: order.id })
  await api.runJobs()
  expect(await payoutOf(order.id)).toMatchObject({ state: 'paid', amountCents: 30_000 })
  await agree()
})

test('an inquiry moves no money, but the payout waits until it closes', async () => {
  const { order, dispute } = await disputedFlight('tok_createDisputeInquiry')
  await hear()
  expect(await stateOf(dispute.id)).toMatchObject({ isInquiry: true, state: 'needs_response' })
  expect(await owes(api, api.people.maria)).toBe(0)
  expect(await payoutOf(order.id)).toMatchObject({ state: 'disputed' })
  await decide(dispute.id, 'escalate_inquiry_evidence')
  await hear((events) => events.toReversed())
  expect(await stateOf(dispute.id)).toMatchObject({ state: 'ended' })
  expect(await owes(api, api.people.maria)).toBe(31_200)
  await agree()
  const [full] = (await stripe().disputes.list({ charge: dispute.charge as string })).data
  await stripe().disputes.close(full!.id)
  await hear()
  await agree()
})

test('lost events, including decisions, are caught up by the nightly job', async () => {
  const lost = await disputedFlight()
  const won = await disputedFlight()
  told.clear()
  for (const { id } of await providerEvents(api)) told.add(id)
  await agree()
  expect(await stateOf(lost.dispute.id)).toMatchObject({ state: 'needs_response' })
  await stripe().disputes.close(lost.dispute.id)
  await decide(won.dispute.id, 'winning_evidence')
  await run(api, 'reconcile', {})
  expect(await stateOf(lost.dispute.id)).toMatchObject({ state: 'lost' })
  expect(await stateOf(won.dispute.id)).toMatchObject({ state: 'won' })
  await agree()
})

test('a disputed membership continues without renewal; its payment is earned again only if the dispute is won', async () => {
  await addCard(api, 'tomas', 'tok_createDispute', true)
  await api.db.deleteFrom('membership').where('accountId', '=', api.people.tomas).execute()
  const earned = await findBalance(api.db, 'membership', api.people.tomas)
  const joined = await api.call('tomas', 'applyMembership', { body: { planId: 5 } })
  expect(joined.status).toBe(200)
  await hear((events) => events.toReversed())
  expect(await findBalance(api.db, 'membership', api.people.tomas)).toBe(earned)
  expect((await api.call('tomas', 'getMembership')).json).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  await agree()
  const row = await api.db
    .selectFrom('dispute')
    .innerJoin('charge', 'charge.id', 'dispute.chargeId')
    .select('dispute.stripeId')
    .where('charge.accountId', '=', api.people.tomas)
    .executeTakeFirstOrThrow()
  await decide(row.stripeId, 'winning_evidence')
  await hear()
  expect(await findBalance(api.db, 'membership', api.people.tomas)).toBeLessThan(earned)
  await agree()
})

const step = fc.record({
  do: fc.constantFrom(
    'win',
    'lose',
    'close',
    'ask',
    'hear',
    'hearBackwards',
    'settle',
    'dearer',
    'cheaper',
    'pay',
    'reconcile',
    'wait',
  ),
})

test('for any disputes, responses and order of events, the ledger sums to zero and matches the provider', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('tok_createDispute', 'tok_createDisputeInquiry', 'tok_visa'),
      fc.array(step, { minLength: 2, maxLength: 7 }),
      async (token, steps) => {
        const { order, intent } = await disputedFlight(token)
        for (const { do: what } of steps) {
          const open = (await stripe().disputes.list({ payment_intent: intent })).data.find(({ status }) =>
            status.includes('response'),
          )
          if (what === 'win' && open) await decide(open.id, 'winning_evidence')
          if (what === 'lose' && open) await decide(open.id, 'losing_evidence')
          if (what === 'ask' && open) await decide(open.id, 'escalate_inquiry_evidence')
          if (what === 'close' && open) await stripe().disputes.close(open.id)
          if (what === 'hear') await hear()
          if (what === 'hearBackwards') await hear((events) => events.toReversed())
          if (what === 'settle') await run(api, 'settleFlight', { orderId: order.id })
          if (what === 'dearer') await completeFlight(api, order, linesFor(33_000))
          if (what === 'cheaper') await completeFlight(api, order, linesFor(20_000))
          if (what === 'pay') await run(api, 'payOwner', { orderId: order.id })
          if (what === 'reconcile') await run(api, 'reconcile', {})
          if (what === 'wait') await advanceDays(api, 3)
          expect((await books(api)).sum).toBe(0)
        }
        await hear()
        await agree()
        // Refunds plus disputes never exceed the payment.
        const charges = await chargesOf(api, order.id)
        // A refund overtaken by the bank has failed and returned nothing.
        const refunds = charges.filter(({ kind, state }) => kind === 'refund' && state !== 'failed')
        const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
        const captured = charges.reduce((sum, { capturedCents }) => sum + capturedCents, 0)
        const lost = (await stripe().disputes.list({ payment_intent: intent })).data
          .filter(({ status }) => status === 'lost')
          .reduce((sum, { amount }) => sum + amount, 0)
        expect(refunded + lost).toBeLessThanOrEqual(captured)
      },
    ),
    {
      numRuns: runs(3),
      examples: [['tok_createDispute', [{ do: 'cheaper' }, { do: 'settle' }, { do: 'close' }]]],
    },
  )
})
