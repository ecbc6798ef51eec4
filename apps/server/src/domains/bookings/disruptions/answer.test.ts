import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, times } from '../../../../test/factories.ts'
import { run } from '../../../../test/money.ts'
import { halfHour } from '../../../../test/orders.ts'
import { lateCause, startDisruptions, tail, type Disruptions } from '../../../../test/bookings/disruptions.ts'

let api: Api
let r: Disruptions
beforeAll(async () => {
  api = await startApi()
  r = await startDisruptions(api)
})
beforeEach(async () => {
  await r.clear()
  await sql`update aircraft set needs_approval = false`.execute(api.db)
})
afterAll(() => api.close())

const approves = (tailNumber: string) =>
  api.db.updateTable('aircraft').set({ needsApproval: true }).where('tailNumber', '=', tailNumber).execute()
const moved = async () => {
  const out = await r.late()
  const made = await r.order({ start: halfHour(5) })
  await r.applied(lateCause(out.id, 7))
  expect(await r.tailOf(made.id)).toBe('N940DS')
  return made
}
const nothing = { status: 409, json: { code: 'wrong_state', detail: 'There is nothing to answer anymore.' } }

const refundOf = async (id: string) => (await api.call('maria', 'getOrder', { params: { id } })).json.refund

test('a moved flight can be canceled free in every way until its pilot has answered', async () => {
  const { id } = await moved()
  expect(await refundOf(id)).toMatchObject({ chargeCents: 0 })
  const canceled = await api.call('maria', 'cancelOrder', { params: { id } })
  expect([canceled.status, canceled.json.finalCents]).toEqual([200, 0])

  await r.clear()
  const other = await moved()
  await r.answer(other.id, { answer: 'keep' })
  expect((await refundOf(other.id))!.chargeCents).toBeGreaterThan(0)
})

test('a moved flight cannot be canceled free once its time has started', async () => {
  const { id } = await moved()
  const now = new Date()
  await api.db
    .updateTable('orders')
    .set({ startAt: plusMinutes(now, -30), dropAt: plusHours(now, 3) })
    .where('id', '=', id)
    .execute()
  for (const answer of ['cancel', 'back', 'keep'] as const)
    expect(await r.answer(id, { answer })).toMatchObject({ status: 409, json: { detail: 'The booked time has started.' } })
  expect((await r.rowOf(id)).status).toBe('booked')
})

test('a pilot who changes the flight has answered, so a late cancellation costs the usual charge', async () => {
  const { id } = await moved()
  const changed = await api.call('maria', 'changeBooking', { body: { orderId: id, ...times(dayTrip(30)) } })
  expect(changed.status, JSON.stringify(changed.json)).toBe(200)
  expect(await r.asked(id)).toMatchObject({ answer: 'asked', mayAnswer: false, options: [] })
  for (const answer of ['cancel', 'back', 'keep'] as const) expect(await r.answer(id, { answer })).toMatchObject(nothing)
  expect((await refundOf(id))!.chargeCents).toBeGreaterThan(0)
})

test('an offered choice ends with its cause', async () => {
  const out = await r.late()
  await api.db
    .updateTable('orders')
    .set({ dropAt: halfHour(-1) })
    .where('id', '=', out.id)
    .execute()
  const { id } = await r.order({ start: plusMinutes(new Date(), 40) })
  await run(api, 'proposeDisruption', { kind: 'late', ref: out.id })
  await run(api, 'watchDisruptions', {})
  expect(await r.asked(id)).toMatchObject({ answer: 'offered', mayAnswer: true })
  await api.db.updateTable('orders').set({ status: 'flight_complete', dropRealAt: new Date() }).where('id', '=', out.id).execute()
  await run(api, 'watchDisruptions', {})
  expect(await r.asked(id)).toBeNull()
  expect(await r.answer(id, { answer: 'cancel' })).toMatchObject(nothing)
})

test('a booking that waits for an answer is not moved, and does not block decisions about others', async () => {
  const out = await r.late()
  const { id, aircraftId } = await r.order({ start: halfHour(5) })
  await api.db
    .updateTable('orders')
    .set({ waitsFor: 'owner', askedBecause: 'approval', answerBy: plusHours(new Date(), 2) })
    .where('id', '=', id)
    .execute()
  const [shown] = (await r.seen(lateCause(out.id, 7))).bookings
  expect([shown!.chosen, shown!.whyStays]).toEqual(['stay', 'This booking still waits for the owner’s answer.'])
  await r.applied(lateCause(out.id, 7))
  expect(await r.rowOf(id)).toMatchObject({ aircraftId, status: 'booked', waitsFor: 'owner' })
})

test('bookings are not moved to aircraft whose owner would have to approve', async () => {
  await approves('N940DS')
  const out = await r.late()
  await r.order({ start: halfHour(5) })
  const [shown] = (await r.seen(lateCause(out.id, 7))).bookings
  expect(shown!.options.map(({ tailNumber }) => tailNumber)).not.toContain('N940DS')
})

test('returning to an aircraft whose owner approves each booking needs no new approval', async () => {
  const { id } = await moved()
  await approves(tail)
  expect((await r.answer(id, { answer: 'back' })).status).toBe(200)
  expect(await r.tailOf(id)).toBe(tail)
  expect((await r.rowOf(id)).waitsFor).toBeNull()
})
