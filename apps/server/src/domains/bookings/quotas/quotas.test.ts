import { dayIn, daysTouched, instantAt, plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, times, zone } from '../../../../test/factories.ts'
import { newId } from '../../../db/newId.ts'
import { insertOrder, rewriteOrder } from '../../../../test/orders.ts'
import { openShares } from '../../../../test/sharing/shares.ts'
import { findSharedUse } from './queries.ts'
import { holidayDaysAround } from './view.ts'

let api: Api
let id: string
let shared: Awaited<ReturnType<typeof openShares>>
beforeAll(async () => {
  api = await startApi()
  shared = await openShares(api)
  id = shared.id
})
beforeEach(() => shared.shareAnew())
afterAll(() => api.close())

type Who = keyof Api['people']
const book = async (who: Who, days: number) => {
  const body = { aircraftId: id, ...times(dayTrip(days)), acceptsOperationalControl: true } as const
  const { status, json } = await api.call(who, 'bookAircraft', { body })
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}
const resources = async (who: Who, query = {}) => {
  const { status, json } = await api.call(who, 'getCoOwnerResources', { params: { id }, query })
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}
const mine = async (who: Who, query = {}) => (await resources(who, query)).holders.find(({ isYou }) => isYou)!
const ledger = async (orderId: string) => {
  const rows = await api.db
    .selectFrom('quotaEntry')
    .select(['cause', 'amount'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ cause, amount }) => `${cause} ${amount}`)
}
test('all holders see each other’s quotas, used and left; no one else does', async () => {
  await book('tomas', 40)
  const seen = await resources('priya')
  const of = (name: string) => seen.holders.find(({ person }) => person.firstName === name)!
  expect(seen.holders.map(({ person, percent, isYou }) => [person.firstName, percent, isYou])).toEqual([
    ['Helen', 62.5, false],
    ['Tomás', 25, false],
    ['Priya', 12.5, true],
  ])
  expect(of('Tomás').figures.advance).toEqual({ quota: 28, used: 0, planned: 1, left: 27 })
  expect(of('Tomás').bookings).toMatchObject([{ state: 'planned', days: 1, ahead: true }])
  expect(of('Priya').figures.advance).toMatchObject({ quota: 14, left: 14 })
  expect((await resources('helen')).you).toBe('owner')
  expect((await resources('omar')).you).toBe('operator')
  for (const [who, status] of [
    ['maria', 404],
    ['jonas', 404],
    [undefined, 401],
  ] as const)
    for (const name of ['getCoOwnerResources', 'listQuotaEntries'] as const)
      expect((await api.call(who, name, { params: { id }, query: {} })).status).toBe(status)
  expect((await api.call('tomas', 'getCoOwnerResources', { params: { id: api.fleet.N417TS }, query: {} })).status).toBe(404)
  expect((await api.call('tomas', 'getCoOwnerResources', { params: { id }, query: { share: 100 } })).status).toBe(400)
})

test('a partner’s tax advisor reads quotas, ledger and timeline, and the partner sees that they did', async () => {
  const advisor = { id: newId(), ownerId: api.people.tomas, advisorId: api.people.dana }
  const { from } = dayTrip(30)
  const query = { from: from.toISOString(), to: plusHours(from, 96).toISOString() }
  const look = async () => [
    (await api.call('dana', 'getCoOwnerResources', { params: { id }, query: {} })).status,
    (await api.call('dana', 'listQuotaEntries', { params: { id }, query: {} })).status,
    (await api.call('dana', 'listReservations', { params: { id }, query })).status,
  ]
  expect(await look()).toEqual([404, 404, 404])
  const sent = { email: 'dana@tailshare.example', confirmedAt: new Date(), expiresAt: plusHours(new Date(), 24) }
  await api.db
    .insertInto('taxAdvisor')
    .values({ ...advisor, ...sent })
    .execute()
  expect(await look()).toEqual([200, 200, 200])
  expect((await resources('dana')).you).toBe('advisor')
  const { rows } = await api.pool.query<{ what: string }>(
    `select data ->> 'what' as what from audit_entry where action = 'advisor_viewed' and subject_id = $1 order by 1`,
    [api.people.tomas],
  )
  expect(rows.map(({ what }) => what)).toEqual(['quotas of N52148', 'the timeline of N52148'])
  await api.db.deleteFrom('taxAdvisor').where('id', '=', advisor.id).execute()
})

test('what-if shows the quotas of another share, for the reader only', async () => {
  const { whatIf } = await mine('priya', { share: 50 })
  expect(whatIf).toMatchObject({
    percent: 50,
    figures: { holidays: { quota: 6 }, consecutive: { quota: 21 }, advance: { quota: 56 } },
  })
  expect((await resources('priya', { share: 50 })).holders.filter((one) => one.whatIf !== null)).toHaveLength(1)
})

