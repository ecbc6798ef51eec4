import type { InterventionBody } from '@tailshare/contract/backoffice/bookings/interventions'
import { dayIn, plusHours } from '@tailshare/contract/text/period'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, books, chargesOf, flyAndSettle, insertOrder, linesFor, mailTo, run } from '../../../../../test/money.ts'
import { zone } from '../../../../../test/factories.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { refundReasons } from '@tailshare/rules/bookings/operatorLimits/interventions'
import { totalOf } from '@tailshare/rules/bookings/price/quote'
import { findBalance, insertMovement } from '../../../payments/ledger/queries.ts'
import { findStages } from '../../../flights/stages/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  await addCard(api, 'maria')
})
// One test's acts must not count in the next.
beforeEach(() => sql`delete from operator_act`.execute(api.db))
afterAll(() => api.close())

const ask = (id: string, body: InterventionBody, who: 'omar' | 'nadia' = 'omar') =>
  api.call(who, 'askIntervention', { params: { id }, body })
const seen = async (id: string) => (await api.call('omar', 'getOperatorBooking', { params: { id } })).json
const noticesOf = async (who: 'maria' | 'helen' | 'omar' | 'nadia') =>
  (await api.db.selectFrom('notice').select(['title', 'text']).where('accountId', '=', api.people[who]).execute()).map(
    ({ title, text }) => `${title}: ${text}`,
  )
const reason = 'The heater did not work'

/** A returned, paid and booked flight. */
const flown = async (rental: number) => {
  const order = await insertOrder(api, { startsIn: -30 })
  await run(api, 'placeHold', { orderId: order.id })
  await flyAndSettle(api, order, linesFor(rental))
  return order
}

test('a refund within the limit is done at once: price, ledger, card, owner’s share and notices agree to the cent', async () => {
  const order = await flown(40_000)
  const before = await findBalance(api.db, 'owner', order.parties.ownerId)
  const { status, json } = await ask(order.id, { kind: 'refund', cents: 10_400, reason })
  expect([status, json.state, json.cents]).toEqual([200, 'done', 10_400])
  await run(api, 'settleFlight', { orderId: order.id })
  const { order: after, money } = await seen(order.id)
  expect(after.finalCents).toBe(31_200)
  const { json: pilots } = await api.call('maria', 'getOrder', { params: { id: order.id } })
  expect(pilots.next.text).toBe('By the meter it came to $416.00; $104.00 of it goes back to you, which leaves $312.00.')
  expect(refundReasons(pilots.events)).toEqual([reason])
  const { json: statement } = await api.call('maria', 'getStatement', {})
  const paid = statement.lines.filter(({ kind }) => kind === 'payment').map(({ text }) => text)
  expect(new Set(paid)).toEqual(new Set([`Payment: Flight ${after.tailNumber}, booking ${after.number}`]))
  // A hold has not moved yet.
  for (const { state, moved } of pilots.charges) expect([state, moved === null]).toEqual([state, state === 'authorized'])
  expect(after.finalLines.slice(-2)).toEqual([
    { kind: 'rental', text: 'Refund: rental', cents: -10_000 },
    { kind: 'fee', text: 'Refund: platform fee', cents: -400 },
  ])
  expect(money).toMatchObject({ pilotOwesCents: 0, owner: { earnedCents: 30_000 }, feeCents: 1200 })
  expect(await findBalance(api.db, 'owner', order.parties.ownerId)).toBe(before + 10_000)
  const refunds = (await chargesOf(api, order.id)).filter(({ kind }) => kind === 'refund')
  expect(refunds.map(({ amountCents, state }) => [amountCents, state])).toEqual([[10_400, 'refunded']])
  const { sum, provider, atProvider } = await books(api)
  expect([sum, provider]).toEqual([0, atProvider])
  const heard = `Tailshare refunded $104.00 of booking ${after.number}. “${reason}”`
  expect(await noticesOf('maria')).toContainEqual(expect.stringContaining(heard))
  const owner = await noticesOf('helen')
  expect(owner).toContainEqual(expect.stringContaining('Your share was $400.00 and is now $300.00.'))
  const receipt = (await mailTo(api, api.emailOf('maria'))).findLast(({ subject }) => subject.startsWith('Corrected receipt'))
  expect(receipt?.text).toContain(`We lowered the price on`)
  expect(receipt?.text).toContain('Total paid: $312.00')
  const [entry] = (await api.call('omar', 'listAudit', { query: { action: 'booking_refunded' } })).json.results
  expect(entry).toMatchObject({ actor: { firstName: 'Omar' }, about: { firstName: 'Maria' }, reason })
  expect(entry?.details[0]).toContain('Refund of $104.00')
})

