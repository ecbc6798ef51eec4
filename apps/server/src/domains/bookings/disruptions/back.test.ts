import { plusHours } from '@tailshare/contract/text/period'
import type { DisruptionBody } from '@tailshare/contract/bookings/disruptions/disruptions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { lateCause, startDisruptions, tail, type Disruptions } from '../../../../test/bookings/disruptions.ts'
import { expectBalanced, outcomeOf } from '../../../../test/reading/settled.ts'
import { newId } from '../../../db/newId.ts'

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

test('the pilot can go back, choose another option or cancel free, each with one tap', async () => {
  const out = await r.late()
  const moved = async () => {
    const made = await r.order({ start: halfHour(5) })
    await r.applied(lateCause(out.id, 7))
    return made
  }
  const first = await moved()
  expect((await r.answer(first.id, { answer: 'back' }, 'victor')).status).toBe(403)
  expect((await r.answer(first.id, { answer: 'back' }, 'jonas')).status).toBe(404)
  expect((await r.answer(first.id, { answer: 'other' })).status).toBe(400)
  expect((await r.answer(first.id, { answer: 'back' })).json.disruption).toMatchObject({ answer: 'refused' })
  expect(await r.tailOf(first.id)).toBe(tail)
  expect(await r.rowOf(first.id)).toMatchObject({ totalCents: first.quote.totalCents })
  expect((await r.answer(first.id, { answer: 'keep' })).json).toMatchObject({ code: 'wrong_state' })
  await api.call('maria', 'cancelOrder', { params: { id: first.id }, body: { reason: 'weather' } })

  const second = await moved()
  const shift = (await r.asked(second.id))!.options.find(({ kind }) => kind === 'shift')!
  expect((await r.answer(second.id, { answer: 'other', key: 'shift something' })).json).toMatchObject({ code: 'slot_taken' })
  expect((await r.answer(second.id, { answer: 'other', key: shift.key })).json.disruption).toMatchObject({ answer: 'accepted' })
  expect((await r.rowOf(second.id)).startAt.toISOString()).toBe(shift.from)
  await api.call('maria', 'cancelOrder', { params: { id: second.id }, body: { reason: 'weather' } })

  const third = await moved()
  await heard()
  expect((await r.answer(third.id, { answer: 'cancel' })).status).toBe(200)
  expect(await outcomeOf(api, third.id)).toEqual({ status: 'canceled', cancelReason: 'moved', finalCents: 0 })
  expect(await titles()).toEqual(['maria: You canceled N940DS', 'victor: Booking TS-1 of N940DS was canceled'])
})

test('the aircraft is back in time: unanswered bookings are restored, accepted ones stay', async () => {
  const out = await r.late()
  const [first, second] = [await r.order({ start: halfHour(5) }), await r.order({ start: halfHour(9) })]
  await r.applied(lateCause(out.id, 12))
  expect((await r.answer(second.id, { answer: 'keep' })).status).toBe(200)
  await run(api, 'watchDisruptions', {})
  expect(await r.tailOf(first.id)).toBe('N940DS')
  const kept = await r.rowOf(second.id)
  expect([kept.aircraftId, kept.startAt]).not.toEqual([second.aircraftId, second.start])
  await sql`update orders set status = 'flight_complete', drop_real_at = now() where id = ${out.id}`.execute(api.db)
  await heard()
  await run(api, 'watchDisruptions', {})
  await run(api, 'watchDisruptions', {})
  expect(await r.tailOf(first.id)).toBe(tail)
  expect(await r.rowOf(second.id)).toEqual(kept)
  expect(await titles()).toEqual([
    'helen: Booking TS-1 of N52148 is back as it was',
    'maria: Booking TS-1 of N52148 is back as it was',
    'victor: N940DS is free again',
  ])
  await expectBalanced(api)
})

test('a booking is not restored to a time that is taken', async () => {
  const out = await r.late()
  const { id, start } = await r.order({ start: halfHour(5) })
  await r.applied(lateCause(out.id, 7))
  await sql`update orders set status = 'flight_complete', drop_real_at = now() where id = ${out.id}`.execute(api.db)
  await insertOrder(api, { tail, pilot: 'bo', start, hours: 1 })
  await run(api, 'watchDisruptions', {})
  expect(await r.tailOf(id)).toBe('N940DS')
  expect(await r.asked(id)).toBeNull()
})

