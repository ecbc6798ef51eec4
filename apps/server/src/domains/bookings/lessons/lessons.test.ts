import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'
import { run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { expectBalanced } from '../../../../test/reading/settled.ts'

let api: Api
let heard: Awaited<ReturnType<typeof startHearing>>
/** Noah also teaches at San Carlos, and costs less than Elena. */
const noah = 'ines'
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'sam'] as const) await giveCard(api, who)
  const rate = await api.db.selectFrom('csipRate').selectAll().where('accountId', '=', api.people.elena).execute()
  await api.db.updateTable('account').set({ pilotCategory: 'csip_pilot' }).where('id', '=', api.people[noah]).execute()
  const rates = rate.map((one) => ({ ...one, accountId: api.people[noah], hourlyCents: 9_000 }))
  await api.db.insertInto('csipRate').values(rates).execute()
  await api.db.updateTable('account').set({ endorsements: [] }).where('id', '=', api.people.sam).execute()
  heard = await startHearing(api)
})
beforeEach(async () => {
  await sql`delete from occupancy`.execute(api.db)
  // Move lessons of earlier tests out of the 24-hour count.
  await sql`update orders set start_at = start_at + interval '200 days', drop_at = drop_at + interval '200 days'
    where csip_id is not null`.execute(api.db)
  await sql`delete from csip_request`.execute(api.db)
  await api.db.updateTable('account').set({ acceptsLessons: false }).execute()
  await heard()
})
afterAll(() => api.close())

type Who = Parameters<Api['call']>[0]
const trip = (days = 6) => times(dayTrip(days, '10:00', '12:00'))
/** Sam is a student and needs an instructor in the Skyhawk at San Carlos. */
const book = async (who: 'sam' | 'maria' = 'sam', more: object = {}) => {
  const body = { aircraftId: api.fleet.N52148, csipId: api.people.elena, ...trip(), ...more }
  const { status, json } = await api.call(who, 'bookAircraft', { body })
  expect([status, json]).toMatchObject([200, {}])
  return json
}
const answer = (who: Who, id: string, body: object) => api.call(who, 'answerCsipRequest', { params: { id }, body: body as never })
const requests = async (id: string, who: Who = 'sam') => (await api.call(who, 'getCsipRequest', { params: { id } })).json
const page = async (id: string, who: Who = 'sam') => (await api.call(who, 'getOrder', { params: { id } })).json
const heldBy = async (orderId: string) =>
  (await api.db.selectFrom('occupancy').select('resourceId').where('orderId', '=', orderId).execute()).map(
    (one) => one.resourceId,
  )
const titles = async () => (await heard()).map(({ who, title }) => `${who}: ${title.replace(/TS-\d+/, 'TS-1')}`)
const owed = async (orderId: string) => {
  const { rows } = await api.pool.query<{ cents: number }>(
    `select coalesce(sum(cents), 0)::int as cents from ledger_entry e join ledger_movement m on m.id = e.movement_id
     where m.order_id = $1 and e.ledger = 'expected_customer'`,
    [orderId],
  )
  return rows[0]!.cents
}
const due = (id: string) =>
  sql`update csip_request set answer_by = now() - interval '1 minute' where order_id = ${id} and state = 'asked'`.execute(api.db)

test('an instructor cannot accept a student who was suspended after asking', async () => {
  const { id } = await book('sam', { csipRequest: { message: '', anyone: false }, ...trip(9) })
  const suspend = (at: Date | null) =>
    api.db.updateTable('account').set({ suspendedAt: at }).where('id', '=', api.people.sam).execute()
  await suspend(new Date())
  expect(await answer('elena', id, { answer: 'accept' })).toMatchObject({ status: 422, json: { code: 'pilot_not_ready' } })
  await suspend(null)
  expect(await requests(id)).toMatchObject({ request: { state: 'asked' } })
  expect((await answer('elena', id, { answer: 'decline' })).status).toBe(200)
  await heard()
})

