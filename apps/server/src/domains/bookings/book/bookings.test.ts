import { moneyText } from '@tailshare/contract/text/money'
import { blankTrip } from '@tailshare/contract/base/tripFields'
import { plusHours, type Period } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'
import type { CastKey } from '../../../../seeds/cast.ts'
import { newId } from '../../../db/newId.ts'
import { insertBooking, type NewBooking } from './queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'jonas', 'sam', 'bo', 'tomas', 'ines'] as const) await giveCard(api, who)
})
afterAll(() => api.close())

const n52148 = () => api.fleet.N52148
/** Each test uses a day of its own, so that it can run alone. */
const booked = async (who: CastKey, period: Period, more: { aircraftId?: string; csipId?: string } = {}) => {
  const reply = await api.call(who, 'bookAircraft', { body: { aircraftId: n52148(), ...times(period), ...more } })
  expect(reply.status).toBe(200)
  return reply.json
}
const occupied = (orderId: string) => api.db.selectFrom('occupancy').selectAll().where('orderId', '=', orderId).execute()
const ledgerOf = async (orderId: string) => {
  const rows = await api.db
    .selectFrom('ledgerEntry as e')
    .innerJoin('ledgerMovement as m', 'm.id', 'e.movementId')
    .select(['m.kind', 'e.ledger', 'e.cents'])
    .where('m.orderId', '=', orderId)
    .execute()
  return { rows, sum: rows.reduce((sum, { cents }) => sum + cents, 0) }
}

test('a pilot books a free aircraft: time, price, promise in the books and jobs are there', async () => {
  const reply = await api.call('maria', 'bookAircraft', { body: { aircraftId: n52148(), ...times(dayTrip(5)), plannedHours: 2 } })
  expect(reply.status).toBe(200)
  // 2.0 h × $185, 5 % discount, 4 % fee on the rest.
  expect(reply.json).toMatchObject({ status: 'booked', tailNumber: 'N52148', totalCents: 35150 + 1406 })
  expect(await occupied(reply.json.id)).toHaveLength(2)
  const { rows, sum } = await ledgerOf(reply.json.id)
  expect(sum).toBe(0)
  expect(rows.find(({ ledger }) => ledger === 'expected_owner')?.cents).toBe(-35150)
  const jobs = await api.pool.query(
    `select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'orderId' = $1 order by 1`,
    [reply.json.id],
  )
  expect(jobs.rows.map(({ identifier }) => identifier)).toEqual(['placeHold', 'tellBooked'])
})

test('the same time again is refused with what is free instead', async () => {
  await booked('maria', dayTrip(7))
  const reply = await api.call('ines', 'bookAircraft', { body: { aircraftId: n52148(), ...times(dayTrip(7, '11:00', '14:00')) } })
  expect(reply.status).toBe(409)
  expect(reply.json).toMatchObject({ code: 'booking_refused', templates: [{ code: 'slot_taken' }] })
  expect((reply.json as unknown as { alternatives: unknown[] }).alternatives.length).toBeGreaterThan(0)
})

test('turnaround keeps half an hour between two trips', async () => {
  await booked('maria', dayTrip(8, '09:00', '12:00'))
  const tooSoon = await api.call('ines', 'bookAircraft', {
    body: { aircraftId: n52148(), ...times(dayTrip(8, '12:00', '14:00')) },
  })
  expect(tooSoon.status).toBe(409)
  await booked('ines', dayTrip(8, '12:30', '14:00'))
})

test('every reason is shown at once', async () => {
  const reply = await api.call('jonas', 'bookAircraft', { body: { aircraftId: api.fleet.N322SR, ...times(dayTrip(40)) } })
  expect(reply.status).toBe(422)
  const codes = (reply.json as unknown as { templates: { code: string }[] }).templates.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['flight_review_expired', 'type_hours_low', 'insurance_pending']))
})

test('a student never flies a jet, and a pilot without a card is told so', async () => {
  const reply = await api.call('sam', 'bookAircraft', { body: { aircraftId: api.fleet.N850VJ, ...times(dayTrip(6)) } })
  expect(reply.json).toMatchObject({
    templates: expect.arrayContaining([expect.objectContaining({ code: 'student_not_allowed' })]),
  })
  const cardless = await api.call('elena', 'canBook', { params: { id: n52148() }, query: times(dayTrip(6)) })
  expect(cardless.json.templates.map(({ code }) => code)).toEqual(['payment_method_required'])
})

