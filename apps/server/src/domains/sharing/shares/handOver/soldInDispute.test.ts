import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { startHearing } from '../../../../../test/heard.ts'
import {
  addCard,
  beforeMoney,
  books,
  chargesOf,
  completeFlight,
  deliver,
  insertOrder,
  providerEvents,
  run,
} from '../../../../../test/money.ts'
import { salesOf, heldShares, signShare } from '../../../../../test/sharing/sales.ts'
import { findBalance } from '../../../payments/ledger/queries.ts'
import { reconcile } from '../../../payments/provider/reconcile/jobs.ts'

// A partner flies a lesson, disputes the payment, and sells their share before the bank decides.

let api: Api
let aircraftId: string
const { accept, ask, beginAnew, offer, see, vote } = salesOf(() => api)
beforeAll(async () => {
  api = await startApi()
  aircraftId = await beginAnew()
})
afterAll(() => api.close())

const stripe = () => api.services.stripe
const told = new Set<string>()
const hear = async () => {
  for (const event of (await providerEvents(api)).filter(({ id }) => !told.has(id))) {
    told.add(event.id)
    await deliver(api, event)
  }
  for (let round = 0; round < 4; round++) await api.runJobs()
}
const lesson = [
  { kind: 'rental' as const, text: 'Own aircraft', cents: 0 },
  { kind: 'csip' as const, text: 'CSIP, 2.0 h × $110', cents: 22_000 },
]

test('a partner who sells during a dispute about their flight remains liable, and the buyer does not', async () => {
  await addCard(api, 'tomas', 'tok_createDispute', true)
  const order = await insertOrder(api, {
    pilot: 'tomas',
    tail: 'N322SR',
    csip: 'elena',
    startsIn: -5,
    lines: lesson,
    depositCents: 0,
  })
  await completeFlight(api, order, lesson)
  await run(api, 'settleFlight', { orderId: order.id })
  const [charge] = await chargesOf(api, order.id)
  expect(charge).toMatchObject({ state: 'captured', capturedCents: 22_000 })
  await hear()
  const [dispute] = (await stripe().disputes.list({ payment_intent: charge!.stripePaymentIntentId! })).data

  await offer('tomas', { percent: 24, priceCents: 5_000_000 })
  const sale = (await ask('maria', { percent: 24, seller: api.people.tomas })).json
  expect((await accept('tomas', sale.id)).status).toBe(200)
  for (const who of ['helen', 'priya', 'bo'] as const) await vote(who, sale.voteId, 'yes')
  for (const who of ['maria', 'tomas'] as const) {
    const signed = await signShare(api, who, sale.id)
    expect(signed.status, JSON.stringify(signed.json)).toBe(200)
  }
  await hear()
  expect((await see('maria', sale.id)).json.state).toBe('handed_over')
  expect(await heldShares(api, aircraftId)).toEqual({ maria: 24, priya: 25, bo: 25 })

  // While the dispute is open, it concerns neither the buyer nor the owner, and the instructor waits.
  const owed = (who: 'tomas' | 'maria' | 'elena' | 'helen') => findBalance(api.db, 'customer', api.people[who])
  expect([await owed('tomas'), await owed('maria'), await owed('helen')]).toEqual([22_000, 0, 0])
  const page = async (who: 'tomas' | 'maria') => api.call(who, 'getOrder', { params: { id: order.id } })
  expect(await page('tomas')).toMatchObject({ status: 200, json: { finalCents: 22_000 } })
  expect((await page('maria')).status).toBe(404)

  const heard = await startHearing(api)
  await stripe().disputes.update(dispute!.id, { evidence: { uncategorized_text: 'losing_evidence' } })
  await hear()
  const about = (await heard()).filter(({ text, title }) => `${title} ${text}`.includes('N322SR'))
  expect(about.map(({ who }) => who)).not.toContain('maria')
  // The nightly job books the bank's dispute fee.
  expect(await reconcile(api.services, beforeMoney(), plusHours(new Date(), 24 * 200))).toEqual([])
  const { sum, provider, atProvider } = await books(api)
  expect({ sum, provider }).toEqual({ sum: 0, provider: atProvider })
  const lines = async (who: 'tomas' | 'maria') =>
    (await api.call(who, 'getStatement', {})).json.lines.filter(({ orderId }) => orderId === order.id).length
  expect([(await lines('tomas')) > 0, await lines('maria')]).toEqual([true, 0])
})