test('a grounded aircraft: owner and staff are notified; if they do nothing, the pilot is asked an hour before', async () => {
  const soon = await r.order({ start: halfHour(2) })
  // Out early, and brought back with the squawk: it is not affected.
  await insertOrder(api, { tail, pilot: 'bo', status: 'returning', start: halfHour(0.5), hours: 0.5 })
  const squawkId = newId()
  const row = { id: squawkId, aircraftId: api.fleet[tail], severity: 'grounding', text: 'Flat tire', state: 'open' }
  await api.db
    .insertInto('squawk')
    .values({ ...row, reportedBy: api.people.rosa })
    .execute()
  await api.db.updateTable('aircraft').set({ groundedReason: 'Flat tire' }).where('tailNumber', '=', tail).execute()
  await run(api, 'proposeDisruption', { kind: 'grounding', ref: squawkId })
  await run(api, 'proposeDisruption', { kind: 'grounding', ref: squawkId })
  const [proposed] = (await api.call('rosa', 'listDisruptions')).json.results
  expect(proposed).toMatchObject({ kind: 'grounding', title: 'N52148 is grounded: Flat tire', state: 'proposed', by: null })
  const told = await heard()
  for (const { title } of told) expect(title).toMatch(/^N52148: booking TS-\d+ is affected$/)
  expect(told.map(({ who, link }) => `${who} ${link}`)).toEqual(
    expect.arrayContaining([`helen /booking/disruptions/${proposed!.id}`, `rosa /booking/disruptions/${proposed!.id}`]),
  )
  await run(api, 'watchDisruptions', {})
  expect(await r.asked(soon.id)).toBeNull()
  await sql`update orders set start_at = now() + interval '50 minutes' where id = ${soon.id}`.execute(api.db)
  await run(api, 'watchDisruptions', {})
  await run(api, 'watchDisruptions', {})
  expect(await titles()).toEqual(['maria: N52148: what would you like to do?'])
  expect(await r.asked(soon.id)).toMatchObject({ answer: 'offered', mayAnswer: true })
  expect((await r.answer(soon.id, { answer: 'cancel' })).status).toBe(200)
  expect(await outcomeOf(api, soon.id)).toMatchObject({ finalCents: 0 })
  await sql`update squawk set state = 'closed' where id = ${squawkId}`.execute(api.db)
  await run(api, 'watchDisruptions', {})
  expect((await api.call('helen', 'getDisruption', { params: { id: proposed!.id } })).json.state).toBe('put_back')
})

test('a decision replaces the proposal', async () => {
  const out = await r.late()
  await r.order({ start: halfHour(1) })
  await run(api, 'proposeDisruption', { kind: 'late', ref: out.id })
  const [proposed] = (await api.call('helen', 'listDisruptions')).json.results
  const { json } = await api.call('helen', 'getDisruption', { params: { id: proposed!.id } })
  const cause = { ...json.cause, until: halfHour(6).toISOString() } as DisruptionBody['cause']
  expect((await r.applied(cause, 'rosa')).id).toBe(proposed!.id)
  expect((await api.call('helen', 'listDisruptions', { query: { state: 'applied' } })).json).toMatchObject({ count: 1 })
  expect((await api.call('victor', 'listDisruptions')).json.count).toBe(0)
  expect(await titles()).toContain('helen: N52148 is late')
})