test('a booking asks its instructor: their time is held, they are notified, and the answer is passed on', async () => {
  const booked = await book('sam', { csipRequest: { message: 'First time in the pattern', anyone: false } })
  expect(booked).toMatchObject({ csipAsked: true, csip: { firstName: 'Elena' } })
  await run(api, 'tellBooked', { orderId: booked.id })
  expect(await titles()).toEqual([
    'elena: Sam Okafor asks you to fly',
    'helen: N52148 is booked',
    expect.stringMatching(/^sam: Booked: N52148, /),
  ])
  expect(await heldBy(booked.id)).toContain(api.people.elena)
  expect((await api.call('elena', 'getLessonWork')).json.requests).toMatchObject([
    { order: { id: booked.id, csipAsked: true }, request: { state: 'asked', message: 'First time in the pattern' } },
  ])
  const lesson = (await api.call('elena', 'getLesson', { params: { id: booked.id } })).json
  expect(lesson.earnsCents).toBe((await page(booked.id)).quote.lines.find(({ kind }) => kind === 'csip')!.cents)
  expect(lesson.colleagues.map(({ id }) => id)).toEqual([api.people[noah]])

  const yes = await answer('elena', booked.id, { answer: 'accept' })
  expect([yes.status, yes.json.request?.state]).toEqual([200, 'accepted'])
  expect(await titles()).toEqual(['sam: Elena Park flies with you'])
  expect((await answer('elena', booked.id, { answer: 'accept' })).status).toBe(200)
  expect(await titles()).toEqual([])
  expect((await api.call('elena', 'getLessonWork')).json.requests).toEqual([])
  expect((await page(booked.id)).csipAsked).toBe(false)
})

test('an instructor who accepts bookings automatically is booked at once', async () => {
  await api.db.updateTable('account').set({ acceptsLessons: true }).where('id', '=', api.people.elena).execute()
  const booked = await book()
  await run(api, 'tellBooked', { orderId: booked.id })
  expect(booked.csipAsked).toBe(false)
  expect((await requests(booked.id)).request).toMatchObject({ state: 'accepted' })
  expect(await titles()).toContain('elena: You are booked to fly with Sam Okafor')
})

test('declined: the time is free, price and ledger exclude the instructor, and a pilot who needs one may cancel free', async () => {
  const { id, totalCents } = await book()
  const csip = (await page(id)).quote.lines.find(({ kind }) => kind === 'csip')!.cents
  expect((await answer('elena', id, { answer: 'decline', reason: 'I am away that day' })).status).toBe(200)
  expect(await heldBy(id)).not.toContain(api.people.elena)
  const after = await page(id)
  expect([after.csip, after.totalCents, await owed(id)]).toEqual([null, totalCents - csip, totalCents - csip])
  expect(await titles()).toEqual(['sam: Elena Park can’t make it'])
  expect(await requests(id)).toMatchObject({
    request: { state: 'declined', reason: 'I am away that day' },
    isNeeded: true,
    canTakeAlternative: false,
  })
  await api.db
    .updateTable('orders')
    .set({ createdAt: plusHours(new Date(), -90), startAt: plusHours(new Date(), 3) })
    .where('id', '=', id)
    .execute()
  expect((await page(id)).refund).toMatchObject({ chargeCents: 0, text: 'No instructor was available, so nothing is charged.' })
  expect((await answer('elena', id, { answer: 'accept' })).json).toMatchObject({ code: 'request_expired' })
  await expectBalanced(api)
})

test('any instructor: if one declines the next is asked at once, and if none is left the pilot hears what to do', async () => {
  const { id } = await book('sam', { csipRequest: { message: 'Stalls', anyone: true } })
  await answer('elena', id, { answer: 'decline' })
  await titles()
  await run(api, 'askNextCsip', { orderId: id })
  expect(await titles()).toEqual([
    'helen: Booking TS-1 of N52148: Inés Vega instructs',
    'ines: Sam Okafor asks you to fly',
    'sam: We asked Inés Vega',
  ])
  const asked = await requests(id)
  expect(asked.request).toMatchObject({ csip: { id: api.people[noah] }, state: 'asked', message: 'Stalls', anyone: true })
  expect(asked.earlier).toMatchObject([{ state: 'declined' }])
  expect((await page(id)).totalCents).toBe(await owed(id))

  await due(id)
  await run(api, 'watchOrders', {})
  expect(await titles()).toEqual(['ines: The request of Sam Okafor has expired', 'sam: Inés Vega has not answered'])
  await run(api, 'askNextCsip', { orderId: id })
  await run(api, 'askNextCsip', { orderId: id })
  expect((await titles())[0]).toBe('sam: No instructor is available')
  expect((await requests(id)).request).toMatchObject({ state: 'expired' })
  await expectBalanced(api)
})

