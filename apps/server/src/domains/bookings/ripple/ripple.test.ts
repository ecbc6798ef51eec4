import { plusHours } from '@tailshare/contract/period'
import type { RippleBody, RippleOptionKind } from '@tailshare/contract/ripples'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { giveCard } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'
import { run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { expectBalanced, outcomeOf } from '../../../../test/settled.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
let heard: Awaited<ReturnType<typeof startHearing>>
/** Helen’s 172 at San Carlos, and Victor’s beside it, which costs a little less. */
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'ines'] as const) await giveCard(api, who)
  const { modelId, airportId, depositCents, minimumHoursPerNight } = await api.db
    .selectFrom('aircraft')
    .selectAll()
    .where('tailNumber', '=', 'N52148')
    .executeTakeFirstOrThrow()
  await api.db
    .updateTable('aircraft')
    .set({ modelId, airportId, depositCents, minimumHoursPerNight, rateCents: 18_000, fuelIncluded: true })
    .where('tailNumber', '=', 'N940DS')
    .execute()
  heard = await startHearing(api)
})
beforeEach(async () => {
  for (const table of ['occupancy', 'ripple_step', 'ripple']) await sql`delete from ${sql.table(table)}`.execute(api.db)
  await sql`update orders set status = 'canceled' where status in ('booked', 'checking_in', 'in_flight', 'late')`.execute(api.db)
  await sql`update squawk set state = 'closed' where state <> 'closed'`.execute(api.db)
  await sql`update aircraft set grounded_reason = null`.execute(api.db)
  await heard()
})
afterAll(() => api.close())

const tail = 'N52148'
const order = (changes: Parameters<typeof insertOrder>[1] = {}) =>
  insertOrder(api, { tail, start: halfHour(4), hours: 3, plannedHours: 2.5, passengers: 0, ...changes })
/** Jonas has had it since this morning, and is not back. */
const late = () => order({ pilot: 'jonas', status: 'late', start: halfHour(-4), hours: 3 })

type Cause = RippleBody['cause']
type Choices = RippleBody['choices']
const lateCause = (orderId: string, hours = 6): Cause => ({ kind: 'late', orderId, until: halfHour(hours).toISOString() })
const preview = (cause: Cause, who: CastKey = 'helen', choices: Choices = []) =>
  api.call(who, 'previewRipple', { body: { cause, choices } })
const seen = async (cause: Cause, who: CastKey = 'helen') => {
  const { status, json } = await preview(cause, who)
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}
const proposals = (bookings: { orderId: string; chosen: string }[]) =>
  bookings.map(({ orderId, chosen: key }) => ({ orderId, key }))
const apply = async (cause: Cause, who: CastKey = 'helen', choices?: Choices, message = '') =>
  api.call(who, 'applyRipple', { body: { cause, choices: choices ?? proposals((await seen(cause, who)).bookings), message } })
const applied = async (...args: Parameters<typeof apply>) => {
  const { status, json } = await apply(...args)
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}
const choose = async (cause: Cause, kind: RippleOptionKind, who: CastKey = 'helen'): Promise<Choices> =>
  (await seen(cause, who)).bookings.map(({ orderId, options }) => ({
    orderId,
    key: options.find((one) => one.kind === kind)!.key,
  }))
const rowOf = (id: string) => api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const tailOf = async (id: string) => {
  const { aircraftId } = await rowOf(id)
  return Object.entries(api.fleet).find(([, is]) => is === aircraftId)![0]
}
const undo = (id: string, who: CastKey = 'helen') => api.call(who, 'undoRipple', { params: { id } })
const answer = (orderId: string, body: { answer: 'keep' | 'back' | 'other' | 'cancel'; key?: string }, who: CastKey = 'maria') =>
  api.call(who, 'answerRipple', { params: { id: orderId }, body })
const asked = async (orderId: string, who: CastKey = 'maria') =>
  (await api.call(who, 'getOrderRipple', { params: { id: orderId } })).json.ripple
const titles = async () => (await heard()).map(({ who, title }) => `${who}: ${title.replaceAll(/TS-\d+/g, 'TS-1')}`)

