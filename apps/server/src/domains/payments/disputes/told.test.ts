import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import {
  addCard,
  chargesOf,
  completeFlight,
  flyAndSettle,
  hearProvider,
  insertOrder,
  linesFor,
  mailTo,
  run,
} from '../../../../test/money.ts'
import { readZip } from '../../../../test/reading/readPdf.ts'
import { queuedFor } from '../../../../test/reading/settled.ts'
import { syncDisputes } from './steps.ts'

// What people are told about money is true when they are told, in whatever order the news come.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria', 'tok_createDispute', true)
})
afterAll(() => api.close())

const stripe = () => api.services.stripe
const hear = async () => {
  await hearProvider(api)
  // Jobs added by a job are due a moment later.
  for (let round = 0; round < 4; round++) await api.runJobs()
}
const decide = async (intent: string, words: string) => {
  const [dispute] = (await stripe().disputes.list({ payment_intent: intent })).data
  await stripe().disputes.update(dispute!.id, { evidence: { uncategorized_text: words } })
}

test.each([
  ['winning_evidence', /^Maria Reyes paid for booking TS-\d+\. Your share is \$110\.00; it is paid out in two days\.$/],
  [
    'losing_evidence',
    /^The bank returned the payment for booking TS-\d+ to the pilot\. That is our loss\. Your share is \$110\.00; /,
  ],
])('a payment taken back before anyone was told is called paid once the bank has decided (%s)', async (words, says) => {
  const order = await insertOrder(api, { startsIn: 24, tail: 'N940DS', csip: 'elena' })
  await run(api, 'placeHold', { orderId: order.id })
  const hold = (await chargesOf(api, order.id)).find(({ kind }) => kind === 'hold')!
  const lines = [...linesFor(20_000), { kind: 'csip' as const, text: 'CSIP', cents: 11_000 }]
  await completeFlight(api, order, lines)
  const heard = await startHearing(api)
  // We stopped after the capture, and hear of the dispute first.
  const intent = hold.stripePaymentIntentId!
  await stripe().paymentIntents.capture(intent, { amount_to_capture: 31_800 })
  await syncDisputes(api.services, intent)
  await hear()
  const toldOf = async () => (await heard()).filter(({ who }) => who !== 'omar' && who !== 'nadia')
  expect(await toldOf()).toEqual([])
  /** What the payer reads of the payment, on both pages, and whether there is a receipt. */
  const shown = async () => {
    const listed = (await api.call('maria', 'listCharges', { query: {} })).json.results.find(({ id }) => id === hold.id)!
    const page = (await api.call('maria', 'getOrder', { params: { id: order.id } })).json
    const { status } = await api.call('maria', 'downloadReceipt', { params: { id: order.id } })
    expect(page.charges.find(({ id }) => id === hold.id)).toEqual(listed)
    expect(page.hasReceipt).toBe(listed.hasReceipt)
    return [listed.dispute, listed.hasReceipt, status]
  }
  expect(await shown()).toEqual(['open', false, 404])
  await decide(intent, words)
  await syncDisputes(api.services, intent)
  await hear()
  expect(await shown()).toEqual(words === 'winning_evidence' ? [null, true, 200] : ['lost', false, 404])
  const said = await toldOf()
  expect(said.find(({ who }) => who === 'elena')).toMatchObject({
    title: 'You earned $110.00 on N940DS',
    text: expect.stringMatching(says),
  })
  expect(said.filter(({ title }) => title.startsWith('Receipt'))).toHaveLength(words === 'winning_evidence' ? 1 : 0)
  const queued = await queuedFor(api, order.id)
  expect(queued.map(({ identifier }) => identifier)).toContain('payOwner')
})

test('what operators are told of a dispute is true when they are told', async () => {
  const order = await insertOrder(api, { startsIn: -5, tail: 'N940DS' })
  await flyAndSettle(api, order, linesFor(30_000))
  const intent = (await chargesOf(api, order.id))[0]!.stripePaymentIntentId!
  await syncDisputes(api.services, intent)
  await decide(intent, 'winning_evidence')
  await syncDisputes(api.services, intent)
  const heard = await startHearing(api)
  await hear()
  const titles = (await heard()).filter(({ who }) => who === 'omar').map(({ title }) => title)
  expect(titles).toEqual(['A dispute over $312.00 is won'])
})

test('an answer that waits for a second operator is never shown as sent, nor to the payer, and ends once an answer leaves', async () => {
  const order = await insertOrder(api, { startsIn: -5, tail: 'N940DS' })
  await flyAndSettle(api, order, linesFor(90_000))
  const [charge] = await chargesOf(api, order.id)
  await syncDisputes(api.services, charge!.stripePaymentIntentId!)
  const { id } = await api.db.selectFrom('dispute').select('id').where('chargeId', '=', charge!.id).executeTakeFirstOrThrow()
  const answer = async (evidence: string) =>
    (await api.call('omar', 'answerDispute', { params: { id }, body: { evidence } })).json
  const words = 'The pilot is right.'
  const waits = { evidence: null, answered: null, answeredBy: null, wanted: { by: 'Omar Haddad', evidence: words } }
  const { draft } = await answer(words)
  const files = readZip((await api.call('maria', 'exportAccount')).raw)
  expect(files.get('disputes.json')!.toString()).not.toContain(words)
  expect(await answer(draft)).toMatchObject({ state: 'under_review', answeredBy: 'Omar Haddad', wanted: null })
  // The bank asks a second time: an inquiry became a dispute.
  await api.db.updateTable('dispute').set({ state: 'needs_response' }).where('id', '=', id).execute()
  expect(await answer(words)).toMatchObject({ state: 'needs_response', ...waits })
})

test('what is paid beside a payment that the bank gave back has a receipt, which says what came back', async () => {
  const order = await insertOrder(api, { startsIn: -5, tail: 'N940DS' })
  await flyAndSettle(api, order, linesFor(20_000))
  const intent = (await chargesOf(api, order.id))[0]!.stripePaymentIntentId!
  await syncDisputes(api.services, intent)
  await decide(intent, 'losing_evidence')
  await syncDisputes(api.services, intent)
  await hear()
  await addCard(api, 'maria', 'tok_visa', true)
  await flyAndSettle(api, order, linesFor(25_000))
  const mails = await mailTo(api, api.emailOf('maria'))
  expect(mails.at(-1)!.text).toContain('Total: $260.00\nPaid: $52.00\nReturned to you by your bank: $208.00')
})