test('the next instructor is asked even while the owner has not approved; nobody is called booked before answering', async () => {
  await sql`update aircraft set needs_approval = true where tail_number = 'N52148'`.execute(api.db)
  const { id, waitsFor } = await book('sam', { csipRequest: { message: '', anyone: true } })
  await sql`update aircraft set needs_approval = false`.execute(api.db)
  expect(waitsFor).toMatchObject({ who: 'owner' })
  await answer('elena', id, { answer: 'decline' })
  await run(api, 'askNextCsip', { orderId: id })
  expect((await requests(id)).request).toMatchObject({ csip: { id: api.people[noah] }, state: 'asked' })
  await titles()
  expect((await api.call('helen', 'confirmOrder', { params: { id } })).json).toMatchObject({ waitsFor: null })
  expect(await titles()).toEqual(['sam: Helen Marsh confirmed your booking of N52148'])
})

test('an offer of other times is taken with one tap, and moves the booking; a colleague is asked', async () => {
  const { id } = await book()
  const other = trip(8)
  expect((await answer('elena', id, { answer: 'decline', alternative: other })).status).toBe(200)
  expect(await requests(id)).toMatchObject({ canTakeAlternative: true, request: { alternative: { ...other, csip: null } } })
  expect((await api.call('maria', 'takeCsipAlternative', { params: { id } })).status).toBe(404)
  const taken = await api.call('sam', 'takeCsipAlternative', { params: { id } })
  expect([taken.status, taken.json.request?.state]).toEqual([200, 'accepted'])
  expect(await page(id)).toMatchObject({ ...other, csip: { id: api.people.elena } })
  expect((await api.call('sam', 'takeCsipAlternative', { params: { id } })).json).toMatchObject({ code: 'wrong_state' })

  await answer('elena', id, { answer: 'decline', alternative: { csipId: api.people[noah] } })
  const asked = await api.call('sam', 'takeCsipAlternative', { params: { id } })
  expect(asked.json.request).toMatchObject({ csip: { id: api.people[noah] }, state: 'asked' })
})

test('a counteroffer has to be possible, and must not be empty', async () => {
  await book('maria', { aircraftId: api.fleet.N52148, csipId: null, ...trip(9) })
  const { id } = await book()
  const taken = await answer('elena', id, { answer: 'decline', alternative: trip(9) })
  expect(taken.json).toMatchObject({ code: 'booking_refused', templates: [{ code: 'slot_taken' }] })
  for (const alternative of [{}, { csipId: api.people.elena }, { flightStartTime: trip(8).flightStartTime }, trip()])
    expect((await answer('elena', id, { answer: 'decline', alternative })).status).toBe(400)
  expect((await answer('elena', id, { answer: 'accept', alternative: trip(8) })).status).toBe(400)
  expect((await requests(id)).request).toMatchObject({ state: 'asked' })
})

test('a pilot may ask an instructor later, ask any instructor, or withdraw; impossible requests are refused', async () => {
  const booked = await book('maria', { csipId: null })
  const ask = (body: object, who: Who | 'visitor' = 'maria') =>
    api.call(who === 'visitor' ? undefined : who, 'askCsip', { params: { id: booked.id }, body })
  expect((await ask({})).status).toBe(400)
  expect((await ask({ anyone: true }, 'helen')).status).toBe(403)
  expect((await ask({ anyone: true }, 'jonas')).status).toBe(404)
  expect((await ask({ anyone: true }, 'visitor')).status).toBe(401)
  expect((await ask({ csipId: api.people.omar })).status).toBe(422)
  const asked = await ask({ anyone: true, message: 'Checkride prep' })
  expect(asked.json.request).toMatchObject({ csip: { id: api.people[noah] }, state: 'asked' })
  expect((await ask({ csipId: api.people[noah] })).json).toMatchObject({ code: 'wrong_state' })
  await titles()

  const withdrawn = await api.call('maria', 'withdrawCsipRequest', { params: { id: booked.id } })
  expect(withdrawn.json).toMatchObject({ request: { state: 'withdrawn' } })
  expect(await titles()).toEqual(['ines: Maria Reyes withdrew the request'])
  expect((await api.call('maria', 'withdrawCsipRequest', { params: { id: booked.id } })).status).toBe(409)
  expect((await answer(noah, booked.id, { answer: 'accept' })).json).toMatchObject({ code: 'request_expired' })
  expect((await page(booked.id, 'maria')).totalCents).toBe(booked.totalCents)
  await expectBalanced(api)
})