test('a late return lists the bookings after it with a proposal for each, and writes nothing', async () => {
  const out = await late()
  const next = await order()
  const far = await order({ pilot: 'ines', start: halfHour(30) })
  const { bookings, title, until } = await seen(lateCause(out.id))
  expect({ title, until }).toEqual({ title: 'N52148 is late', until: halfHour(6).toISOString() })
  expect(bookings).toMatchObject([
    { orderId: next.id, pilotName: 'Maria Reyes', whyStays: null, now: { tailNumber: tail, totalCents: next.quote.totalCents } },
  ])
  const [{ options, chosen }] = bookings as [(typeof bookings)[number]]
  expect(options[0]).toMatchObject({ key: chosen, kind: 'aircraft', tailNumber: 'N940DS', from: next.start.toISOString() })
  expect(options[0]!.totalCents).toBeLessThan(next.quote.totalCents)
  expect(options.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['aircraft', 'shift', 'cancel', 'stay']))
  expect([await tailOf(next.id), await tailOf(far.id)]).toEqual([tail, tail])
  expect(await titles()).toEqual([])
})

test('who decides is the owner, the ramp where it stands or an operator; the ramp reads no prices', async () => {
  const { id } = await late()
  await order()
  const cause = lateCause(id)
  for (const who of ['helen', 'rosa', 'omar'] as const) expect((await preview(cause, who)).status, who).toBe(200)
  for (const who of ['maria', 'jonas', 'victor'] as const) {
    expect((await preview(cause, who)).status, who).toBe(404)
    expect((await apply(cause, who, [])).status, who).toBe(404)
  }
  expect((await seen(cause, 'rosa')).bookings[0]!.now.totalCents).toBeNull()
  expect((await api.call(undefined, 'previewRipple', { body: { cause, choices: [] } })).status).toBe(401)
  expect((await api.call('helen', 'previewRipple', { body: { cause: { kind: 'storm' } } as never })).status).toBe(400)
  const past = { ...cause, until: plusHours(new Date(), -1).toISOString() } as Cause
  expect(await preview(past)).toMatchObject({ status: 400, json: { until: [expect.any(String)] } })
})

test('one decision moves the booking to the sister aircraft: time, price, books and people go along', async () => {
  const out = await late()
  const { id, quote, start } = await order()
  const ripple = await applied(lateCause(out.id), 'helen', undefined, 'Jonas has a flat tire in Reno.')
  expect(ripple).toMatchObject({ state: 'applied', by: 'Helen Marsh', bookings: 1, undoUntil: expect.any(String) })
  const row = await rowOf(id)
  expect(await tailOf(id)).toBe('N940DS')
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
  expect(await asked(id)).toMatchObject({
    answer: 'asked',
    mayAnswer: true,
    before: { tailNumber: tail, from: start.toISOString() },
  })
  const { json } = await api.call('helen', 'getRipple', { params: { id: ripple.id } })
  expect(json.steps).toMatchObject([{ orderId: id, kind: 'aircraft', answer: 'asked', after: { tailNumber: 'N940DS' } }])
})

test('applied twice it is applied once: the second hears what there is to decide now', async () => {
  const out = await late()
  const { id } = await order()
  const cause = lateCause(out.id)
  const { bookings } = await seen(cause)
  const replies = await Promise.all([1, 2].map(() => apply(cause, 'helen', proposals(bookings))))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)!.json).toMatchObject({ code: 'ripple_changed', preview: { bookings: [] } })
  const { rows } = await api.pool.query('select count(*)::int as n from ripple_step where order_id = $1', [id])
  expect(rows).toEqual([{ n: 1 }])
})