test('agreed terms override the defaults', async () => {
  const terms = { holidays: 8, consecutiveDays: 40, advanceDays: 200, maintenanceHours: 100 }
  await api.db
    .insertInto('quotaTerms')
    .values({ aircraftId: id, version: 1, agreedAt: new Date(), ...terms })
    .execute()
  const { figures } = await mine('tomas')
  expect([figures.holidays.quota, figures.consecutive.quota, figures.advance.quota, figures.maintenance.quota]).toEqual([
    2, 10, 50, 100,
  ])
  await api.db.deleteFrom('quotaTerms').execute()
})

test('a share that began in July gives half of the year’s holidays', async () => {
  const year = new Date().getUTCFullYear() + 1
  await shared.hold('jonas', 25, `${year}-07-02`)
  expect((await mine('jonas', { year })).figures.holidays.quota).toBe(1)
  expect((await mine('tomas', { year })).figures.holidays.quota).toBe(3)
})

test('on the evening of December 31 the ending year’s holidays still count', async () => {
  const year = Number(dayIn(new Date(), zone).slice(0, 4)) + 1
  const day = `${year}-07-04`
  const order = await insertOrder(api, { tail: 'N52148', pilot: 'tomas', start: instantAt(day, '09:00', zone) })
  const held = { aircraftId: id, accountId: api.people.tomas, orderId: order.id, measure: 'day', day }
  await api.db
    .insertInto('quotaEntry')
    .values({ ...held, amount: 1, cause: 'booked', at: new Date() })
    .execute()
  // In UTC the new year has begun, eight hours before the airport's.
  for (const time of ['12:00', '16:30', '23:30']) {
    const now = instantAt(`${year}-12-31`, time, zone)
    const holidayDays = holidayDaysAround(undefined, now)
    const shared = await findSharedUse(api.db, id, { callerId: api.people.tomas, holidayDays, now })
    expect(
      shared?.uses.map(({ days }) => days[0]?.day),
      time,
    ).toEqual([day])
  }
})

test('ledger rows for booking, moving by a day, canceling in time and undoing', async () => {
  const order = await book('tomas', 40)
  const { from, to } = dayTrip(41)
  const moved = await api.call('tomas', 'changeBooking', { body: { orderId: order.id, ...times({ from, to }) } })
  expect(moved.status, JSON.stringify(moved.json)).toBe(200)
  await api.call('tomas', 'cancelOrder', { params: { id: order.id } })
  expect((await mine('tomas')).figures.advance.planned).toBe(0)
  await api.call('tomas', 'undoCancel', { params: { id: order.id } })
  expect(await ledger(order.id)).toEqual(['booked 1', 'changed -1', 'changed 1', 'canceled -1', 'taken_back 1'])
  const { json } = await api.call('priya', 'listQuotaEntries', { params: { id }, query: { orderId: order.id } })
  expect(json.results.map(({ cause, number }) => [cause, number])).toEqual(
    ['taken_back', 'canceled', 'changed', 'changed', 'booked'].map((cause) => [cause, order.number]),
  )
})

test('a late cancellation keeps the days, and says so', async () => {
  const order = await book('tomas', 2)
  await rewriteOrder(api, order.id, { createdAt: plusHours(new Date(), -200), startAt: plusHours(new Date(), 4) })
  const canceled = await api.call('tomas', 'cancelOrder', { params: { id: order.id } })
  expect(canceled.status, JSON.stringify(canceled.json)).toBe(200)
  expect((await ledger(order.id)).at(-1)).toBe('canceled_late 0')
  const { bookings } = await mine('tomas')
  expect(bookings).toMatchObject([{ state: 'lost', orderId: order.id }])
})

test('an early return gives back the days that were not needed', async () => {
  const start = plusHours(dayTrip(-3).from, 0)
  const order = await insertOrder(api, { tail: 'N52148', pilot: 'tomas', start, hours: 72, status: 'in_flight' })
  const back = plusHours(start, 5)
  await rewriteOrder(api, order.id, { status: 'flight_complete', dropRealAt: back })
  const given = (await ledger(order.id)).filter((row) => row === 'returned -1')
  expect(given).toHaveLength(daysTouched({ from: start, to: plusHours(start, 72) }, zone).length - 1)
})

test('the check says what a trip would use and leave, and why it does not fit', async () => {
  await book('tomas', 40)
  const { json } = await shared.check('tomas', times(dayTrip(42)))
  expect(json).toMatchObject({
    fits: true,
    uses: { days: 1, advanceDays: 1 },
    before: { advance: { planned: 1 } },
    after: { advance: { planned: 2, left: 26 } },
  })
  await insertOrder(api, { tail: 'N52148', pilot: 'priya', start: dayTrip(50).from, hours: 8 * 24 })
  const full = (await shared.check('priya', times(dayTrip(70)))).json
  expect(full).toMatchObject({ fits: false, after: { consecutive: { left: 0 } } })
  expect(full.templates.find(({ code }) => code === 'consecutive_days')?.fix.length).toBeGreaterThan(0)
  const own = (await api.db.selectFrom('orders').select('id').where('pilotId', '=', api.people.priya).executeTakeFirstOrThrow())
    .id
  expect((await shared.check('priya', { ...times(dayTrip(70)), orderId: own })).json.fits).toBe(true)
})

