import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { run } from '../../../../test/money.ts'
import { inTransaction } from '../../../db/connect.ts'
import { requestConfirmation } from './steps.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
  await insertOrder(api, { start: plusHours(halfHour(), -900), status: 'flight_complete' })
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
})
afterAll(() => api.close())

const n417 = () => api.fleet.N417TS
const bookFor = (body: object = {}, who = 'helen') =>
  api.call(who, 'createOrderByOwner', {
    body: { aircraftId: n417(), ...times(dayTrip(9)), pilotEmail: api.emailOf('maria'), ...body },
  })
const booked = async () => (await bookFor()).json.id
const accepts = { acceptsOperationalControl: true }
const confirm = (who: string, id: string, body: object = {}) =>
  api.call(who, 'confirmOrder', { params: { id }, body: { ...accepts, ...body } as never })
const withdraw = (who: string | undefined, id: string) => api.call(who, 'deleteOrderByOwner', { params: { id } })
const rowOf = (id: string) => api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const timeOf = (id: string) => api.db.selectFrom('occupancy').select('id').where('orderId', '=', id).execute()

test('an owner books for a pilot, who is told and says yes', async () => {
  const heard = await startHearing(api)
  const { status, json } = await bookFor({ note: 'Enjoy' })
  expect([status, json.pilot.firstName, json.waitsFor?.because, json.waitsFor?.who]).toEqual([200, 'Maria', 'on_behalf', 'pilot'])
  await api.runJobs()
  const told = await heard()
  expect(told.map(({ who, title }) => [who, title])).toEqual([
    ['helen', 'You booked N417TS for Maria Reyes'],
    ['maria', 'Helen Marsh booked N417TS for you'],
  ])
  expect(told[1]!.link).toContain(`/booking/orders/${json.id}`)
  expect((await api.call('maria', 'listPilotOrders', { query: {} })).json.results[0]).toMatchObject({
    id: json.id,
    waitsFor: json.waitsFor,
  })
  const again = await startHearing(api)
  const yes = await confirm('maria', json.id, { acceptsOperationalControl: true })
  expect([yes.status, yes.json.waitsFor, yes.json.paymentMethodId]).toEqual([200, null, expect.any(String)])
  expect((await again()).map(({ who, title }) => [who, title])).toEqual([
    ['helen', 'Maria Reyes confirmed the booking of N417TS'],
    ['maria', expect.stringMatching(/^Booked: N417TS, /)],
  ])
})

test('the pilot chooses the card, and only one of their own', async () => {
  const other = await giveCard(api, 'tomas')
  const second = await giveCard(api, 'maria').catch(() => null)
  const id = await booked()
  expect((await confirm('maria', id, { paymentMethodId: other })).json).toEqual({ paymentMethodId: [expect.any(String)] })
  const own = second ?? (await rowOf(id)).paymentMethodId!
  expect((await confirm('maria', id, { paymentMethodId: own })).json.paymentMethodId).toBe(own)
})

test('a pilot without a card is booked, and asked for one before the yes', async () => {
  await api.db.updateTable('paymentMethod').set({ deletedAt: new Date(), isPrimary: false }).execute()
  const id = await booked()
  expect((await rowOf(id)).paymentMethodId).toBeNull()
  expect(await confirm('maria', id)).toMatchObject({
    status: 422,
    json: { code: 'booking_refused', templates: [{ code: 'payment_method_required' }] },
  })
  const card = await giveCard(api, 'maria')
  expect((await confirm('maria', id)).json.paymentMethodId).toBe(card)
})

test('the pilot’s no frees the time, and the owner hears it', async () => {
  const id = await booked()
  await api.runJobs()
  const heard = await startHearing(api)
  const { json } = await api.call('maria', 'declineOrder', { params: { id }, body: { note: 'Away that day' } })
  expect(json).toMatchObject({ status: 'canceled', cancelReason: 'declined', finalCents: 0 })
  expect(await heard()).toMatchObject([{ who: 'helen', text: expect.stringContaining('“Away that day”') }])
  expect(await timeOf(id)).toEqual([])
})

test('a request the pilot does not answer lapses', async () => {
  const id = await booked()
  await api.runJobs()
  await api.db
    .updateTable('orders')
    .set({ answerBy: plusHours(new Date(), -1) })
    .where('id', '=', id)
    .execute()
  const heard = await startHearing(api)
  await run(api, 'lapseUnanswered', {})
  expect(await rowOf(id)).toMatchObject({ status: 'canceled', cancelReason: 'not_answered', finalCents: 0 })
  expect((await heard()).map(({ who }) => who)).toEqual(['helen', 'maria'])
})