test('against its pilot’s own cancellation at the same moment one of both wins, and neither does half', async () => {
  const out = await late()
  for (let round = 0; round < 3; round++) {
    const { id } = await order({ start: halfHour(4 + round / 2) })
    const cause = lateCause(out.id, 8)
    const { bookings } = await seen(cause)
    const [decided, canceled] = await Promise.all([
      apply(cause, 'helen', proposals(bookings)),
      api.call('maria', 'cancelOrder', { params: { id } }),
    ])
    expect(canceled.status).toBe(200)
    expect((await rowOf(id)).status).toBe('canceled')
    expect([200, 409]).toContain(decided.status)
    if (decided.status === 409) expect(await tailOf(id)).toBe(tail)
    const held = await api.db.selectFrom('occupancy').select('id').where('orderId', '=', id).execute()
    expect(held).toEqual([])
  }
  await expectBalanced(api)
})

test('a booking that came in meanwhile, and time that was taken meanwhile, are shown before anything is written', async () => {
  const out = await late()
  const { id } = await order()
  const cause = lateCause(out.id, 12)
  const { bookings } = await seen(cause)
  await insertOrder(api, { tail: 'N940DS', pilot: 'bo', start: halfHour(5), hours: 1 })
  const lost = await apply(cause, 'helen', proposals(bookings))
  expect(lost).toMatchObject({ status: 409, json: { code: 'ripple_changed' } })
  expect(await tailOf(id)).toBe(tail)
  await order({ pilot: 'ines', start: halfHour(9) })
  const more = await apply(cause, 'helen', proposals((await seen(cause)).bookings.slice(0, 1)))
  expect(more.json).toMatchObject({ code: 'ripple_changed', preview: { bookings: [{ orderId: id }, {}] } })
})

test('the whole is taken back for ten minutes: aircraft, owner, price to the cent', async () => {
  const out = await late()
  const { id, quote } = await order()
  const ripple = await applied(lateCause(out.id))
  await api.db.updateTable('aircraft').set({ rateCents: 25_000 }).where('tailNumber', '=', tail).execute()
  await heard()
  expect((await undo(ripple.id, 'victor')).status).toBe(404)
  const { status, json } = await undo(ripple.id)
  expect([status, json.state, json.steps[0]!.answer]).toEqual([200, 'undone', 'undone'])
  expect(await rowOf(id)).toMatchObject({ ownerId: api.people.helen, totalCents: quote.totalCents, quote })
  expect(await tailOf(id)).toBe(tail)
  await api.db.updateTable('aircraft').set({ rateCents: 18_500 }).where('tailNumber', '=', tail).execute()
  await expectBalanced(api)
  expect(await titles()).toEqual(['maria: Booking TS-1 of N52148 is back as it was', 'victor: N940DS is free again'])
  expect((await undo(ripple.id)).json).toMatchObject({ code: 'undo_expired' })
  expect(await asked(id)).toBeNull()
})

test('after ten minutes nothing is taken back; nor when an old time is taken by then', async () => {
  const out = await late()
  const { id, start } = await order()
  const { id: rippleId } = await applied(lateCause(out.id))
  await insertOrder(api, { tail, pilot: 'bo', start, hours: 1 })
  const refused = await undo(rippleId)
  expect(refused).toMatchObject({
    status: 409,
    json: { code: 'slot_taken', detail: expect.stringContaining('Nothing was undone') },
  })
  expect(await tailOf(id)).toBe('N940DS')
  await sql`update ripple set undo_until = now() - interval '1 second'`.execute(api.db)
  expect((await undo(rippleId)).json).toMatchObject({ code: 'undo_expired' })
})

test('what its pilot has accepted stays when the whole is taken back', async () => {
  const out = await late()
  const [first, second] = [await order(), await order({ start: halfHour(8), hours: 3 })]
  const cause = lateCause(out.id, 10)
  const { id } = await applied(cause)
  expect((await answer(first.id, { answer: 'keep' })).json.ripple).toMatchObject({ answer: 'accepted', mayAnswer: false })
  const { json } = await undo(id)
  expect(json.steps.map(({ answer: said }) => said)).toEqual(['accepted', 'undone'])
  expect([await tailOf(first.id), await tailOf(second.id)]).toEqual(['N940DS', tail])
})

