import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../protocol/ids.ts'
import {
  cardOf,
  cardOnly,
  databaseUrl,
  refusal,
  skipReason,
  startForTest,
  type TestSandbox,
  inOwnDatabase,
} from '../testSandbox.ts'

inOwnDatabase()

describe.skipIf(!databaseUrl)(`disputes${skipReason}`, () => {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await startForTest()
  })
  afterAll(() => sandbox.close())

  const funds = async () => (await sandbox.stripe.balance.retrieve()).available[0]!.amount
  const pay = async (number: string, amount = 12_000) => {
    const method = await sandbox.browser.paymentMethods.create(cardOf(number))
    return sandbox.stripe.paymentIntents.create({ ...cardOnly, amount, payment_method: method.id, confirm: true })
  }
  /** A disputed payment, its dispute, and the balance before. */
  const disputed = async (number = '4000000000000259') => {
    const before = await funds()
    const intent = await pay(number)
    const { data } = await sandbox.stripe.disputes.list({ payment_intent: intent.id })
    return { before, intent, dispute: data[0]! }
  }
  const submit = (id: string, words: string) =>
    sandbox.stripe.disputes.update(id, { evidence: { uncategorized_text: words }, submit: true })
  const eventsOf = async (id: string) =>
    (await sandbox.stripe.events.list({ type: 'charge.dispute.*', limit: 100 })).data
      .filter(({ data }) => 'id' in data.object && data.object.id === id)
      .map(({ type }) => type.slice('charge.dispute.'.length))
      .toReversed()

  test.each([
    ['4000000000000259', 'fraudulent'],
    ['4000000000002685', 'product_not_received'],
  ])('a charge of %s is disputed as %s: the money and a fee are gone', async (number, reason) => {
    const { before, intent, dispute } = await disputed(number)
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: 12_000,
      reason,
      status: 'needs_response',
      charge: intent.latest_charge,
      payment_intent: intent.id,
      is_charge_refundable: false,
      evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
      balance_transactions: [{ amount: -12_000, fee: 1500, net: -13_500, type: 'adjustment', reporting_category: 'dispute' }],
    })
    expect(dispute.evidence_details.due_by! - dispute.created).toBeGreaterThan(9 * 86_400)
    expect((await sandbox.stripe.charges.retrieve(idOf(intent.latest_charge))).disputed).toBe(true)
    expect((await funds()) - before).toBe(-1500)
    const [transaction] = (await sandbox.stripe.balanceTransactions.list({ source: dispute.id, expand: ['data.source'] })).data
    expect(transaction).toMatchObject({ type: 'adjustment', source: { id: dispute.id, object: 'dispute' } })
    expect(await eventsOf(dispute.id)).toEqual(['created', 'funds_withdrawn'])
    expect(await refusal(sandbox.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({ code: 'charge_disputed' })
  })

  test('a hold is disputed once it is taken, and only what was taken', async () => {
    const held = await sandbox.stripe.paymentIntents.create({
      ...cardOnly,
      amount: 50_000,
      capture_method: 'manual',
      payment_method: 'pm_card_createDispute',
      confirm: true,
    })
    expect((await sandbox.stripe.disputes.list({ payment_intent: held.id })).data).toEqual([])
    await sandbox.stripe.paymentIntents.capture(held.id, { amount_to_capture: 31_500 })
    expect((await sandbox.stripe.disputes.list({ payment_intent: held.id })).data).toMatchObject([{ amount: 31_500 }])
  })

  test('winning evidence brings the money back, not the fee', async () => {
    const { before, intent, dispute } = await disputed()
    const won = await submit(dispute.id, 'winning_evidence')
    expect(won).toMatchObject({
      status: 'won',
      evidence: { uncategorized_text: 'winning_evidence' },
      evidence_details: { has_evidence: true, submission_count: 1, submission_method: 'manual' },
      balance_transactions: [{ amount: -12_000 }, { amount: 12_000, fee: 0, reporting_category: 'dispute_reversal' }],
    })
    expect((await funds()) - before).toBe(10_500)
    expect(await eventsOf(dispute.id)).toEqual(['created', 'funds_withdrawn', 'updated', 'funds_reinstated', 'closed'])
    expect(await sandbox.stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 12_000 })
  })

  test.each(['losing evidence', 'no answer at all', 'a loss that is accepted'])('%s loses', async (how) => {
    const { before, intent, dispute } = await disputed()
    if (how === 'losing evidence') await submit(dispute.id, 'losing_evidence')
    else if (how === 'no answer at all') await sandbox.advance(11 * 86_400)
    else await sandbox.stripe.disputes.close(dispute.id)
    expect(await sandbox.stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'lost' })
    expect((await funds()) - before).toBe(-1500)
    expect((await eventsOf(dispute.id)).at(-1)).toBe('closed')
    expect(await refusal(sandbox.stripe.disputes.close(dispute.id))).toMatchObject({ statusCode: 400 })
    expect(await refusal(sandbox.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({ code: 'charge_disputed' })
  })

  test('other evidence stays under review, and is given once', async () => {
    const { dispute } = await disputed()
    const staged = await sandbox.stripe.disputes.update(dispute.id, {
      evidence: { product_description: 'A flight', uncategorized_text: 'x'.repeat(6000) },
      metadata: { by: 'omar' },
      submit: false,
    })
    expect(staged).toMatchObject({
      status: 'needs_response',
      metadata: { by: 'omar' },
      evidence: { product_description: 'A flight' },
      evidence_details: { has_evidence: true, submission_count: 0 },
    })
    expect(await submit(dispute.id, 'Here is what happened.')).toMatchObject({
      status: 'under_review',
      evidence: { product_description: 'A flight', uncategorized_text: 'Here is what happened.' },
    })
    await sandbox.advance(60 * 86_400)
    expect((await sandbox.stripe.disputes.retrieve(dispute.id)).status).toBe('under_review')
    expect(await refusal(submit(dispute.id, 'More.'))).toMatchObject({ param: 'evidence' })
  })

  test('an inquiry takes no money; it ends with its answer, with a refund, or by becoming a dispute', async () => {
    const { before, dispute } = await disputed('4000000000001976')
    expect(dispute).toMatchObject({ status: 'warning_needs_response', balance_transactions: [], is_charge_refundable: true })
    expect((await funds()) - before).toBe(12_000)
    expect(await submit(dispute.id, 'winning_evidence')).toMatchObject({ status: 'warning_closed' })
    const refunded = await disputed('4000000000001976')
    await sandbox.stripe.refunds.create({ payment_intent: refunded.intent.id })
    expect((await sandbox.stripe.disputes.retrieve(refunded.dispute.id)).status).toBe('warning_closed')
    const escalated = await disputed('4000000000001976')
    expect(await submit(escalated.dispute.id, 'escalate_inquiry_evidence')).toMatchObject({ status: 'warning_closed' })
    expect((await sandbox.stripe.disputes.list({ payment_intent: escalated.intent.id })).data).toMatchObject([
      { status: 'needs_response', balance_transactions: [{ amount: -12_000 }] },
      { status: 'warning_closed' },
    ])
    expect((await funds()) - escalated.before).toBe(-1500)
  })
})