test('above the limit nothing happens until another operator approves; both names are in the log', async () => {
  const order = await flown(90_000)
  const asked = await ask(order.id, { kind: 'refund', cents: 60_000, reason })
  expect(asked.json).toMatchObject({ state: 'waiting', cents: 60_000, isOwn: true })
  const params = { id: asked.json.id }
  expect((await seen(order.id)).order.finalCents).toBe(93_600)
  expect(await noticesOf('nadia')).toContainEqual(expect.stringContaining('Refund of $600.00'))
  expect((await ask(order.id, { kind: 'fee_waived', reason })).json).toMatchObject({ code: 'intervention_open' })
  expect((await api.call('omar', 'approveIntervention', { params })).json).toMatchObject({ code: 'own_account' })
  const twice = await Promise.all([
    api.call('nadia', 'approveIntervention', { params }),
    api.call('nadia', 'approveIntervention', { params }),
  ])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await run(api, 'settleFlight', { orderId: order.id })
  const after = await seen(order.id)
  expect(after.order.finalCents).toBe(33_600)
  expect(after.money.pilotOwesCents).toBe(0)
  const entries = (await api.call('omar', 'listAudit', { query: { action: 'booking_refunded' } })).json.results
  expect(entries[0]).toMatchObject({ actor: { firstName: 'Nadia' }, details: [expect.anything(), 'Asked for by Omar Haddad'] })
  expect(await noticesOf('omar')).toContainEqual(expect.stringContaining('Nadia Frost approved your request'))
})

test('marking a flight as never flown is worth its price: above the limit one operator cannot do it alone', async () => {
  const order = await insertOrder(api, { startsIn: -300, status: 'returning', tail: 'N417TS', lines: linesFor(90_000) })
  const asked = await ask(order.id, { kind: 'state', move: 'not_flown', reason })
  expect(asked.json).toMatchObject({ state: 'waiting', cents: 93_600 })
  expect((await seen(order.id)).order.status).toBe('returning')
  const approved = await api.call('nadia', 'approveIntervention', { params: { id: asked.json.id } })
  expect([approved.status, (await seen(order.id)).order.status]).toEqual([200, 'canceled_by_owner'])
  const { sum } = await books(api)
  expect(sum).toBe(0)
})

test('many small refunds are one large one', async () => {
  const order = await flown(90_000)
  expect((await ask(order.id, { kind: 'refund', cents: 30_000, reason })).json.state).toBe('done')
  expect((await ask(order.id, { kind: 'refund', cents: 20_001, reason }, 'nadia')).json.state).toBe('waiting')
})

test('a request is not approved if the booking changed or after a week', async () => {
  const order = await flown(90_000)
  const { id } = (await ask(order.id, { kind: 'refund', cents: 93_600, reason })).json
  await api.db.updateTable('orders').set({ finalCents: 93_500 }).where('id', '=', order.id).execute()
  const changed = await api.call('nadia', 'approveIntervention', { params: { id } })
  expect(changed.json).toMatchObject({ code: 'intervention_impossible' })
  await api.db.updateTable('orders').set({ finalCents: 93_600 }).where('id', '=', order.id).execute()
  await sql`update intervention set until = ${plusHours(new Date(), -1)} where id = ${id}`.execute(api.db)
  expect((await api.call('nadia', 'approveIntervention', { params: { id } })).json).toMatchObject({
    code: 'intervention_settled',
  })
  await run(api, 'lapseIntervention', { id })
  expect((await seen(order.id)).interventions[0]).toMatchObject({ state: 'lapsed', decided: { by: null } })
  expect((await seen(order.id)).order.finalCents).toBe(93_600)
})

test('the other operators are told that a second one is needed, and the asker is not', async () => {
  const order = await flown(90_000)
  const why = `The radio of ${order.id} was out`
  const { until } = (await ask(order.id, { kind: 'refund', cents: 60_000, reason: why })).json
  const words = `“${why}” Until ${wholeInstantText(new Date(until!), 'America/New_York')} another operator`
  expect(await noticesOf('nadia')).toContainEqual(expect.stringContaining(words))
  expect(await noticesOf('omar')).not.toContainEqual(expect.stringContaining(why))
})

