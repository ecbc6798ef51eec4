import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import {
  beforeMoney,
  addCard,
  advanceDays,
  books,
  chargesOf,
  deliver,
  flyAndSettle,
  insertOrder,
  linesFor,
  mailTo,
  owes,
  providerEvents,
  run,
} from '../../../../test/money.ts'
import { reconcile } from './reconcile/jobs.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const days = 86_400_000
const soon = () => new Date(Date.now() + 40 * days)
/** A flight paid with the primary card that then cost less: a refund is under way. */
const refunded = async () => {
  const order = await insertOrder(api, { startsIn: -5 })
  await flyAndSettle(api, order, linesFor(20_000))
  await flyAndSettle(api, order, linesFor(10_000))
  return order
}
const refundOf = async (orderId: string) => (await chargesOf(api, orderId)).find(({ kind }) => kind === 'refund')
const hear = async (order: 'forwards' | 'backwards') => {
  const events = await providerEvents(api)
  for (const event of order === 'forwards' ? events : events.toReversed()) await deliver(api, event)
  await api.runJobs()
  await api.runJobs()
}

test('a refund returned by the bank is reversed in the ledger, and everyone involved is told once', async () => {
  await addCard(api, 'maria', 'tok_refundFail', true)
  const order = await refunded()
  expect(await refundOf(order.id)).toMatchObject({ state: 'refunded', amountCents: 10_400 })
  expect(await owes(api, api.people.maria)).toBe(0)
  await advanceDays(api, 1)
  for (const direction of ['backwards', 'forwards'] as const) {
    await hear(direction)
    await api.db.deleteFrom('providerEvent').execute()
  }
  expect(await refundOf(order.id)).toMatchObject({ state: 'failed', failure: 'The bank sent this refund back.' })
  expect(await owes(api, api.people.maria)).toBe(-10_400)
  const { sum, provider, atProvider } = await books(api)
  expect([sum, provider]).toEqual([0, atProvider])
  expect(await reconcile(api.services, beforeMoney(), soon())).toEqual([])
  // Even if the period contains only the refund.
  expect(await reconcile(api.services, plusHours(new Date(), 1), soon())).toEqual([])
  const told = (await mailTo(api, 'maria@tailshare.example')).filter(({ subject }) => subject.includes('$104.00 back'))
  expect(told).toHaveLength(1)
  const notices = await api.db.selectFrom('notice').select('title').where('accountId', '=', api.people.omar).execute()
  expect(notices).toMatchObject([{ title: 'A refund of $104.00 came back' }])
  // People, not the server, resend a returned refund.
  await run(api, 'settleFlight', { orderId: order.id })
  expect((await chargesOf(api, order.id)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
})

test('a foreign refund that fails before we knew of it changes nothing in the ledger', async () => {
  const order = await insertOrder(api, { startsIn: -5 })
  await flyAndSettle(api, order, linesFor(20_000))
  const [paid] = await chargesOf(api, order.id)
  const before = await books(api)
  await api.services.stripe.refunds.create({ payment_intent: paid!.stripePaymentIntentId!, amount: 5000 })
  await advanceDays(api, 1)
  await hear('backwards')
  expect(await books(api)).toEqual(before)
  expect(await refundOf(order.id)).toMatchObject({ state: 'failed', amountCents: 5000 })
})

test('a slow refund goes through', async () => {
  await addCard(api, 'maria', 'tok_pendingRefund', true)
  const order = await refunded()
  await advanceDays(api, 1)
  await hear('forwards')
  expect(await refundOf(order.id)).toMatchObject({ state: 'refunded' })
  expect(await reconcile(api.services, beforeMoney(), soon())).toEqual([])
})

test.each([
  ['booked at once', 0, -6, 1],
  ['booked two hours later, the span ends between', 2, -6, 1],
  ['booked two hours later, the span begins between', 2, 1, 9],
  ['booked the next night, the span begins between', 30, 20, 40],
  ['booked before the span ends, known at the provider only before it', 3, 2, 5],
])('a payment that is right is not reported: %s', async (_, lateHours, sinceHours, untilHours) => {
  await addCard(api, 'jonas', 'tok_visa', true)
  const order = await insertOrder(api, { pilot: 'jonas', startsIn: 20 })
  await run(api, 'placeHold', { orderId: order.id })
  const hold = (await chargesOf(api, order.id)).find(({ kind }) => kind === 'hold')!
  await api.services.stripe.paymentIntents.capture(hold.stripePaymentIntentId!, { amount_to_capture: 1234 })
  const intent = await api.services.stripe.paymentIntents.retrieve(hold.stripePaymentIntentId!)
  const { recordIntent } = await import('./sync/steps.ts')
  // The provider's clock was moved forward above.
  const charge = await api.services.stripe.charges.retrieve(intent.latest_charge as string)
  const at = new Date(charge.created * 1000)
  await api.db.transaction().execute((tx) => recordIntent(tx, intent, plusHours(at, lateHours)))
  expect(await reconcile(api.services, plusHours(at, sinceHours), plusHours(at, untilHours))).toEqual([])
})
