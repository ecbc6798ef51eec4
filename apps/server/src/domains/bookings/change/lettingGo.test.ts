import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { addCard, books, run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'

// A pilot who drops an instructor after the free period owes them their part of a late cancellation, in every way to do so.

let api: Api
let heard: Awaited<ReturnType<typeof startHearing>>
/** Noah also teaches at San Carlos. */
const noah = 'ines'
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
  const rate = await api.db.selectFrom('csipRate').selectAll().where('accountId', '=', api.people.elena).execute()
  await api.db.updateTable('account').set({ pilotCategory: 'csip_pilot' }).where('id', '=', api.people[noah]).execute()
  const rates = rate.map((one) => ({ ...one, accountId: api.people[noah], hourlyCents: 9_000 }))
  await api.db.insertInto('csipRate').values(rates).execute()
  heard = await startHearing(api)
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
  await heard()
})
afterAll(() => api.close())

/** Tomorrow's flight with Elena, past its free period. */
const late = async (hoursAhead = 30) => {
  const trip = { tail: 'N52148', start: halfHour(hoursAhead), hours: 3, plannedHours: 2, passengers: 0, csip: 'elena' } as const
  const order = await insertOrder(api, trip)
  await sql`update orders set created_at = now() - interval '3 days' where id = ${order.id}`.execute(api.db)
  const lesson = order.quote.lines.find(({ kind }) => kind === 'csip')!.cents
  return { ...order, lesson, all: order.quote.totalCents }
}
const preview = async (orderId: string, csip: string) =>
  (await api.call('maria', 'canBook', { params: { id: api.fleet.N52148 }, query: { orderId, csip } })).json.leaving
const change = (orderId: string, csipId: string | null, expectedLeavingCents?: number) =>
  api.call('maria', 'changeBooking', { body: { orderId, csipId, expectedLeavingCents } })
const see = async (id: string, who: 'maria' | 'elena' = 'maria') => (await api.call(who, 'getOrder', { params: { id } })).json
/** Ledger shares of a booking. */
const got = async (orderId: string) => {
  const { rows } = await sql<{ who: string; cents: number }>`
    select a.first_name as who, -sum(e.cents)::int as cents
    from ledger_movement m join ledger_entry e on e.movement_id = m.id join account a on a.id = e.account_id
    where m.order_id = ${orderId} and e.ledger in ('owner', 'csip') group by 1 having sum(e.cents) <> 0 order by 1`.execute(
    api.db,
  )
  return Object.fromEntries(rows.map(({ who, cents }) => [who, cents]))
}
const lapse = async (id: string) => {
  await sql`update orders set canceled_at = canceled_at - interval '11 minutes' where id = ${id}`.execute(api.db)
  await run(api, 'settleCancellation', { orderId: id })
}

const doors = [
  ['drops them', (id: string, cents?: number) => change(id, null, cents)],
  ['changes to another', (id: string, cents?: number) => change(id, api.people[noah], cents)],
  [
    'asks another',
    (orderId: string, expectedLeavingCents?: number) => {
      const body = { csipId: api.people[noah], message: '', anyone: false, expectedLeavingCents }
      return api.call('maria', 'askCsip', { params: { id: orderId }, body })
    },
  ],
  [
    'asks anyone else',
    (orderId: string, expectedLeavingCents?: number) =>
      api.call('maria', 'askCsip', { params: { id: orderId }, body: { message: '', anyone: true, expectedLeavingCents } }),
  ],
] as const