test('when two pilots pass the rules at the same instant, one gets the aircraft and the other is refused', async () => {
  const { from, to } = dayTrip(9)
  const booking = (pilotId: string): NewBooking => {
    const id = newId()
    return {
      id,
      eventId: newId(),
      movementId: newId(),
      aircraftId: n52148(),
      ownerId: api.people.helen,
      pilotId,
      byId: pilotId,
      answer: null,
      csipId: null,
      csipRequest: null,
      paymentMethodId: null,
      period: { from, to },
      plannedHours: 2,
      details: blankTrip,
      quote: {
        lines: [],
        totalCents: 0,
        hours: 2,
        minimumHours: 0,
        depositCents: 0,
        heldFrom: from.toISOString(),
        freeCancellationUntil: null,
        policyText: '',
      },
      occupied: [
        { id: newId(), resourceId: n52148(), resourceKind: 'aircraft', from, to },
        { id: newId(), resourceId: pilotId, resourceKind: 'person', from, to },
      ],
      entries: [],
      jobs: [],
      now: new Date(),
    }
  }
  const { maria, ines, bo, tomas } = api.people
  const results = await Promise.allSettled([maria, ines, bo, tomas].map((pilot) => insertBooking(api.db, booking(pilot))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as { code: string }] : []))
  expect(refused.map(({ code }) => code)).toEqual(['slot_taken', 'slot_taken', 'slot_taken'])
})

test('a repeated request with the same key gives one booking and the same answer', async () => {
  const body = { aircraftId: n52148(), ...times(dayTrip(12)) }
  const [one, two] = await Promise.all([
    api.call('maria', 'bookAircraft', { body, key: 'k-1' }),
    api.call('maria', 'bookAircraft', { body, key: 'k-1' }),
  ])
  expect(one.status).toBe(200)
  expect(two.json).toEqual(one.json)
  const other = await api.call('maria', 'bookAircraft', { body: { ...body, passengers: 2 }, key: 'k-1' })
  expect(other.json).toMatchObject({ code: 'repeat_differs' })
})

test('a refusal is not stored under its key, and leaves the connection usable', async () => {
  await booked('maria', dayTrip(18))
  const body = { aircraftId: n52148(), ...times(dayTrip(18)) }
  const reply = await api.call('ines', 'bookAircraft', { body, key: 'k-2' })
  expect(reply.status).toBe(409)
  const free = await api.call('ines', 'bookAircraft', { body: { aircraftId: n52148(), ...times(dayTrip(13)) }, key: 'k-2' })
  expect(free.status).toBe(200)
})

test('a price that changed since the pilot saw it is refused with the new one', async () => {
  const reply = await api.call('maria', 'bookAircraft', {
    body: { aircraftId: n52148(), ...times(dayTrip(14)), expectedTotalCents: 1 },
  })
  expect(reply).toMatchObject({ status: 409, json: { code: 'price_changed' } })
})

test('another person’s card cannot pay', async () => {
  const jonasCard = await api.db
    .selectFrom('paymentMethod')
    .select('id')
    .where('accountId', '=', api.people.jonas)
    .executeTakeFirstOrThrow()
  const body = { aircraftId: n52148(), ...times(dayTrip(15)), paymentMethodId: jonasCard.id }
  expect(await api.call('maria', 'bookAircraft', { body })).toMatchObject({
    status: 400,
    json: { paymentMethodId: [expect.any(String)] },
  })
})

test('canceling frees the time at once, and can be undone until someone else takes it', async () => {
  const order = await booked('maria', dayTrip(16))
  const canceled = await api.call('maria', 'cancelOrder', { params: { id: order.id }, body: { reason: 'plans' } })
  expect(canceled.json).toMatchObject({ status: 'canceled', you: 'pilot' })
  expect(canceled.json.undoUntil).not.toBeNull()
  expect(await occupied(order.id)).toEqual([])
  expect(
    (await ledgerOf(order.id)).rows.reduce((sum, { ledger, cents }) => sum + (ledger === 'expected_owner' ? cents : 0), 0),
  ).toBe(0)

  const back = await api.call('maria', 'undoCancel', { params: { id: order.id } })
  expect(back.json).toMatchObject({ status: 'booked' })
  expect(await occupied(order.id)).toHaveLength(2)

  await api.call('maria', 'cancelOrder', { params: { id: order.id } })
  await booked('ines', dayTrip(16))
  const tooLate = await api.call('maria', 'undoCancel', { params: { id: order.id } })
  expect(tooLate).toMatchObject({ status: 409, json: { code: 'booking_refused' } })
})