test('the owner withdraws it while it waits, and cancels it once confirmed', async () => {
  const first = await booked()
  await api.runJobs()
  const heard = await startHearing(api)
  expect((await withdraw('helen', first)).status).toBe(204)
  expect(await rowOf(first)).toMatchObject({ status: 'canceled_by_owner', cancelReason: 'withdrawn', finalCents: 0 })
  expect((await heard()).map(({ who, title }) => [who, title.replace(/TS-\d+/, 'TS')])).toEqual([
    ['maria', 'Booking TS of N417TS was withdrawn'],
  ])
  expect((await withdraw('helen', first)).status).toBe(409)
  const second = await booked()
  await confirm('maria', second)
  expect((await withdraw('helen', second)).status).toBe(204)
  expect(await rowOf(second)).toMatchObject({ status: 'canceled_by_owner', cancelReason: 'plans' })
})

test('only the owner can withdraw, and only bookings made on behalf of others', async () => {
  const id = await booked()
  for (const [who, status] of [
    ['maria', 403],
    ['tomas', 404],
    ['rosa', 403],
    [undefined, 401],
  ] as const)
    expect((await withdraw(who, id)).status).toBe(status)
  const { id: own } = await insertOrder(api, { start: plusHours(halfHour(), 600) })
  expect((await withdraw('helen', own)).status).toBe(404)
})

test('an owner sees failures of aircraft and dates, but of the pilot only that there is one', async () => {
  await bookFor()
  const taken = await bookFor({ pilotEmail: api.emailOf('tomas') })
  expect(taken).toMatchObject({ status: 409, json: { code: 'booking_refused', templates: [{ code: 'slot_taken', fix: [] }] } })
  // Maria has another booking at that time, on another owner's aircraft.
  await sql`delete from occupancy`.execute(api.db)
  const { from, to } = dayTrip(30)
  await insertOrder(api, { tail: 'N940DS', start: from, hours: (to.getTime() - from.getTime()) / 3_600_000 })
  const busy = await bookFor(times({ from, to }))
  expect(busy).toMatchObject({
    status: 422,
    json: { code: 'pilot_not_ready', detail: expect.stringContaining('This pilot cannot take') },
  })
  expect(JSON.stringify(busy.json)).not.toContain(from.toISOString())
  const medical = api.db.updateTable('document').where('accountId', '=', api.people.maria).where('kind', '=', 'medical')
  await medical.set({ status: 'negative' }).execute()
  const lapsed = await bookFor()
  expect([lapsed.status, lapsed.json]).toEqual([422, { code: 'pilot_not_ready', detail: busy.json.detail }])
  await medical.set({ status: 'complete' }).execute()
})

test('an unknown email address gets the same answer as a pilot who may not fly', async () => {
  const medical = api.db.updateTable('document').where('accountId', '=', api.people.maria).where('kind', '=', 'medical')
  await medical.set({ status: 'negative' }).execute()
  const taken = times(dayTrip(12))
  await insertOrder(api, { pilot: 'jonas', start: dayTrip(12).from, hours: 3 })
  for (const when of [times(dayTrip(9)), taken]) {
    const [known, unknown] = [await bookFor(when), await bookFor({ ...when, pilotEmail: 'nobody@pilot.example' })]
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json])
  }
  await medical.set({ status: 'complete' }).execute()
})

test('CSIP failures reveal neither who is a student nor whether an email address is known', async () => {
  const { rules } = await api.db.selectFrom('aircraft').select('rules').where('id', '=', n417()).executeTakeFirstOrThrow()
  const setRules = (value: object) =>
    api.db
      .updateTable('aircraft')
      .set({ rules: JSON.stringify(value) })
      .where('id', '=', n417())
      .execute()
  await setRules({ ...(rules as object), csip_required: 'block' })
  await insertOrder(api, { tail: 'N940DS', pilot: 'ines', csip: 'elena', start: dayTrip(14).from, hours: 3 })
  await sql`update document set status = 'negative' where account_id = ${api.people.maria} and kind = 'medical'`.execute(api.db)
  const emails = [api.emailOf('maria'), api.emailOf('sam'), 'nobody@pilot.example']
  for (const wish of [{}, { ...times(dayTrip(14)), csipId: api.people.elena }]) {
    const replies = await Promise.all(emails.map((pilotEmail) => bookFor({ ...wish, pilotEmail })))
    for (const { status, json } of replies) {
      expect([status, json]).toEqual([replies[0]!.status, replies[0]!.json])
      expect(JSON.stringify(json)).not.toMatch(/student|profile|certificate/i)
      expect(json).toMatchObject({ code: 'booking_refused' })
    }
  }
  await sql`update document set status = 'complete' where account_id = ${api.people.maria} and kind = 'medical'`.execute(api.db)
  await setRules(rules as object)
})