test.each(doors)('an instructor is owed half of the lesson where a pilot %s after the free time', async (_how, letGo) => {
  const { id, lesson } = await late()
  const told = await preview(id, 'none')
  expect(told).toEqual({ of: 'Elena', chargeCents: lesson / 2, waits: false, text: expect.stringContaining('goes to them') })
  const unseen = await letGo(id)
  expect([unseen.status, (unseen.json as unknown as { code: string }).code]).toEqual([409, 'price_changed'])
  const { status, json } = await letGo(id, told!.chargeCents)
  expect(status, JSON.stringify(json)).toBe(200)
  const [left] = (await see(id)).left
  expect(left).toMatchObject({ csip: expect.stringContaining('Elena'), chargeCents: lesson / 2 })
  expect(await got(left!.id)).toEqual({ Elena: lesson / 2 })
  await lapse(left!.id)
  const captured = await api.db.selectFrom('charge').select('capturedCents').where('orderId', '=', left!.id).execute()
  expect(captured).toEqual([{ capturedCents: lesson / 2 }])
  const { sum, provider, atProvider } = await books(api)
  expect([sum, provider]).toEqual([0, atProvider])
})

test('pilot and instructor are told the charge for dropping late; the owner sees nothing of it', async () => {
  const { id, lesson } = await late()
  await change(id, null, lesson / 2)
  const notes = await heard()
  const saidTo = (who: string) =>
    notes
      .filter((note) => note.who === who)
      .map(({ text }) => text)
      .join(' ')
  const half = `$${(lesson / 200).toFixed(2)}`
  expect(saidTo('elena')).toContain(`${half} is charged and goes to you`)
  expect(saidTo('maria')).toContain(`Letting Elena`)
  expect(saidTo('maria')).toContain(half)
  expect(saidTo('helen')).not.toContain('$')
  const [left] = (await see(id)).left
  expect(await see(left!.id)).toMatchObject({ status: 'canceled', cancelReason: 'let_go', finalCents: lesson / 2 })
  expect(await see(left!.id, 'elena')).toMatchObject({
    earnsCents: null,
    changedInto: null,
    roles: ['csip'],
    finalLines: [{ kind: 'csip', cents: lesson / 2 }],
  })
  expect((await api.call('helen', 'getOrder', { params: { id: left!.id } })).status).toBe(404)
  expect((await api.call('maria', 'undoCancel', { params: { id: left!.id } })).status).toBe(409)
})

test('taking the instructor back within ten minutes voids the charge and needs no new acceptance', async () => {
  const { id, lesson } = await late()
  await change(id, null, lesson / 2)
  const [left] = (await see(id)).left
  expect((await change(id, api.people.elena)).status).toBe(200)
  expect((await see(id)).left).toEqual([])
  expect(await got(left!.id)).toEqual({})
  expect((await see(id)).csipAsked).toBe(false)
  // Dropping the instructor again is charged again.
  expect((await preview(id, 'none'))?.chargeCents).toBeGreaterThan(0)
})

test('dropping the instructor and then canceling late costs the same as canceling late, with the same shares', async () => {
  const whole = await late()
  await api.call('maria', 'cancelOrder', { params: { id: whole.id }, body: { reason: 'plans' } })
  await lapse(whole.id)
  const atOnce = await got(whole.id)
  await sql`delete from occupancy`.execute(api.db)
  const { id, lesson, all } = await late()
  await change(id, null, lesson / 2)
  expect((await see(id)).refund?.chargeCents).toBe((all - lesson) / 2)
  await api.call('maria', 'cancelOrder', { params: { id }, body: { reason: 'plans' } })
  await lapse(id)
  const [left] = (await see(id)).left
  expect({ ...(await got(id)), ...(await got(left!.id)) }).toEqual(atOnce)
})

test('an instructor who stays behind on a change of aircraft gets half the lesson; one who comes along gets nothing', async () => {
  const { id, lesson, all } = await late()
  const leaving = async (csip?: 'none') =>
    (await api.call('maria', 'canBook', { params: { id: api.fleet.N940DS }, query: { orderId: id, csip } })).json.leaving
  expect((await leaving())?.chargeCents).toBe(Math.round((all - lesson) / 2))
  expect((await leaving('none'))?.chargeCents).toBe(Math.round(all / 2))
})

