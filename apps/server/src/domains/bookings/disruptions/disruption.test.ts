import { plusHours } from '@tailshare/contract/text/period'
import type { DisruptionBody } from '@tailshare/contract/bookings/disruptions/disruptions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { lateCause, proposals, startDisruptions, tail, type Disruptions } from '../../../../test/bookings/disruptions.ts'
import { expectBalanced, outcomeOf } from '../../../../test/reading/settled.ts'

let api: Api
let r: Disruptions
let heard: Awaited<ReturnType<typeof startHearing>>
beforeAll(async () => {
  api = await startApi()
  r = await startDisruptions(api)
  heard = await startHearing(api)
})
beforeEach(async () => {
  await r.clear()
  await heard()
})
afterAll(() => api.close())

const titles = async () => (await heard()).map(({ who, title }) => `${who}: ${title.replaceAll(/TS-\d+/g, 'TS-1')}`)

test('a late return lists the bookings after it with a proposal for each, and writes nothing', async () => {
  const out = await r.late()
  const next = await r.order()
  const far = await r.order({ pilot: 'ines', start: halfHour(30) })
  const { bookings, title, until } = await r.seen(lateCause(out.id))
  expect({ title, until }).toEqual({ title: 'N52148 is late', until: halfHour(6).toISOString() })
  expect(bookings).toMatchObject([
    { orderId: next.id, pilotName: 'Maria Reyes', whyStays: null, now: { tailNumber: tail, totalCents: next.quote.totalCents } },
  ])
  const [{ options, chosen }] = bookings as [(typeof bookings)[number]]
  expect(options[0]).toMatchObject({ key: chosen, kind: 'aircraft', tailNumber: 'N940DS', from: next.start.toISOString() })
  expect(options[0]!.totalCents).toBeLessThan(next.quote.totalCents)
  expect(options.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['aircraft', 'shift', 'cancel', 'stay']))
  expect([await r.tailOf(next.id), await r.tailOf(far.id)]).toEqual([tail, tail])
  expect(await titles()).toEqual([])
})

test('the owner, airport staff or an operator decides; staff see no prices', async () => {
  const { id } = await r.late()
  await r.order()
  const cause = lateCause(id)
  for (const who of ['helen', 'rosa', 'omar'] as const) expect((await r.preview(cause, who)).status, who).toBe(200)
  for (const who of ['maria', 'jonas', 'victor'] as const) {
    expect((await r.preview(cause, who)).status, who).toBe(404)
    expect((await r.apply(cause, who, [])).status, who).toBe(404)
  }
  expect((await r.seen(cause, 'rosa')).bookings[0]!.now.totalCents).toBeNull()
  expect((await api.call(undefined, 'previewDisruption', { body: { cause, choices: [] } })).status).toBe(401)
  expect((await api.call('helen', 'previewDisruption', { body: { cause: { kind: 'storm' } } as never })).status).toBe(400)
  const past = { ...cause, until: plusHours(new Date(), -1).toISOString() } as DisruptionBody['cause']
  expect(await r.preview(past)).toMatchObject({ status: 400, json: { until: [expect.any(String)] } })
})

test('one decision moves the booking to the sister aircraft, with time, price, ledger and notices', async () => {
  const out = await r.late()
  const { id, quote, start } = await r.order()
  const disruption = await r.applied(lateCause(out.id), 'helen', undefined, 'Jonas has a flat tire in Reno.')
  expect(disruption).toMatchObject({ state: 'applied', by: 'Helen Marsh', bookings: 1, undoUntil: expect.any(String) })
  const row = await r.rowOf(id)
  expect(await r.tailOf(id)).toBe('N940DS')
  expect(row).toMatchObject({ ownerId: api.people.victor, status: 'booked' })
  expect(row.totalCents).toBeLessThan(quote.totalCents)
  await expectBalanced(api)
  const told = await heard()
  expect(told.map(({ who, title }) => `${who}: ${title.replace(/TS-\d+/, 'TS-1')}`)).toEqual([
    'maria: You fly N940DS now',
    'victor: N940DS is booked',
  ])
  expect(told[0]!.text).toContain('N52148 is late. “Jonas has a flat tire in Reno.” We moved your flight to N940DS')
  expect(told[0]).toMatchObject({ by: expect.stringContaining('mail'), link: `/booking/orders/${id}` })
  expect(await r.asked(id)).toMatchObject({
    answer: 'asked',
    mayAnswer: true,
    before: { tailNumber: tail, from: start.toISOString() },
  })
  const { json } = await api.call('helen', 'getDisruption', { params: { id: disruption.id } })
  expect(json.steps).toMatchObject([{ orderId: id, kind: 'aircraft', answer: 'asked', after: { tailNumber: 'N940DS' } }])
})

test('applying twice applies once: the second call gets the current preview', async () => {
  const out = await r.late()
  const { id } = await r.order()
  const cause = lateCause(out.id)
  const { bookings } = await r.seen(cause)
  const replies = await Promise.all([1, 2].map(() => r.apply(cause, 'helen', proposals(bookings))))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)!.json).toMatchObject({
    code: 'disruption_changed',
    preview: { bookings: [] },
  })
  const { rows } = await api.pool.query('select count(*)::int as n from disruption_step where order_id = $1', [id])
  expect(rows).toEqual([{ n: 1 }])
})

