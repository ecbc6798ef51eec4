import { ownMatterText } from '@tailshare/rules/bookings/book/ownMatter'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, chargesOf, completeFlight, insertOrder, linesFor, owes, run } from '../../../../../test/money.ts'
import { shareOut } from '../../../../../test/sharing/sales.ts'
import { closeIn, monthsAgo, shareCosts } from '../../../../../test/sharing/sharedCosts.ts'
import { newId } from '../../../../db/newId.ts'
import { syncDisputes } from '../../../payments/disputes/steps.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria', 'tok_createDispute', true)
})
// One test's acts must not count in the next.
beforeEach(() => api.db.deleteFrom('operatorAct').execute())
afterAll(() => api.close())

/** A paid flight disputed by its pilot and recorded here. */
const disputed = async () => {
  const order = await insertOrder(api, { startsIn: -5, tail: 'N940DS' })
  await completeFlight(api, order, linesFor(30_000))
  await run(api, 'settleFlight', { orderId: order.id })
  const intent = (await chargesOf(api, order.id))[0]!.stripePaymentIntentId!
  await syncDisputes(api.services, intent)
  const { id, stripeId } = await api.db
    .selectFrom('dispute')
    .innerJoin('charge', 'charge.id', 'dispute.chargeId')
    .select(['dispute.id', 'dispute.stripeId'])
    .where('charge.orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  return { id, stripeId, order }
}
const auditOf = (id: string) => api.db.selectFrom('auditEntry').selectAll().where('subjectId', '=', id).execute()
const answer = (id: string, evidence: string, who: 'omar' | 'maria' | undefined = 'omar') =>
  api.call(who, 'answerDispute', { params: { id }, body: { evidence } })
const accept = (id: string, reason: string, who: 'omar' | 'maria' | undefined = 'omar') =>
  api.call(who, 'acceptDispute', { params: { id }, body: { reason } })

/** Most of the day's limit. */
const spent = (who: 'omar' | 'nadia') =>
  api.db
    .insertInto('operatorAct')
    .values({ id: newId(), actorId: api.people[who], memberIds: [newId()], kind: 'refund', cents: 90_000, at: new Date() })
    .execute()
const draftOf = async (id: string) => (await api.call('omar', 'getDispute', { params: { id } })).json.draft

test('open disputes are listed with those needing a response first; decided ones separately', async () => {
  const first = await disputed()
  const second = await disputed()
  await answer(first.id, await draftOf(first.id))
  const open = await api.call('omar', 'listDisputes')
  expect(open.json.results.map(({ id, state }) => [id, state])).toEqual([
    [second.id, 'needs_response'],
    [first.id, 'under_review'],
  ])
  expect(open.json.results[0]).toMatchObject({
    reason: 'fraudulent',
    isInquiry: false,
    amountCents: 31_200,
    closed: null,
    tailNumber: 'N940DS',
    orderId: second.order.id,
    payer: { firstName: 'Maria', email: api.emailOf('maria') },
  })
  await accept(second.id, 'The pilot is right.')
  const closed = await api.call('omar', 'listDisputes', { query: { show: 'closed' } })
  expect(closed.json).toMatchObject({ count: 1, results: [{ id: second.id, state: 'lost', closed: expect.any(String) }] })
})

test('a dispute shows our evidence, and a text written from it', async () => {
  const { id, order } = await disputed()
  await api.db
    .insertInto('stageRecord')
    .values({
      id: newId(),
      orderId: order.id,
      stage: 'departure',
      state: 'closed',
      answers: JSON.stringify({ hobbs: 812.4, flightMeter: 700.1 }) as never,
      openedBy: api.people.rosa,
      closedBy: api.people.rosa,
      closedAt: new Date(),
    })
    .execute()
  const { json } = await api.call('omar', 'getDispute', { params: { id } })
  expect(json).toMatchObject({
    state: 'needs_response',
    evidence: null,
    answered: null,
    paymentMethod: 'Visa ending 0259',
    otherDisputes: expect.any(Number),
    booking: {
      bookedByPayer: true,
      bookedBy: expect.stringContaining('Maria'),
      departure: { by: expect.stringContaining('Rosa'), hobbs: 812.4, flightMeter: 700.1, photoCount: 0 },
      return: null,
      totalCents: 31_200,
      lines: [
        { text: 'Rental', cents: 30_000 },
        { text: 'Platform fee, 4%', cents: 1200 },
      ],
    },
  })
  for (const part of ['N940DS', 'Total: $312.00', 'Hobbs 812.4', 'recorded by Rosa', 'Terms of use'])
    expect(json.draft).toContain(part)
})

test('a response is sent to the bank verbatim, once, and logged', async () => {
  const { id, stripeId } = await disputed()
  const sent = await answer(id, '  Here is the flight.  ')
  expect(sent).toMatchObject({
    status: 200,
    json: { state: 'under_review', evidence: 'Here is the flight.', answeredBy: expect.stringContaining('Omar') },
  })
  expect(await api.services.stripe.disputes.retrieve(stripeId)).toMatchObject({
    status: 'under_review',
    evidence: {
      uncategorized_text: 'Here is the flight.',
      customer_email_address: api.emailOf('maria'),
      product_description: expect.stringContaining('N940DS'),
      service_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  })
  expect(await auditOf(id)).toMatchObject([{ action: 'dispute_answered', actorId: api.people.omar }])
  const entry = (await api.call('omar', 'listAudit', { query: { action: 'dispute_answered' } })).json.results[0]
  expect(entry).toMatchObject({ about: { firstName: 'Maria' }, details: ['$312.00', expect.stringContaining('N940DS')] })
  expect(await answer(id, 'Once more.')).toMatchObject({ status: 409, json: { code: 'dispute_answered' } })
  expect(await accept(id, 'After all.')).toMatchObject({ status: 409, json: { code: 'dispute_answered' } })
})

test('evidence that wins brings the money back at once', async () => {
  const before = await owes(api, api.people.maria)
  const { id } = await disputed()
  expect(await answer(id, 'winning_evidence')).toMatchObject({ status: 200, json: { state: 'won' } })
  expect(await owes(api, api.people.maria)).toBe(before)
})

test('a loss is accepted with a reason, which is on record', async () => {
  const { id, stripeId } = await disputed()
  expect(await accept(id, ' ')).toMatchObject({ status: 400, json: { reason: [expect.any(String)] } })
  expect(await accept(id, 'The aircraft was not there.')).toMatchObject({ status: 200, json: { state: 'lost', evidence: null } })
  expect((await api.services.stripe.disputes.retrieve(stripeId)).status).toBe('lost')
  expect(await auditOf(id)).toMatchObject([{ action: 'dispute_accepted', reason: 'The aircraft was not there.' }])
})

test('accepting a loss above one operator’s limit takes two', async () => {
  const { id, stripeId } = await disputed()
  await spent('omar')
  expect((await accept(id, 'So be it')).json).toMatchObject({ state: 'needs_response', wanted: { by: 'Omar Haddad' } })
  expect((await accept(id, 'So be it')).json).toMatchObject({ state: 'needs_response' })
  expect((await api.services.stripe.disputes.retrieve(stripeId)).status).toBe('needs_response')
  await spent('nadia')
  const second = await api.call('nadia', 'acceptDispute', { params: { id }, body: { reason: 'I see no evidence either' } })
  expect(second.json).toMatchObject({ state: 'lost', answeredBy: expect.stringMatching(/^Nadia .+ and Omar Haddad$/) })
})

test('other words than our evidence count as the amount: above the limit two operators must send the same', async () => {
  const { id, stripeId } = await disputed()
  for (const who of ['omar', 'nadia'] as const) await spent(who)
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  const words = 'The pilot is right.'
  const send = async (who: 'omar' | 'nadia', evidence: string) =>
    (await api.call(who, 'answerDispute', { params: { id }, body: { evidence } })).json
  const waits = (by: string, evidence: string | null) => ({ state: 'needs_response', evidence: null, wanted: { by, evidence } })
  expect(await send('omar', words)).toMatchObject(waits('Omar Haddad', words))
  const asked = api.db.selectFrom('notice').select('text').where('accountId', '=', api.people.nadia)
  const [notice] = await asked.where('title', '=', 'A second operator is needed').orderBy('id', 'desc').execute()
  expect(notice!.text).toContain(`another answer to the bank than our evidence, for $312.00: Flight N940DS`)
  expect(notice!.text).toContain(words)
  // Neither the same twice by one, nor an acceptance, nor other words agree with it.
  expect(await send('omar', words)).toMatchObject(waits('Omar Haddad', words))
  const accepted = await api.call('nadia', 'acceptDispute', { params: { id }, body: { reason: 'So be it' } })
  expect(accepted.json).toMatchObject(waits('Nadia Frost', null))
  expect(await send('omar', words)).toMatchObject(waits('Omar Haddad', words))
  expect(await send('nadia', 'We were wrong.')).toMatchObject(waits('Nadia Frost', 'We were wrong.'))
  expect((await api.services.stripe.disputes.retrieve(stripeId)).status).toBe('needs_response')
  const both = { state: 'under_review', evidence: 'We were wrong.', answeredBy: 'Omar Haddad and Nadia Frost' }
  expect(await send('omar', 'We were wrong.')).toMatchObject(both)
  expect((await api.services.stripe.disputes.retrieve(stripeId)).evidence.uncategorized_text).toBe('We were wrong.')
})

test('our evidence takes one operator at any amount, and counts nothing', async () => {
  const { id } = await disputed()
  await spent('omar')
  expect(await answer(id, `${await draftOf(id)}\n`)).toMatchObject({ status: 200, json: { state: 'under_review' } })
  // Nothing typed is our evidence, too, whatever it said when the page was opened.
  const other = await disputed()
  expect((await api.call('omar', 'answerDispute', { params: { id: other.id }, body: {} })).json).toMatchObject({
    state: 'under_review',
    evidence: await draftOf(other.id),
  })
  expect(await api.db.selectFrom('operatorAct').select('kind').execute()).toHaveLength(1)
})

test('a loss that an operator accepts alone concerns the partners of the aircraft, too', async () => {
  const { id } = await disputed()
  await shareOut(api, 'N940DS', { jonas: 50 })
  expect((await accept(id, 'So be it')).json.state).toBe('lost')
  await shareOut(api, 'N940DS', {})
  const { memberIds } = await api.db.selectFrom('operatorAct').select('memberIds').executeTakeFirstOrThrow()
  expect(memberIds).toEqual(expect.arrayContaining([api.people.maria, api.people.victor, api.people.jonas]))
})

test('of two simultaneous operators one succeeds', async () => {
  const { id } = await disputed()
  const replies = await Promise.all([answer(id, 'Mine.'), accept(id, 'No, mine.')])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await auditOf(id)).toHaveLength(1)
})

test('a dispute answered in the provider’s dashboard is then updated', async () => {
  const { id, stripeId } = await disputed()
  await api.services.stripe.disputes.update(stripeId, { evidence: { uncategorized_text: 'From there.' } })
  expect(await answer(id, 'From here.')).toMatchObject({ status: 409, json: { code: 'dispute_answered' } })
  expect((await api.call('omar', 'getDispute', { params: { id } })).json).toMatchObject({ state: 'under_review', evidence: null })
  expect(await auditOf(id)).toEqual([])
})

test('disputes are for operators, and a bad request changes nothing', async () => {
  const { id } = await disputed()
  for (const [who, status] of [
    [undefined, 401],
    ['maria', 403],
    ['victor', 403],
    ['rosa', 403],
  ] as const) {
    expect((await api.call(who, 'listDisputes')).status).toBe(status)
    expect((await api.call(who, 'getDispute', { params: { id } })).status).toBe(status)
    expect((await api.call(who, 'answerDispute', { params: { id }, body: { evidence: 'x' } })).status).toBe(status)
    expect((await api.call(who, 'acceptDispute', { params: { id }, body: { reason: 'x' } })).status).toBe(status)
  }
  const unknown = newId()
  expect((await api.call('omar', 'getDispute', { params: { id: unknown } })).status).toBe(404)
  expect((await answer(unknown, 'x')).status).toBe(404)
  expect((await accept(unknown, 'x')).status).toBe(404)
  expect((await api.call('omar', 'getDispute', { params: { id: 'seven' } })).status).toBe(404)
  expect((await api.call('omar', 'listDisputes', { query: { show: 'all' as never } })).status).toBe(400)
  expect(await answer(id, ' ')).toMatchObject({ status: 400, json: { evidence: [expect.any(String)] } })
  expect((await answer(id, 'x'.repeat(15_001))).status).toBe(400)
  expect((await api.call('omar', 'getDispute', { params: { id } })).json).toMatchObject({ state: 'needs_response' })
})

test('while the provider does not answer, nothing is decided', async () => {
  const { id } = await disputed()
  const { disputes } = api.services.stripe
  const update = disputes.update.bind(disputes)
  const { default: Stripe } = await import('stripe')
  disputes.update = () => Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away' }))
  expect(await answer(id, 'Hello?')).toMatchObject({ status: 503, json: { code: 'payments_unreachable' } })
  disputes.update = update
  expect((await api.call('omar', 'getDispute', { params: { id } })).json).toMatchObject({
    state: 'needs_response',
    answered: null,
  })
  expect(await auditOf(id)).toEqual([])
})

test('an operator who paid, owns the aircraft or has a share cannot respond, and is told so in advance', async () => {
  const { id } = await disputed()
  const own = { status: 409, json: { code: 'own_account', detail: ownMatterText } }
  const whyNot = async (who: 'omar' | 'maria') => (await api.call(who, 'getDispute', { params: { id } })).json.whyNot
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.maria).execute()
  expect(await whyNot('maria')).toBe(ownMatterText)
  expect(await answer(id, 'We flew.', 'maria')).toMatchObject(own)
  await api.db.updateTable('account').set({ isOperator: false }).where('id', '=', api.people.maria).execute()
  await api.db
    .insertInto('aircraftShare')
    .values({ aircraftId: api.fleet.N940DS, accountId: api.people.omar, percent: 20, since: '2025-03-01' })
    .execute()
  expect(await whyNot('omar')).toBe(ownMatterText)
  expect(await accept(id, 'The pilot is right.')).toMatchObject(own)
  await api.db.deleteFrom('aircraftShare').where('accountId', '=', api.people.omar).execute()
  expect(await whyNot('omar')).toBeNull()
  expect((await accept(id, 'The pilot is right.')).status).toBe(200)
})