test.each([
  ['no one', { pilotEmail: undefined }, 'pilotEmail'],
  ['themselves', { pilotEmail: 'helen' }, 'pilotEmail'],
  ['no times', { flightStartTime: undefined }, 'flightStartTime'],
  ['a stranger by id', { pilotEmail: undefined, pilotId: 'tomas' }, 'pilotId'],
])('an owner who books for %s is told at the field', async (_, said: Record<string, string | undefined>, field) => {
  const body = Object.fromEntries(
    Object.entries(said).map(([name, value]) => [
      name,
      value === 'helen' ? api.emailOf('helen') : value === 'tomas' ? api.people.ines : value,
    ]),
  )
  const { status, json } = await bookFor(body)
  expect([status, Object.keys(json)]).toEqual([400, [field]])
})

test('a confirmed booking can be put up for confirmation again', async () => {
  const { id } = await insertOrder(api, { start: plusHours(halfHour(), 400) })
  const heard = await startHearing(api)
  const answerBy = plusHours(new Date(), 4)
  const asking = { config: api.services.config, orderId: id, waitsFor: 'pilot', because: 'moved', answerBy } as const
  await inTransaction(api.db, (tx) =>
    requestConfirmation(tx, { ...asking, now: new Date(), byId: api.people.helen, by: 'Helen Marsh' }),
  )
  expect(await heard()).toMatchObject([{ who: 'maria', title: 'Your flight changed: N417TS' }])
  expect((await confirm('maria', id)).json).toMatchObject({ status: 'booked', waitsFor: null })
})

test('only owners book for others, of their own aircraft', async () => {
  expect((await bookFor({}, 'tomas')).status).toBe(403)
  expect((await api.call(undefined, 'createOrderByOwner', { body: { aircraftId: n417(), ...times(dayTrip(9)) } })).status).toBe(
    401,
  )
  expect((await bookFor({ aircraftId: crypto.randomUUID() })).status).toBe(404)
})

test('two concurrent requests for the same time make one booking', async () => {
  const replies: { status: number }[] = await Promise.all([bookFor(), bookFor({ pilotEmail: api.emailOf('tomas') }), bookFor()])
  const [made, ...others] = replies.map(({ status }) => status).sort((a, b) => a - b)
  expect(made).toBe(200)
  // The slower request may also find the pilot busy, which is reported only as not ready.
  for (const status of others) expect([409, 422]).toContain(status)
})

test('a pilot confirms only by accepting operational control; an owner cannot accept it', async () => {
  const id = await booked()
  for (const body of [undefined, {}]) {
    const reply = await api.call('maria', 'confirmOrder', { params: { id }, body })
    expect(reply).toMatchObject({
      status: 400,
      json: { acceptsOperationalControl: ['Please confirm that you have operational control'] },
    })
  }
  expect((await rowOf(id)).waitsFor).toBe('pilot')
  expect((await confirm('maria', id)).status).toBe(200)
})

test('a pilot who blocked the owner cannot be booked for, and looks unknown', async () => {
  const chat = { accountId: api.people.maria, otherId: api.people.helen, blockedAt: new Date() }
  const stranger = await bookFor({ pilotEmail: 'nobody@else.example' })
  await api.db
    .insertInto('chat')
    .values(chat)
    .onConflict((on) => on.columns(['accountId', 'otherId']).doUpdateSet(chat))
    .execute()
  const heard = await startHearing(api)
  const { status, json } = await bookFor()
  expect([status, json]).toEqual([stranger.status, stranger.json])
  expect(await bookFor({ pilotEmail: undefined, pilotId: api.people.maria })).toMatchObject({ status: 400 })
  expect(await heard()).toEqual([])
  await api.db.updateTable('chat').set({ blockedAt: null }).where('accountId', '=', api.people.maria).execute()
})

test('an owner may have ten unanswered bookings, even if made concurrently', async () => {
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('waitsFor', '=', 'pilot').execute()
  for (let day = 20; day < 29; day++) expect((await bookFor(times(dayTrip(day)))).status).toBe(200)
  const both = await Promise.all([bookFor(times(dayTrip(30))), bookFor(times(dayTrip(31)))])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = await bookFor(times(dayTrip(32)))
  expect(refused.json).toMatchObject({ code: 'too_many_asked' })
  const { json } = both.find(({ status }) => status === 200)!
  expect((await withdraw('helen', json.id)).status).toBe(204)
  expect((await bookFor(times(dayTrip(32)))).status).toBe(200)
})