test('a booking can be extended until the next one begins', async () => {
  const first = dayTrip(20, '08:00', '10:00')
  const order = await booked('maria', first)
  await booked('ines', dayTrip(20, '13:00', '15:00'))
  const fits = await api.call('maria', 'changeBooking', {
    body: { orderId: order.id, flightDropTime: plusHours(first.to, 2).toISOString() },
  })
  expect(fits).toMatchObject({ status: 200, json: { flightDropTime: plusHours(first.to, 2).toISOString() } })
  const overlaps = await api.call('maria', 'changeBooking', {
    body: { orderId: order.id, flightDropTime: plusHours(first.to, 4).toISOString() },
  })
  expect(overlaps).toMatchObject({ status: 409, json: { code: 'booking_refused' } })
})

test('others do not see a booking, its owner and the ramp do, and the ramp sees no money', async () => {
  const order = await booked('maria', dayTrip(24))
  expect((await api.call('jonas', 'getOrder', { params: { id: order.id } })).status).toBe(404)
  expect((await api.call('helen', 'getOrder', { params: { id: order.id } })).json).toMatchObject({
    you: 'owner',
    totalCents: order.totalCents,
  })
  expect((await api.call('rosa', 'getOrder', { params: { id: order.id } })).json).toMatchObject({
    you: 'staff',
    totalCents: 0,
    charges: [],
  })
  expect((await api.call('jonas', 'cancelOrder', { params: { id: order.id } })).status).toBe(404)
  expect((await api.call('rosa', 'cancelOrder', { params: { id: order.id } })).status).toBe(403)
})

test('an instructor’s time is held with the booking, and cannot be booked twice', async () => {
  const body = { aircraftId: api.fleet.N940DS, ...times(dayTrip(26)), csipId: api.people.elena }
  const first = await api.call('maria', 'bookAircraft', { body })
  expect(first.json).toMatchObject({ csip: { firstName: 'Elena' } })
  const second = await api.call('tomas', 'bookAircraft', { body: { ...body, aircraftId: api.fleet.N322SR } })
  expect(second.json).toMatchObject({
    templates: expect.arrayContaining([expect.objectContaining({ code: expect.stringMatching(/^csip_unavailable/) })]),
  })
})

test('search shows what each pilot may do, and hides aircraft with no time in the window', async () => {
  const all = await api.call(undefined, 'searchAircraft')
  expect(all.json).toMatchObject({ count: 5 })
  expect(all.json.results[0]!.verdict).toMatchObject({ kind: 'sign_in' })
  const { from, to } = dayTrip(28)
  await booked('maria', { from, to }, { aircraftId: api.fleet.N940DS, csipId: api.people.elena })
  const free = await api.call('maria', 'searchAircraft', { query: { date: `${from.toISOString()},${to.toISOString()}` } })
  expect(free.json.results.map(({ tailNumber }) => tailNumber)).not.toContain('N940DS')
  const { cents, note, text } = free.json.results[0]!.total!
  expect(cents).toBeGreaterThan(0)
  expect(text).toBe(`${moneyText(cents)} ${note}`)
  const student = await api.call('sam', 'searchAircraft', { query: { hide_not_rated_aircrafts: 'true' } })
  expect(student.json.results.map(({ tailNumber }) => tailNumber)).toEqual(['N52148'])
})

test('nobody books without a photo ID and a pilot certificate, and five do not fit into four seats', async () => {
  const body = { aircraftId: n52148(), ...times(dayTrip(10)), passengers: 4 }
  const codesFor = async (who: 'ines' | 'tomas') =>
    ((await api.call(who, 'bookAircraft', { body })).json as unknown as { templates: { code: string }[] }).templates.map(
      ({ code }) => code,
    )
  expect(await codesFor('ines')).toContain('too_many_aboard')
  await api.db
    .updateTable('document')
    .set({ deletedAt: new Date() })
    .where('accountId', '=', api.people.tomas)
    .where('kind', 'in', ['photo_id', 'pilot_certificate'])
    .execute()
  expect(await codesFor('tomas')).toEqual(
    expect.arrayContaining(['photo_id_missing', 'pilot_certificate_missing', 'too_many_aboard']),
  )
})