test('dropping is free in the free period, before acceptance, if the instructor declines, and by an operator', async () => {
  const early = await insertOrder(api, { tail: 'N52148', start: halfHour(20 * 24), hours: 3, plannedHours: 2, csip: 'elena' })
  expect(await preview(early.id, 'none')).toBeNull()
  const { id, start } = await late()
  const answered = { answerBy: start, askedAt: new Date(), isNeeded: false }
  const request = { id: newId(), orderId: id, csipId: api.people.elena, state: 'asked', ...answered }
  await api.db.insertInto('csipRequest').values(request).execute()
  expect(await preview(id, 'none')).toBeNull()
  await api.db.updateTable('csipRequest').set({ state: 'accepted' }).where('orderId', '=', id).execute()
  expect((await preview(id, 'none'))?.chargeCents).toBeGreaterThan(0)
  const no = { answer: 'decline', reason: 'I am ill' } as const
  expect((await api.call('elena', 'answerCsipRequest', { params: { id }, body: no })).status).toBe(200)
  expect((await see(id)).left).toEqual([])
})

test('letting an instructor go because of a squawk of airport staff costs nothing, and counts as moved by them', async () => {
  const { id, lesson } = await late()
  // Nothing is left of what Rosa decides alone.
  const spent = { id: newId(), actorId: api.people.rosa, memberIds: [], kind: 'return', cents: 100_000, at: new Date() }
  await api.db.insertInto('operatorAct').values(spent).execute()
  const body = { text: 'Crack in the spar', severity: 'limit' } as const
  await api.call('rosa', 'reportOnAircraft', { params: { id: api.fleet.N52148 }, body })
  expect(await preview(id, 'none')).toBeNull()
  const { status, json } = await change(id, null)
  expect([status, (await see(id)).left], JSON.stringify(json)).toEqual([200, []])
  const acts = await api.db.selectFrom('operatorAct').select(['actorId', 'cents']).where('kind', '=', 'squawk').execute()
  expect(acts).toEqual([{ actorId: api.people.rosa, cents: lesson / 2 }])
  await sql`update squawk set state = 'closed'`.execute(api.db)
})

test.each([
  ['has not answered yet', 'asked'],
  ['has said yes', 'accepted'],
] as const)('a late cancellation gives half of the lesson to an instructor who %s only if they agreed', async (_, state) => {
  const { id, start, lesson, all } = await late()
  const request = {
    id: newId(),
    orderId: id,
    csipId: api.people.elena,
    state,
    answerBy: start,
    askedAt: new Date(),
    isNeeded: false,
  }
  await api.db.insertInto('csipRequest').values(request).execute()
  const owed = state === 'asked' ? (all - lesson) / 2 : all / 2
  const shown = await see(id)
  expect([shown.refund?.chargeCents, shown.refund?.refundCents, shown.unagreedCents]).toEqual([
    owed,
    all - owed,
    state === 'asked' ? lesson : 0,
  ])
  const { json } = await api.call('maria', 'cancelOrder', { params: { id }, body: { reason: 'plans', shownCents: owed } })
  expect(json.finalCents).toBe(owed)
  // Also when asked later: a missing answer is not a yes.
  await sql`update csip_request set state = 'expired' where order_id = ${id} and state = 'asked'`.execute(api.db)
  await lapse(id)
  expect((await got(id)).Elena).toBe(state === 'asked' ? undefined : lesson / 2)
  expect((await see(id, 'maria')).finalCents).toBe(owed)
})

test('an instructor asked again after a late change keeps half of the lesson they had agreed to', async () => {
  const { id, start, lesson, all } = await late()
  const request = { id: newId(), orderId: id, csipId: api.people.elena, state: 'asked', answerBy: start, askedAt: new Date() }
  await api.db
    .insertInto('csipRequest')
    .values({ ...request, isNeeded: false })
    .execute()
  await sql`update orders set kept_free_until = now() - interval '1 hour', kept_total_cents = ${all} where id = ${id}`.execute(
    api.db,
  )
  const { json } = await api.call('maria', 'cancelOrder', { params: { id }, body: { reason: 'plans', shownCents: all / 2 } })
  expect(json.finalCents).toBe(all / 2)
  await lapse(id)
  expect((await got(id)).Elena).toBe(lesson / 2)
})