test('the check is for holders, and refuses what cannot be', async () => {
  expect((await shared.check('maria', times(dayTrip(42)))).status).toBe(404)
  expect((await api.call(undefined, 'checkCoOwnerBooking', { body: { aircraftId: id, ...times(dayTrip(42)) } })).status).toBe(401)
  const { from } = dayTrip(42)
  expect((await shared.check('tomas', times({ from, to: from }))).status).toBe(400)
})

test('hours in the shop are checked against the year', async () => {
  const from = dayTrip(40).from
  const long = await shared.check('tomas', { ...times({ from, to: plusHours(from, 500) }), purpose: 'maintenance' })
  expect(long.json).toMatchObject({ fits: false, uses: { days: 0, maintenanceHours: 500 } })
  expect(long.json.templates.map(({ code }) => code)).toEqual(['maintenance_hours'])
  expect((await shared.check('tomas', { ...times({ from, to: plusHours(from, 48) }), purpose: 'maintenance' })).json.fits).toBe(
    true,
  )
})

test('a new partner’s trips of that year count', async () => {
  const order = await insertOrder(api, { tail: 'N52148', pilot: 'maria', start: dayTrip(30).from, hours: 3 })
  expect(await ledger(order.id)).toEqual([])
  await shared.hold('maria', 10, dayIn(new Date(), zone))
  expect(await ledger(order.id)).toEqual(['joined 1'])
  expect((await mine('maria')).bookings).toHaveLength(1)
})

test('co-owners take their aircraft to the shop within their hours, once, and where nothing is booked', async () => {
  const { from } = dayTrip(45)
  const set = await shared.shop('tomas', from, 48)
  expect(set.status, JSON.stringify(set.json)).toBe(200)
  const year = Number(dayIn(from, zone).slice(0, 4))
  expect((await mine('tomas', { year })).figures.maintenance).toEqual({ quota: 480, used: 0, planned: 48, left: 432 })
  const later = dayTrip(50).from
  const tooLong = await shared.shop('tomas', later, 440)
  expect([tooLong.status, tooLong.json]).toMatchObject([
    422,
    { templates: [{ code: 'maintenance_hours', data: { previous: 48, additional: 440 } }] },
  ])
  expect((await shared.shop('priya', from, 600)).status).toBe(422)
  expect((await shared.shop('tomas', later, 4, { kind: 'own' })).status).toBe(403)
  expect((await shared.shop('tomas', later, 4, { rule: 'FREQ=WEEKLY;BYDAY=TU' })).status).toBe(403)
  const changed = await shared.shop('priya', from, 24, { id: set.json.entryId! })
  expect(changed.status).toBe(403)
})

test('shop time never displaces a booking, and freeing it returns the hours', async () => {
  const { from } = dayTrip(47)
  await insertOrder(api, { tail: 'N52148', pilot: 'priya', start: from, hours: 3 })
  const over = await shared.shop('tomas', from, 4)
  expect([over.status, over.json.code, over.json.detail]).toEqual([
    409,
    'slot_taken',
    'Someone has booked this time. Please choose another, or ask them to swap.',
  ])
  const { json } = await shared.shop('tomas', plusHours(from, 24), 10)
  const given = await api.call('tomas', 'deleteSchedule', { params: { id, scheduleId: json.entryId! }, query: {} })
  expect(given.status).toBe(200)
  const rows = await api.db
    .selectFrom('quotaEntry')
    .select(['cause', 'amount'])
    .where('measure', '=', 'shop_hours')
    .orderBy('id')
    .execute()
  expect(rows.map(({ cause, amount }) => `${cause} ${amount}`)).toEqual(['shop_set 10', 'shop_freed -10'])
})

test('partners see who has the aircraft when, renters stay unnamed, and strangers see nothing', async () => {
  const { from } = dayTrip(30)
  const query = { from: plusHours(from, -24).toISOString(), to: plusHours(from, 96).toISOString() }
  await insertOrder(api, { tail: 'N52148', pilot: 'tomas', start: from, hours: 3 })
  await insertOrder(api, { tail: 'N52148', pilot: 'maria', start: plusHours(from, 24), hours: 3 })
  await shared.shop('priya', plusHours(from, 48), 4)
  const { json } = await api.call('priya', 'listReservations', { params: { id }, query })
  expect(json.spans.map(({ kind, holderId, text, orderId }) => [kind, holderId, text, orderId])).toEqual([
    ['flight', api.people.tomas, 'Tomás', null],
    ['flight', null, 'Rented', null],
    ['shop', api.people.priya, 'In the shop', null],
  ])
  expect((await api.call('maria', 'listReservations', { params: { id }, query })).status).toBe(404)
  expect((await api.call(undefined, 'listReservations', { params: { id }, query })).status).toBe(401)
  expect((await api.call('priya', 'listReservations', { params: { id }, query: { ...query, to: query.from } })).status).toBe(400)
})