test('only the instructor asked can answer; others do not see the lesson, and only CSIPs get requests', async () => {
  const { id } = await book()
  expect((await answer('jonas', id, { answer: 'accept' })).status).toBe(404)
  expect((await answer('helen', id, { answer: 'accept' })).status).toBe(403)
  expect((await answer(undefined, id, { answer: 'accept' })).status).toBe(401)
  expect((await answer('elena', id, { answer: 'perhaps' })).status).toBe(400)
  expect((await api.call('sam', 'getLesson', { params: { id } })).status).toBe(403)
  expect((await api.call('jonas', 'getLesson', { params: { id } })).status).toBe(404)
  expect((await api.call('jonas', 'getCsipRequest', { params: { id } })).status).toBe(404)
  expect((await api.call('maria', 'getLessonWork')).status).toBe(403)
})

test('accepting and withdrawing at once: one succeeds, and a late answer is refused', async () => {
  for (let round = 0; round < 4; round++) {
    await sql`delete from occupancy`.execute(api.db)
    const { id } = await book()
    const [accepted, withdrawn] = await Promise.all([
      answer('elena', id, { answer: 'accept' }),
      api.call('sam', 'withdrawCsipRequest', { params: { id } }),
    ])
    expect([accepted.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { request } = await requests(id)
    expect(request?.state).toBe(accepted.status === 200 ? 'accepted' : 'withdrawn')
    expect((await heldBy(id)).includes(api.people.elena)).toBe(accepted.status === 200)
  }
  await sql`delete from occupancy`.execute(api.db)
  const { id } = await book()
  await due(id)
  expect((await answer('elena', id, { answer: 'accept' })).json).toMatchObject({ code: 'request_expired' })
  await expectBalanced(api)
})

test('two requests for the same instructor and time: one holds it, the other is told what is free', async () => {
  const first = await book('maria', { csipId: null })
  const second = await insertOrder(api, { pilot: 'jonas', tail: 'N417TS', start: new Date(trip().flightStartTime), hours: 2 })
  const ask = (who: Who, id: string) => api.call(who, 'askCsip', { params: { id }, body: { csipId: api.people.elena } })
  const replies = await Promise.all([ask('maria', first.id), ask('jonas', second.id)])
  const held = await api.db.selectFrom('occupancy').select('orderId').where('resourceId', '=', api.people.elena).execute()
  expect(held).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([409, 422]).toContain(replies.find(({ status }) => status !== 200)!.status)
})

test('new times need a new request, a shorter lesson does not', async () => {
  const { id } = await book()
  await answer('elena', id, { answer: 'accept' })
  const { flightDropTime } = trip()
  const change = (body: object) => api.call('sam', 'changeBooking', { body: { orderId: id, ...body } })
  expect((await change({ flightDropTime: plusHours(new Date(flightDropTime), -0.5).toISOString() })).json.csipAsked).toBe(false)
  await titles()
  expect((await change({ ...trip(7) })).json.csipAsked).toBe(true)
  expect(await titles()).toContain('elena: Sam Okafor asks you to fly')
})

test('check-out waits for the instructor’s answer, and for an instructor if the student needs one', async () => {
  const { id } = await insertOrder(api, { pilot: 'sam', tail: 'N52148', csip: 'elena', start: halfHour(1) })
  await sql`insert into csip_request (id, order_id, csip_id, state, asked_at, answer_by)
    values (gen_random_uuid(), ${id}, ${api.people.elena}, 'asked', now(), now() + interval '20 minutes')`.execute(api.db)
  const checkOut = () => api.call('rosa', 'changeStatus', { params: { id }, body: { status: 'checking_in' } })
  await api.db.updateTable('aircraft').set({ selfCheckIn: true }).execute()
  expect((await checkOut()).status).toBe(200)
  const problems = async () =>
    (await api.call('rosa', 'getDeparture', { params: { order: id } })).json.problems.map(({ text }) => text).join(' ')
  expect(await problems()).toContain('The instructor has not answered yet.')
  expect(await problems()).toContain('You need a CSIP aboard.')
  await sql`update csip_request set state = 'accepted' where order_id = ${id}`.execute(api.db)
  expect(await problems()).not.toMatch(/instructor has not answered|CSIP/)
})