test('canceled with it is canceled in full, and back with the undo; the money waits for that', async () => {
  const out = await late()
  const { id } = await order()
  const cause = lateCause(out.id)
  const ripple = await applied(cause, 'helen', await choose(cause, 'cancel'), 'Sorry!')
  expect(await outcomeOf(api, id)).toEqual({ status: 'canceled_by_owner', cancelReason: 'aircraft', finalCents: 0 })
  const [pilot] = await heard()
  expect(pilot!.text).toContain('“N52148 is late. Sorry!” Nothing is charged.')
  expect((await undo(ripple.id)).status).toBe(200)
  expect(await outcomeOf(api, id)).toMatchObject({ status: 'booked', finalCents: null })
  await expectBalanced(api)
})

test('the pilot goes back, takes something else, or cancels free of charge, each with one tap', async () => {
  const out = await late()
  const moved = async () => {
    const made = await order({ start: halfHour(5) })
    await applied(lateCause(out.id, 7))
    return made
  }
  const first = await moved()
  expect((await answer(first.id, { answer: 'back' }, 'victor')).status).toBe(403)
  expect((await answer(first.id, { answer: 'back' }, 'jonas')).status).toBe(404)
  expect((await answer(first.id, { answer: 'other' })).status).toBe(400)
  expect((await answer(first.id, { answer: 'back' })).json.ripple).toMatchObject({ answer: 'refused' })
  expect(await tailOf(first.id)).toBe(tail)
  expect(await rowOf(first.id)).toMatchObject({ totalCents: first.quote.totalCents })
  expect((await answer(first.id, { answer: 'keep' })).json).toMatchObject({ code: 'wrong_state' })
  await api.call('maria', 'cancelOrder', { params: { id: first.id }, body: { reason: 'weather' } })

  const second = await moved()
  const shift = (await asked(second.id))!.options.find(({ kind }) => kind === 'shift')!
  expect((await answer(second.id, { answer: 'other', key: 'shift something' })).json).toMatchObject({ code: 'slot_taken' })
  expect((await answer(second.id, { answer: 'other', key: shift.key })).json.ripple).toMatchObject({ answer: 'accepted' })
  expect((await rowOf(second.id)).startAt.toISOString()).toBe(shift.from)
  await api.call('maria', 'cancelOrder', { params: { id: second.id }, body: { reason: 'weather' } })

  const third = await moved()
  await heard()
  expect((await answer(third.id, { answer: 'cancel' })).status).toBe(200)
  expect(await outcomeOf(api, third.id)).toEqual({ status: 'canceled', cancelReason: 'moved', finalCents: 0 })
  expect(await titles()).toEqual(['maria: You canceled N940DS', 'victor: Booking TS-1 of N940DS was canceled'])
})

test('the aircraft is back in time: who has not answered goes back, who has accepted stays', async () => {
  const out = await late()
  const [first, second] = [await order({ start: halfHour(5) }), await order({ start: halfHour(9) })]
  await applied(lateCause(out.id, 12))
  expect((await answer(second.id, { answer: 'keep' })).status).toBe(200)
  await run(api, 'watchRipples', {})
  expect(await tailOf(first.id)).toBe('N940DS')
  const kept = await rowOf(second.id)
  expect([kept.aircraftId, kept.startAt]).not.toEqual([second.aircraftId, second.start])
  await sql`update orders set status = 'flight_complete', drop_real_at = now() where id = ${out.id}`.execute(api.db)
  await heard()
  await run(api, 'watchRipples', {})
  await run(api, 'watchRipples', {})
  expect(await tailOf(first.id)).toBe(tail)
  expect(await rowOf(second.id)).toEqual(kept)
  expect(await titles()).toEqual(['maria: Booking TS-1 of N52148 is back as it was', 'victor: N940DS is free again'])
  await expectBalanced(api)
})

test('nothing is put back into time that is taken', async () => {
  const out = await late()
  const { id, start } = await order({ start: halfHour(5) })
  await applied(lateCause(out.id, 7))
  await sql`update orders set status = 'flight_complete', drop_real_at = now() where id = ${out.id}`.execute(api.db)
  await insertOrder(api, { tail, pilot: 'bo', start, hours: 1 })
  await run(api, 'watchRipples', {})
  expect(await tailOf(id)).toBe('N940DS')
  expect(await asked(id)).toBeNull()
})