test('one decision blocks time over bookings, and one undo restores both', async () => {
  const { id, start } = await r.order({ start: halfHour(72) })
  const block = { kind: 'maintenance' as const, from: plusHours(start, -1).toISOString(), to: plusHours(start, 2).toISOString() }
  const cause: DisruptionBody['cause'] = {
    kind: 'block',
    aircraftId: api.fleet[tail],
    block: { ...block, scope: 'this', note: '', choices: [], message: '' },
  }
  expect((await r.preview(cause, 'maria')).status).toBe(403)
  const disruption = await r.applied(cause)
  expect(disruption).toMatchObject({ kind: 'shop', title: 'N52148 is in the shop' })
  expect(await r.tailOf(id)).toBe('N940DS')
  const busy = async () =>
    (await api.call('helen', 'getSchedule', { params: { id: api.fleet[tail] }, query: { from: block.from, to: block.to } })).json
      .busy
  expect(await busy()).toMatchObject([{ kind: 'maintenance', from: block.from, to: block.to }])
  expect((await r.undo(disruption.id)).status).toBe(200)
  expect(await r.tailOf(id)).toBe(tail)
  expect(await busy()).toMatchObject([{ kind: 'booking', orderId: id }])
})

test('ending the block restores its bookings; those that stayed are cut around', async () => {
  const moved = await r.order({ start: halfHour(72) })
  const stays = await r.order({ pilot: 'ines', start: halfHour(78) })
  const block = { kind: 'own' as const, from: halfHour(71).toISOString(), to: halfHour(84).toISOString() }
  const cause: DisruptionBody['cause'] = {
    kind: 'block',
    aircraftId: api.fleet[tail],
    block: { ...block, scope: 'this', note: '', choices: [], message: '' },
  }
  const { bookings } = await r.seen(cause)
  await r.applied(cause, 'helen', [
    { orderId: moved.id, key: bookings[0]!.options.find(({ kind }) => kind === 'aircraft')!.key },
    { orderId: stays.id, key: 'stay' },
  ])
  const { json } = await api.call('helen', 'getSchedule', {
    params: { id: api.fleet[tail] },
    query: { from: block.from, to: block.to },
  })
  expect(json.busy.map(({ kind }) => kind)).toEqual(['own', 'booking', 'own'])
  await api.call('helen', 'deleteSchedule', { params: { id: api.fleet[tail], scheduleId: json.busy[0]!.id }, query: {} })
  await run(api, 'watchDisruptions', {})
  expect([await r.tailOf(moved.id), await r.tailOf(stays.id)]).toEqual([tail, tail])
})

test('a CSIP is ill: another steps in, their time is blocked, and everything is restored when they are back', async () => {
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
  const lesson = await r.order({ csip: 'elena', start: halfHour(48) })
  const cause = { kind: 'away' as const, from: halfHour(40).toISOString(), to: halfHour(60).toISOString() }
  expect((await r.preview(cause, 'maria')).status).toBe(404)
  expect((await r.preview({ ...cause, csipId: elena }, 'helen')).status).toBe(404)
  const { bookings, title } = await r.seen(cause, 'elena')
  expect(title).toBe('Elena Park is away')
  expect(bookings.map(({ orderId }) => orderId)).toEqual([lesson.id])
  const isOffered = bookings[0]!.options.some(({ kind }) => kind === 'csip')
  const disruption = await r.applied(cause, 'elena')
  expect((await r.rowOf(lesson.id)).csipId === elena).toBe(false)
  if (isOffered) expect((await r.rowOf(lesson.id)).csipId).toBe(helper)
  const held = async () => api.db.selectFrom('occupancy').select('id').where('resourceId', '=', elena).execute()
  expect(await held()).toHaveLength(1)
  expect((await api.call('helen', 'endDisruption', { params: { id: disruption.id } })).status).toBe(404)
  expect((await api.call('elena', 'endDisruption', { params: { id: disruption.id } })).status).toBe(200)
  await run(api, 'watchDisruptions', {})
  expect((await r.rowOf(lesson.id)).csipId).toBe(elena)
  expect(await held()).toHaveLength(1)
})

test('an unknown event and one of another aircraft are not found', async () => {
  expect((await api.call('helen', 'getDisruption', { params: { id: newId() } })).status).toBe(404)
  expect((await r.preview({ kind: 'late', orderId: newId() })).status).toBe(404)
  expect((await r.preview({ kind: 'grounding', squawkId: newId() })).status).toBe(404)
  const { id } = await r.order()
  expect((await r.preview({ kind: 'late', orderId: id })).json).toMatchObject({
    code: 'wrong_state',
    detail: 'N52148 is not out.',
  })
})
