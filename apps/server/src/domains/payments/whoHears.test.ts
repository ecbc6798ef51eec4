import { paths } from '@tailshare/contract/base/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { setSwitches, startHearing } from '../../../test/heard.ts'
import { addCard, chargesOf, completeFlight, flyAndSettle, insertOrder, linesFor, run } from '../../../test/money.ts'
import { syncPaymentIntent } from './provider/events/steps.ts'

// Who is notified about money: in the app, and by mail and text as their switches say; and that others are not.
// Maria pays, Victor owns N940DS, Elena instructs, Omar is the operator.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await setSwitches(api, 'maria', { mail: false, text: false })
  await setSwitches(api, 'victor', { mail: true, text: true })
  await setSwitches(api, 'elena', { mail: true, text: false })
  await setSwitches(api, 'omar', { mail: false, text: true })
})
afterAll(() => api.close())

const withLesson = (rental: number) => [...linesFor(rental), { kind: 'csip' as const, text: 'CSIP', cents: 11_000 }]
const newFlight = () => insertOrder(api, { startsIn: -5, tail: 'N940DS', csip: 'elena' })
const jobs = async () => {
  await api.runJobs()
  await api.runJobs()
}
const disputed = async () => {
  await addCard(api, 'maria', 'tok_createDispute', true)
  const order = await newFlight()
  await flyAndSettle(api, order, linesFor(30_000))
  await jobs()
  return { ...order, intent: (await chargesOf(api, order.id))[0]!.stripePaymentIntentId! }
}

test('a paid flight: the payer gets a receipt and the instructor their earnings; the owner was told at the return', async () => {
  await addCard(api, 'maria')
  const order = await newFlight()
  const heard = await startHearing(api)
  await flyAndSettle(api, order, withLesson(30_000))
  await jobs()
  const link = paths.order(order.id)
  expect(await heard()).toMatchObject([
    {
      who: 'elena',
      by: 'bell, mail',
      title: 'You earned $110.00 on N940DS',
      text: expect.stringMatching(
        /^Maria Reyes paid for booking TS-\d+\. Your share is \$110\.00; it is paid out in two days\.$/,
      ),
      link,
    },
    { who: 'maria', by: 'mail', title: expect.stringMatching(/^Receipt: Flight N940DS, booking TS-\d+$/) },
  ])

  // The price is corrected, so part of it is refunded.
  await flyAndSettle(api, order, linesFor(20_000))
  await jobs()
  const refund = (await heard()).filter(({ title }) => title.includes('refund'))
  expect(refund).toMatchObject([
    {
      who: 'maria',
      by: 'bell',
      title: 'A refund of $214.00 is on its way',
      text: expect.stringContaining('Flight N940DS'),
      link,
    },
  ])
})

test.each([
  ['tok_chargeCustomerFail', 'A payment for N940DS did not work', 'we’ll retry right away'],
  ['tok_threeDSecure2Required', 'Your bank asks you to confirm a payment for N940DS', 'confirm it with your bank'],
])(
  'a payment that fails or waits for the bank (%s) is told to its payer only, once and by mail regardless of preferences',
  async (token, title, words) => {
    await addCard(api, 'maria', token, true)
    // Payments that failed on another card are retried with this one.
    await jobs()
    const order = await newFlight()
    const heard = await startHearing(api)
    await flyAndSettle(api, order, linesFor(30_000))
    await jobs()
    await run(api, 'settleFlight', { orderId: order.id })
    const text = expect.stringContaining(words)
    expect(await heard()).toMatchObject([{ who: 'maria', by: 'bell, mail', title, text, link: paths.order(order.id) }])
  },
)

test('a dispute is told to operators, owners with a pending payout are told that it waits, and payers are not told', async () => {
  const { id, intent } = await disputed()
  const heard = await startHearing(api)
  await syncPaymentIntent(api.services, intent)
  await jobs()
  // The provider wants a response by the end of a day in UTC.
  const text = expect.stringMatching(/Please answer by \w{3}, \w{3} \d+, 1[89]:59 E[SD]T\.$/)
  const operators = { title: 'A payment of $312.00 is disputed', text, link: expect.stringContaining('/operator/disputes/') }
  expect(await heard()).toMatchObject([
    { who: 'nadia', by: 'bell, mail, text', ...operators },
    { who: 'omar', by: 'bell, text', ...operators },
  ])
  await run(api, 'payOwner', { orderId: id })
  await run(api, 'payOwner', { orderId: id })
  expect(await heard()).toMatchObject([
    {
      who: 'victor',
      by: 'bell, mail, text',
      title: 'Your share of $300.00 is on hold',
      link: paths.paymentsPayout({ tab: 'payouts' }),
    },
  ])
})

test.each([
  ['winning_evidence', 'A dispute over $312.00 is won'],
  ['losing_evidence', 'A dispute over $312.00 is lost'],
])('the decision (%s) is told to operators', async (words, title) => {
  const { intent } = await disputed()
  await syncPaymentIntent(api.services, intent)
  await jobs()
  const heard = await startHearing(api)
  const [dispute] = (await api.services.stripe.disputes.list({ payment_intent: intent })).data
  await api.services.stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: words } })
  await syncPaymentIntent(api.services, intent)
  await jobs()
  expect(await heard()).toMatchObject([
    { who: 'nadia', by: 'bell, mail, text', title },
    { who: 'omar', by: 'bell, text', title },
  ])
})

test('a payout that cannot go out yet is told to its recipient, once', async () => {
  await addCard(api, 'maria', 'tok_mastercard', true)
  const order = await newFlight()
  await completeFlight(api, order, linesFor(10_000))
  await run(api, 'settleFlight', { orderId: order.id })
  const heard = await startHearing(api)
  await run(api, 'payOwner', { orderId: order.id })
  await run(api, 'payOwner', { orderId: order.id })
  const text = expect.stringContaining('Finish your payout account')
  expect(await heard()).toMatchObject([{ who: 'victor', by: 'bell, mail, text', title: '$100.00 is waiting for you', text }])
})

test('a paid membership is told to its holder only, with a receipt', async () => {
  await addCard(api, 'rosa')
  const heard = await startHearing(api)
  expect((await api.call('rosa', 'applyMembership', { body: { planId: 5 } })).status).toBe(200)
  await jobs()
  expect(await heard()).toMatchObject([{ who: 'rosa', by: 'mail', title: 'Receipt: Tailshare membership' }])
})