test('a grounded aircraft: its owner and the ramp are told what to do; nobody does, so the pilot is asked an hour before', async () => {
  const soon = await order({ start: halfHour(2) })
  const squawkId = newId()
  const row = { id: squawkId, aircraftId: api.fleet[tail], severity: 'grounding', text: 'Flat tire', state: 'open' }
  await api.db
    .insertInto('squawk')
    .values({ ...row, reportedBy: api.people.rosa })
    .execute()
  await api.db.updateTable('aircraft').set({ groundedReason: 'Flat tire' }).where('tailNumber', '=', tail).execute()
  await run(api, 'proposeRipple', { kind: 'grounding', ref: squawkId })
  await run(api, 'proposeRipple', { kind: 'grounding', ref: squawkId })
  const [proposed] = (await api.call('rosa', 'listRipples')).json.results
  expect(proposed).toMatchObject({ kind: 'grounding', title: 'N52148 is grounded: Flat tire', state: 'proposed', by: null })
  const told = await heard()
  expect(told.map(({ who, link }) => `${who} ${link}`)).toEqual(
    expect.arrayContaining([`helen /booking/ripples/${proposed!.id}`, `rosa /booking/ripples/${proposed!.id}`]),
  )
  await run(api, 'watchRipples', {})
  expect(await asked(soon.id)).toBeNull()
  await sql`update orders set start_at = now() + interval '50 minutes' where id = ${soon.id}`.execute(api.db)
  await run(api, 'watchRipples', {})
  await run(api, 'watchRipples', {})
  expect(await titles()).toEqual(['maria: N52148: what would you like to do?'])
  expect(await asked(soon.id)).toMatchObject({ answer: 'offered', mayAnswer: true })
  expect((await answer(soon.id, { answer: 'cancel' })).status).toBe(200)
  expect(await outcomeOf(api, soon.id)).toMatchObject({ finalCents: 0 })
  await sql`update squawk set state = 'closed' where id = ${squawkId}`.execute(api.db)
  await run(api, 'watchRipples', {})
  expect((await api.call('helen', 'getRipple', { params: { id: proposed!.id } })).json.state).toBe('put_back')
})

test('a decision takes the place of what was proposed', async () => {
  const out = await late()
  await order({ start: halfHour(1) })
  await run(api, 'proposeRipple', { kind: 'late', ref: out.id })
  const [proposed] = (await api.call('helen', 'listRipples')).json.results
  const { json } = await api.call('helen', 'getRipple', { params: { id: proposed!.id } })
  const cause = { ...json.cause, until: halfHour(6).toISOString() } as Cause
  expect((await applied(cause, 'rosa')).id).toBe(proposed!.id)
  expect((await api.call('helen', 'listRipples', { query: { state: 'applied' } })).json).toMatchObject({ count: 1 })
  expect((await api.call('victor', 'listRipples')).json.count).toBe(0)
  expect(await titles()).toContain('helen: N52148 is late')
})

test('time is set aside over bookings with one decision, and both come back with one undo', async () => {
  const { id, start } = await order({ start: halfHour(72) })
  const block = { kind: 'maintenance' as const, from: plusHours(start, -1).toISOString(), to: plusHours(start, 2).toISOString() }
  const cause: Cause = {
    kind: 'block',
    aircraftId: api.fleet[tail],
    block: { ...block, scope: 'this', note: '', choices: [], message: '' },
  }
  expect((await preview(cause, 'maria')).status).toBe(403)
  const ripple = await applied(cause)
  expect(ripple).toMatchObject({ kind: 'shop', title: 'N52148 is in the shop' })
  expect(await tailOf(id)).toBe('N940DS')
  const busy = async () =>
    (await api.call('helen', 'getSchedule', { params: { id: api.fleet[tail] }, query: { from: block.from, to: block.to } })).json
      .busy
  expect(await busy()).toMatchObject([{ kind: 'maintenance', from: block.from, to: block.to }])
  expect((await undo(ripple.id)).status).toBe(200)
  expect(await tailOf(id)).toBe(tail)
  expect(await busy()).toMatchObject([{ kind: 'booking', orderId: id }])
})