test('a decision and the pilot’s cancellation at the same moment: one wins, neither is half done', async () => {
  const out = await r.late()
  for (let round = 0; round < 3; round++) {
    const { id } = await r.order({ start: halfHour(4 + round / 2) })
    const cause = lateCause(out.id, 8)
    const { bookings } = await r.seen(cause)
    const [decided, canceled] = await Promise.all([
      r.apply(cause, 'helen', proposals(bookings)),
      api.call('maria', 'cancelOrder', { params: { id } }),
    ])
    expect(canceled.status).toBe(200)
    expect((await r.rowOf(id)).status).toBe('canceled')
    expect([200, 409]).toContain(decided.status)
    if (decided.status === 409) expect(await r.tailOf(id)).toBe(tail)
    const held = await api.db.selectFrom('occupancy').select('id').where('orderId', '=', id).execute()
    expect(held).toEqual([])
  }
  await expectBalanced(api)
})

test('bookings and times taken since the preview are shown before anything is written', async () => {
  const out = await r.late()
  const { id } = await r.order()
  const cause = lateCause(out.id, 12)
  const { bookings } = await r.seen(cause)
  await insertOrder(api, { tail: 'N940DS', pilot: 'bo', start: halfHour(5), hours: 1 })
  const lost = await r.apply(cause, 'helen', proposals(bookings))
  expect(lost).toMatchObject({ status: 409, json: { code: 'disruption_changed' } })
  expect(await r.tailOf(id)).toBe(tail)
  await r.order({ pilot: 'ines', start: halfHour(9) })
  const more = await r.apply(cause, 'helen', proposals((await r.seen(cause)).bookings.slice(0, 1)))
  expect(more.json).toMatchObject({ code: 'disruption_changed', preview: { bookings: [{ orderId: id }, {}] } })
})

test('the whole decision can be undone for ten minutes: aircraft, owner, price to the cent', async () => {
  const out = await r.late()
  const { id, quote } = await r.order()
  const disruption = await r.applied(lateCause(out.id))
  await api.db.updateTable('aircraft').set({ rateCents: 25_000 }).where('tailNumber', '=', tail).execute()
  await heard()
  expect((await r.undo(disruption.id, 'victor')).status).toBe(404)
  const { status, json } = await r.undo(disruption.id)
  expect([status, json.state, json.steps[0]!.answer]).toEqual([200, 'undone', 'undone'])
  expect(await r.rowOf(id)).toMatchObject({ ownerId: api.people.helen, totalCents: quote.totalCents, quote })
  expect(await r.tailOf(id)).toBe(tail)
  await api.db.updateTable('aircraft').set({ rateCents: 18_500 }).where('tailNumber', '=', tail).execute()
  await expectBalanced(api)
  expect(await titles()).toEqual(['maria: Booking TS-1 of N52148 is back as it was', 'victor: N940DS is free again'])
  expect((await r.undo(disruption.id)).json).toMatchObject({ code: 'undo_expired' })
  expect(await r.asked(id)).toBeNull()
})

test('nothing can be undone after ten minutes, or once an old time is taken', async () => {
  const out = await r.late()
  const { id, start } = await r.order()
  const { id: disruptionId } = await r.applied(lateCause(out.id))
  await insertOrder(api, { tail, pilot: 'bo', start, hours: 1 })
  const refused = await r.undo(disruptionId)
  expect(refused).toMatchObject({
    status: 409,
    json: { code: 'slot_taken', detail: expect.stringContaining('Nothing was undone') },
  })
  expect(await r.tailOf(id)).toBe('N940DS')
  await sql`update disruption set undo_until = now() - interval '1 second'`.execute(api.db)
  expect((await r.undo(disruptionId)).json).toMatchObject({ code: 'undo_expired' })
})

test('a booking its pilot accepted stays when the decision is undone', async () => {
  const out = await r.late()
  const [first, second] = [await r.order(), await r.order({ start: halfHour(8), hours: 3 })]
  const cause = lateCause(out.id, 10)
  const { id } = await r.applied(cause)
  expect((await r.answer(first.id, { answer: 'keep' })).json.disruption).toMatchObject({ answer: 'accepted', mayAnswer: false })
  const { json } = await r.undo(id)
  expect(json.steps.map(({ answer: said }) => said)).toEqual(['accepted', 'undone'])
  expect([await r.tailOf(first.id), await r.tailOf(second.id)]).toEqual(['N940DS', tail])
})

test('a booking canceled by a decision is refunded in full and restored by the undo; money waits for that', async () => {
  const out = await r.late()
  const { id } = await r.order()
  const cause = lateCause(out.id)
  const disruption = await r.applied(cause, 'helen', await r.choose(cause, 'cancel'), 'Sorry!')
  expect(await outcomeOf(api, id)).toEqual({ status: 'canceled_by_owner', cancelReason: 'aircraft', finalCents: 0 })
  const [pilot] = await heard()
  expect(pilot!.text).toContain('“N52148 is late. Sorry!” Nothing is charged.')
  expect((await r.undo(disruption.id)).status).toBe(200)
  expect(await outcomeOf(api, id)).toMatchObject({ status: 'booked', finalCents: null })
  await expectBalanced(api)
})

test('an aircraft whose owner approves each booking is not proposed, and a booking that waits for an answer stays', async () => {
  const out = await r.late()
  const { id } = await r.order()
  const victors = api.db.updateTable('aircraft').where('tailNumber', '=', 'N940DS')
  await victors.set({ needsApproval: true }).execute()
  const kinds = async () => (await r.seen(lateCause(out.id))).bookings[0]!.options.map(({ kind }) => kind)
  expect(await kinds()).not.toContain('aircraft')
  await victors.set({ needsApproval: false }).execute()
  expect(await kinds()).toContain('aircraft')
  const waits = { waitsFor: 'owner', answerBy: halfHour(2), askedBecause: 'approval' }
  await api.db.updateTable('orders').set(waits).where('id', '=', id).execute()
  expect((await r.seen(lateCause(out.id))).bookings).toMatchObject([
    { whyStays: expect.stringContaining('waits'), options: [{ kind: 'stay' }] },
  ])
})