test('the database prevents approving one’s own request', async () => {
  const order = await flown(90_000)
  const { id } = (await ask(order.id, { kind: 'refund', cents: 60_000, reason })).json
  const forced =
    sql`update intervention set state = 'done', decided_by_id = asked_by_id, decided_at = now() where id = ${id}`.execute(api.db)
  await expect(forced).rejects.toThrow('intervention_four_eyes')
  const byNobody = sql`update intervention set state = 'done', decided_at = now() where id = ${id}`.execute(api.db)
  await expect(byNobody).rejects.toThrow('intervention_four_eyes')
})

test('declined or withdrawn, nothing changes; the asker is told why', async () => {
  const order = await flown(90_000)
  const first = (await ask(order.id, { kind: 'refund', cents: 60_000, reason })).json
  const declined = await api.call('nadia', 'declineIntervention', {
    params: { id: first.id },
    body: { reason: 'Ask the owner first' },
  })
  expect(declined.json).toMatchObject({ state: 'declined', decided: { answer: 'Ask the owner first' } })
  expect(await noticesOf('omar')).toContainEqual(expect.stringContaining('“Ask the owner first” Nothing has changed.'))
  const second = (await ask(order.id, { kind: 'refund', cents: 60_000, reason })).json
  const back = await api.call('omar', 'declineIntervention', { params: { id: second.id }, body: { reason: 'Not needed' } })
  expect(back.json.state).toBe('withdrawn')
  expect((await seen(order.id)).order.finalCents).toBe(93_600)
})

test('a waived fee leaves the owner’s share; it can be waived only once', async () => {
  const order = await flown(50_000)
  expect((await ask(order.id, { kind: 'fee_waived', reason })).json).toMatchObject({ state: 'done', cents: 2000 })
  await run(api, 'settleFlight', { orderId: order.id })
  expect((await seen(order.id)).money).toMatchObject({ pilotOwesCents: 0, owner: { earnedCents: 50_000 }, feeCents: 0 })
  expect((await ask(order.id, { kind: 'fee_waived', reason })).json).toMatchObject({ code: 'intervention_impossible' })
})

test('no more can be refunded than was paid', async () => {
  const order = await flown(20_000)
  const tooMuch = await ask(order.id, { kind: 'refund', cents: 20_801, reason })
  expect(tooMuch.json).toMatchObject({ code: 'intervention_impossible' })
  expect(tooMuch.json.detail).toContain('At most $208.00')
  const unpaid = await insertOrder(api, { pilot: 'jonas', startsIn: -40 })
  await api.db.updateTable('orders').set({ status: 'in_flight' }).where('id', '=', unpaid.id).execute()
  expect((await ask(unpaid.id, { kind: 'refund', cents: 100, reason })).json).toMatchObject({ code: 'intervention_impossible' })
})

test('the cancellation fee is refunded in full, including the owner’s part', async () => {
  const order = await insertOrder(api, { startsIn: 20, tail: 'N417TS' })
  await run(api, 'placeHold', { orderId: order.id })
  expect((await api.call('maria', 'cancelOrder', { params: { id: order.id } })).status).toBe(200)
  expect((await seen(order.id)).choices.feeCents).toBe(0)
  await api.db
    .updateTable('orders')
    .set({ canceledAt: plusHours(new Date(), -1) })
    .where('id', '=', order.id)
    .execute()
  await run(api, 'settleCancellation', { orderId: order.id })
  const { choices } = await seen(order.id)
  expect(choices.feeCents).toBeGreaterThan(0)
  expect((await ask(order.id, { kind: 'fee_waived', reason })).json).toMatchObject({ state: 'done', cents: choices.feeCents })
  await run(api, 'settleCancellation', { orderId: order.id })
  const after = await seen(order.id)
  expect(after.order.finalCents).toBe(0)
  expect(after.money).toMatchObject({ pilotOwesCents: 0, owner: { earnedCents: 0 }, feeCents: 0 })
  const { sum, provider, atProvider } = await books(api)
  expect([sum, provider]).toEqual([0, atProvider])
})