test('for shared costs, current and former partners cannot respond', async () => {
  const month = monthsAgo(2)
  const aircraftId = await shareCosts(api, { omar: 25, maria: 25 }, { from: month })
  await closeIn(api, month)
  await api.call('maria', 'paySettlement', { params: { aircraftId, month }, body: {} })
  const { stripePaymentIntentId: intent } = await api.db
    .selectFrom('charge')
    .select('stripePaymentIntentId')
    .where('aircraftId', '=', aircraftId)
    .executeTakeFirstOrThrow()
  await syncDisputes(api.services, intent!)
  const { id } = await api.db
    .selectFrom('dispute')
    .innerJoin('charge', 'charge.id', 'dispute.chargeId')
    .select('dispute.id')
    .where('charge.aircraftId', '=', aircraftId)
    .executeTakeFirstOrThrow()
  await api.db.deleteFrom('aircraftShare').where('accountId', '=', api.people.omar).execute()
  expect((await api.call('omar', 'getDispute', { params: { id } })).json.whyNot).toBe(ownMatterText)
  expect(await answer(id, 'She shared the hangar.')).toMatchObject({ status: 409, json: { code: 'own_account' } })
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  expect((await api.call('nadia', 'getDispute', { params: { id } })).json.whyNot).toBeNull()
})