test('an end of the block puts its bookings back; those it leaves are cut around', async () => {
  const moved = await order({ start: halfHour(72) })
  const stays = await order({ pilot: 'ines', start: halfHour(78) })
  const block = { kind: 'own' as const, from: halfHour(71).toISOString(), to: halfHour(84).toISOString() }
  const cause: Cause = {
    kind: 'block',
    aircraftId: api.fleet[tail],
    block: { ...block, scope: 'this', note: '', choices: [], message: '' },
  }
  const { bookings } = await seen(cause)
  await applied(cause, 'helen', [
    { orderId: moved.id, key: bookings[0]!.options.find(({ kind }) => kind === 'aircraft')!.key },
    { orderId: stays.id, key: 'stay' },
  ])
  const { json } = await api.call('helen', 'getSchedule', {
    params: { id: api.fleet[tail] },
    query: { from: block.from, to: block.to },
  })
  expect(json.busy.map(({ kind }) => kind)).toEqual(['own', 'booking', 'own'])
  await api.call('helen', 'deleteSchedule', { params: { id: api.fleet[tail], scheduleId: json.busy[0]!.id }, query: {} })
  await run(api, 'watchRipples', {})
  expect([await tailOf(moved.id), await tailOf(stays.id)]).toEqual([tail, tail])
})

test('a CSIP who is ill: another one steps in, the time is held, and all goes back when they are well', async () => {
  const { rows } = await sql<{ id: string }>`select a.id from account a where a.pilot_category = 'csip_pilot'`.execute(api.db)
  const elena = api.people.elena
  const { airportId } = await api.db
    .selectFrom('aircraft')
    .select('airportId')
    .where('tailNumber', '=', tail)
    .executeTakeFirstOrThrow()
  const helper = api.people.ines
  await sql`update account set pilot_category = 'csip_pilot' where id = ${helper}`.execute(api.db)
  await sql`delete from csip_rate where account_id = ${helper}`.execute(api.db)
  await api.db.insertInto('csipRate').values({ accountId: helper, airportId, hourlyCents: 8_000 }).execute()
  expect(rows.length).toBeGreaterThan(0)
  const lesson = await order({ csip: 'elena', start: halfHour(48) })
  const cause: Cause = { kind: 'away', from: halfHour(40).toISOString(), to: halfHour(60).toISOString() }
  expect((await preview(cause, 'maria')).status).toBe(404)
  expect((await preview({ ...cause, csipId: elena } as Cause, 'helen')).status).toBe(404)
  const { bookings, title } = await seen(cause, 'elena')
  expect(title).toBe('Elena Park is away')
  expect(bookings.map(({ orderId }) => orderId)).toEqual([lesson.id])
  const isOffered = bookings[0]!.options.some(({ kind }) => kind === 'csip')
  const ripple = await applied(cause, 'elena')
  expect((await rowOf(lesson.id)).csipId === elena).toBe(false)
  if (isOffered) expect((await rowOf(lesson.id)).csipId).toBe(helper)
  const held = async () => api.db.selectFrom('occupancy').select('id').where('resourceId', '=', elena).execute()
  expect(await held()).toHaveLength(1)
  expect((await api.call('helen', 'endRipple', { params: { id: ripple.id } })).status).toBe(404)
  expect((await api.call('elena', 'endRipple', { params: { id: ripple.id } })).status).toBe(200)
  await run(api, 'watchRipples', {})
  expect((await rowOf(lesson.id)).csipId).toBe(elena)
  expect(await held()).toHaveLength(1)
})

test('an unknown event and one of another aircraft are not found', async () => {
  expect((await api.call('helen', 'getRipple', { params: { id: newId() } })).status).toBe(404)
  expect((await preview({ kind: 'late', orderId: newId() })).status).toBe(404)
  expect((await preview({ kind: 'grounding', squawkId: newId() })).status).toBe(404)
  const { id } = await order()
  expect((await preview({ kind: 'late', orderId: id })).json).toMatchObject({ code: 'wrong_state', detail: 'N52148 is not out.' })
})