test('an operator cancels for both sides, free of charge; pilot and owner read why', async () => {
  const order = await insertOrder(api, { startsIn: 200, tail: 'N417TS' })
  expect((await ask(order.id, { kind: 'cancellation', reason: 'The hangar burned down' })).json.state).toBe('done')
  const { order: after } = await seen(order.id)
  expect([after.status, after.finalCents]).toEqual(['canceled_by_owner', 0])
  for (const who of ['maria', 'helen'] as const)
    expect(await noticesOf(who)).toContainEqual(expect.stringContaining('The hangar burned down'))
})

test('a stuck booking is moved: back in flight, or canceled as never departed', async () => {
  const order = await insertOrder(api, { startsIn: -1, status: 'returning', tail: 'N417TS' })
  const back = await ask(order.id, { kind: 'state', move: 'in_flight', reason })
  expect(back.json).toMatchObject({ state: 'done', cents: 0 })
  expect((await seen(order.id)).order.status).toBe('in_flight')
  expect((await ask(order.id, { kind: 'state', move: 'in_flight', reason })).json).toMatchObject({
    code: 'intervention_impossible',
  })
  expect((await ask(order.id, { kind: 'state', move: 'not_flown', reason })).json.state).toBe('done')
  expect((await seen(order.id)).order).toMatchObject({ status: 'canceled_by_owner', finalCents: 0 })
  expect((await seen(order.id)).money).toMatchObject({ pilotOwesCents: 0, owner: { earnedCents: 0 } })
})

test('a flight’s income, the sums by month, the year pack and the earnings follow a refund to the cent', async () => {
  const start = plusHours(new Date(), -60)
  const { id, totalCents, ownerCents } = await insertFlown(api, { start, hobbs: 2.2 })
  const [customer, provider] = [
    { ledger: 'customer', accountId: api.people.maria, cents: -totalCents },
    { ledger: 'provider', cents: totalCents },
  ] as const
  await insertMovement(api.db, {
    kind: 'payment',
    orderId: id,
    providerRef: `pi_${id}`,
    at: start,
    entries: [customer, provider],
  })
  const year = Number(dayIn(plusHours(start, 3), zone).slice(0, 4))
  const earned = async () => {
    const { groups } = (await api.call('helen', 'getYearPack', { query: { year } })).json
    return groups.flatMap(({ figures }) => figures).find(({ id: figure }) => figure === 'net_flights')?.amount ?? 0
  }
  const before = await earned()
  const cents = Math.round(totalCents / 3)
  expect((await ask(id, { kind: 'refund', cents, reason })).json.state).toBe('done')
  const { order, money } = await seen(id)
  expect(order.finalCents).toBe(totalCents - cents)
  const left = money.owner.earnedCents
  expect(left).toBeLessThan(ownerCents)
  const { incomeCents } = await api.db
    .selectFrom('flight')
    .select('incomeCents')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow()
  expect(incomeCents).toBe(left)
  expect((await earned()) - before).toBe(left - ownerCents)
  for (const table of ['account_month', 'account_owed', 'owner_payment']) {
    const { rows } = await api.pool.query(`select * from ${table}_counted except select * from ${table}`)
    expect(rows, table).toEqual([])
  }
  // A later correction of the return keeps the refund.
  await api.db.updateTable('orders').set({ finalCents: null }).where('id', '=', id).execute()
  const row = await findStages(api.db, id)
  expect(totalOf(row!.lowered)).toBe(-cents)
})

test('people decide nothing about their own bookings, and members nothing at all', async () => {
  const order = await insertOrder(api, { startsIn: 300, tail: 'N417TS' })
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.helen).execute()
  const own = await api.call('helen', 'askIntervention', { params: { id: order.id }, body: { kind: 'cancellation', reason } })
  expect(own.json).toMatchObject({ code: 'own_account' })
  const theirs = await flown(90_000)
  const { id } = (await ask(theirs.id, { kind: 'refund', cents: 60_000, reason })).json
  const decided = [
    await api.call('helen', 'approveIntervention', { params: { id } }),
    await api.call('helen', 'declineIntervention', { params: { id }, body: { reason } }),
  ]
  for (const { json } of decided) expect(json).toMatchObject({ code: 'own_account' })
  await api.db.updateTable('account').set({ isOperator: false }).where('id', '=', api.people.helen).execute()
  expect((await api.call('maria', 'getOperatorBooking', { params: { id: order.id } })).status).toBe(403)
})
