import { afterEach, beforeEach, expect, test } from 'vitest'
import { plusHours } from '@tailshare/contract/text/period'
import { newId } from '../../../../db/newId.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { depart, upload } from '../../../../../test/bookings/ramp.ts'
import { shareOut } from '../../../../../test/sharing/sales.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const change = (
  who: keyof Api['people'],
  id: string,
  status: 'checking_in' | 'booked' | 'in_flight' | 'returning' | 'canceled',
  reason?: string,
) => api.call(who, 'changeStatus', { params: { id }, body: { status, ...(reason !== undefined && { reason }) } })

test('the board shows departures, flights out and returns at this agent’s airports', async () => {
  const leaving = await insertOrder(api, { start: halfHour(1), hours: 2 })
  const early = await insertOrder(api, { tail: 'N322SR', pilot: 'jonas', start: halfHour(11), hours: 2 })
  const far = await insertOrder(api, { tail: 'N52148', pilot: 'sam', start: halfHour(40), hours: 2 })
  const away = await insertOrder(api, { tail: 'N940DS', pilot: 'ines', status: 'in_flight', start: halfHour(-2), hours: 46 })
  const overdue = await insertOrder(api, { tail: 'N850VJ', pilot: 'helen', status: 'late', start: halfHour(-30), hours: 6 })
  const { json } = await api.call('rosa', 'getRampBoard')
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)
  expect(json.airports.map(({ code }) => code)).toEqual(['KHWD', 'KSQL'])
  expect(ids(json.departures)).toEqual([leaving.id, early.id])
  expect(ids(json.out)).toEqual([away.id])
  expect(ids(json.returns)).toEqual([overdue.id])
  expect(json.departures[0]).toMatchObject({ tailNumber: 'N417TS', totalCents: 0, finalCents: null })
  expect(ids(json.departures)).not.toContain(far.id)
  expect((await api.call('omar', 'getRampBoard')).json.departures).toHaveLength(2)
  expect((await api.call('maria', 'getRampBoard')).status).toBe(403)
})

test('a page of the board has the first of each list, the totals, and one airport if several are worked', async () => {
  const first = await insertOrder(api, { start: halfHour(1), hours: 2 })
  await insertOrder(api, { tail: 'N322SR', pilot: 'jonas', start: halfHour(2), hours: 2 })
  const { json } = await api.call('rosa', 'getRampBoard', { query: { limit: 1 } })
  expect(json.departures.map(({ id }) => id)).toEqual([first.id])
  expect(json.counts).toEqual({ departures: 2, out: 0, returns: 0 })
  const [hayward, sanCarlos] = json.airports
  const at = async (airport: string) => (await api.call('rosa', 'getRampBoard', { query: { airport } })).json
  expect((await at(sanCarlos!.id)).departures.every(({ airport }) => airport.id === sanCarlos!.id)).toBe(true)
  const both = (await at(sanCarlos!.id)).counts.departures + (await at(hayward!.id)).counts.departures
  expect(both).toBe(2)
  const other = await api.db.selectFrom('airport').select('id').where('code', '=', 'KTRK').executeTakeFirstOrThrow()
  expect((await api.call('rosa', 'getRampBoard', { query: { airport: other.id } })).status).toBe(404)
  expect((await api.call('rosa', 'getRampBoard', { query: { limit: 500 } })).status).toBe(400)
  expect((await api.call(undefined, 'getRampBoard')).status).toBe(401)
})

test('someone at every airport chooses among those with entries, and may request any', async () => {
  await api.pool.query('insert into staff_airport select $1, id from airport on conflict do nothing', [api.people.rosa])
  const order = await insertOrder(api, { tail: 'N52148', pilot: 'sam', start: halfHour(1), hours: 2 })
  const { json, raw } = await api.call('rosa', 'getRampBoard')
  expect(json.airports).toHaveLength(30)
  expect(json.airports.map(({ id }) => id)).toContain(json.departures.find(({ id }) => id === order.id)!.airport.id)
  expect(Buffer.byteLength(raw)).toBeLessThan(20_000)
  const none = await api.db.selectFrom('airport').select('id').orderBy('code', 'desc').executeTakeFirstOrThrow()
  const empty = await api.call('rosa', 'getRampBoard', { query: { airport: none.id } })
  expect([empty.status, empty.json.counts]).toEqual([200, { departures: 0, out: 0, returns: 0 }])
})

test('flights out show since when, and overdue ones whose booking is at risk', async () => {
  const late = await insertOrder(api, { status: 'late', start: halfHour(-6), hours: 3 })
  await insertOrder(api, { pilot: 'jonas', start: halfHour(2), hours: 2 })
  const left = halfHour(-5.5)
  await api.db
    .insertInto('stageRecord')
    .values({ id: newId(), orderId: late.id, stage: 'departure', state: 'closed', openedBy: api.people.rosa, closedAt: left })
    .execute()
  const due = await insertOrder(api, { tail: 'N322SR', pilot: 'ines', status: 'in_flight', start: halfHour(-1), hours: 3 })
  const { returns } = (await api.call('rosa', 'getRampBoard')).json
  expect(returns).toMatchObject([
    { id: late.id, leftAt: left.toISOString(), next: { pilot: 'Jonas Lind', flightStartTime: halfHour(2).toISOString() } },
    { id: due.id, leftAt: null, next: null },
  ])
})

test('an agent of another airport sees nothing of it', async () => {
  const { id } = await insertOrder(api)
  await api.db
    .deleteFrom('staffAirport')
    .where('airportId', '=', api.db.selectFrom('airport').select('id').where('code', '=', 'KSQL'))
    .execute()
  expect((await api.call('rosa', 'getRampBoard')).json.departures).toEqual([])
  expect((await api.call('rosa', 'getReservation', { params: { id } })).status).toBe(404)
})

test('a booking is for its pilot, its owner, the staff of its airport and the operator', async () => {
  const { id } = await insertOrder(api)
  await api.call('maria', 'openDeparture', { params: { order: id } })
  const see = async (who: keyof Api['people']) => [
    (await api.call(who, 'getReservation', { params: { id } })).status,
    (await api.call(who, 'getDeparture', { params: { order: id } })).status,
    (await api.call(who, 'listDepartureQuestions', { query: { order_id: id } })).status,
    (await api.call(who, 'listReturnQuestions', { query: { order_id: id } })).status,
    (await api.call(who, 'answerDeparture', { params: { order: id }, body: { answers: { oil: 7 } } })).status,
    (
      await api.call(who, 'reportSquawk', {
        params: { order: id, stage: 'departure', question: 'tires' },
        body: { text: 'Worn', severity: 'cosmetic' },
      })
    ).status,
  ]
  expect(await see('maria')).toEqual([200, 200, 200, 200, 200, 200])
  expect(await see('rosa')).toEqual([200, 200, 200, 200, 200, 200])
  // Operators may read everything, but not answer questions read at the aircraft.
  expect(await see('omar')).toEqual([200, 200, 200, 200, 403, 200])
  // Owners may watch, and report a squawk at any time.
  expect(await see('helen')).toEqual([200, 200, 200, 200, 403, 200])
  expect(await see('jonas')).toEqual([404, 404, 404, 404, 404, 404])
  expect(await see('elena')).toEqual([404, 404, 404, 404, 404, 404])
  expect((await api.call('maria', 'getReturn', { params: { order: id } })).status).toBe(404)
})

test('where the owner asks for staff, a pilot does not check out alone, but brings the aircraft back', async () => {
  const { id, aircraftId } = await insertOrder(api, { start: halfHour(-3) })
  await api.db.updateTable('aircraft').set({ selfCheckIn: false }).where('id', '=', aircraftId).execute()
  expect((await api.call('maria', 'openDeparture', { params: { order: id } })).status).toBe(403)
  expect((await depart(api, 'rosa', id)).status).toBe(200)
  expect((await change('maria', id, 'returning')).json).toMatchObject({ status: 'returning' })
})

test('check-in opens two hours before the start', async () => {
  const { id } = await insertOrder(api, { start: halfHour(3) })
  const early = await change('maria', id, 'checking_in')
  expect([early.status, early.json.code, early.json.detail]).toEqual([
    409,
    'wrong_state',
    'Check-out opens two hours before the start.',
  ])
  await api.db
    .updateTable('orders')
    .set({ startAt: plusHours(new Date(), 1.9), dropAt: halfHour(6) })
    .where('id', '=', id)
    .execute()
  expect((await change('maria', id, 'checking_in')).json).toMatchObject({ status: 'checking_in' })
})

test('no status can be skipped', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-1) })
  expect((await change('maria', id, 'returning')).json.code).toBe('wrong_state')
  expect((await change('maria', id, 'in_flight')).status).toBe(404)
  await change('maria', id, 'checking_in')
  expect((await change('maria', id, 'in_flight')).json.code).toBe('record_incomplete')
  expect((await api.call('maria', 'openReturn', { params: { order: id } })).json.code).toBe('wrong_state')
  await depart(api, 'maria', id)
  expect((await change('maria', id, 'booked')).json.code).toBe('wrong_state')
  expect((await change('maria', id, 'canceled')).json.code).toBe('wrong_state')
})

test('an abandoned check-in restores the booking, and can be started again', async () => {
  const { id } = await insertOrder(api)
  await change('rosa', id, 'checking_in')
  await api.call('rosa', 'answerDeparture', { params: { order: id }, body: { answers: { oil: 7 } } })
  await upload(api, 'rosa', id, 'departure', 'photoNose')
  await upload(api, 'rosa', id, 'departure', 'tires')
  await api.call('rosa', 'reportSquawk', {
    params: { order: id, stage: 'departure', question: 'tires' },
    body: { text: 'Worn', severity: 'cosmetic' },
  })
  expect((await change('rosa', id, 'booked', 'Pilot still at lunch')).json).toMatchObject({ status: 'booked' })
  const anew = await api.call('maria', 'openDeparture', { params: { order: id } })
  expect(anew.json).toMatchObject({ answers: {}, photos: [{ question: 'tires' }], issues: [{ text: 'Worn' }] })
})

test('an operator with a share in the aircraft cannot use a no-go on a renter’s flight; as its pilot they can', async () => {
  const { id } = await insertOrder(api, { start: halfHour(1), hours: 2 })
  const own = await insertOrder(api, { pilot: 'omar', start: halfHour(11), hours: 2 })
  await shareOut(api, 'N417TS', { omar: 25 })
  // The record shows it in advance.
  await change('maria', id, 'checking_in')
  expect((await api.call('omar', 'getDeparture', { params: { order: id } })).json).toMatchObject({ isPartner: true })
  expect((await api.call('rosa', 'openDeparture', { params: { order: id } })).json).toMatchObject({ isPartner: false })
  expect((await change('omar', id, 'canceled', 'Ice')).status).toBe(403)
  expect((await change('omar', own.id, 'canceled', 'Ice')).json).toMatchObject({ status: 'canceled' })
})

test('a no-go at the aircraft is free and frees the time; money moves once it can no longer be undone', async () => {
  const { id } = await insertOrder(api, { start: halfHour(1) })
  await change('maria', id, 'checking_in')
  expect((await change('rosa', id, 'canceled')).status).toBe(403)
  const canceled = await change('maria', id, 'canceled', 'Ice on the wings')
  expect(canceled.json).toMatchObject({ status: 'canceled', finalCents: 0, cancelReason: 'safety' })
  expect(await api.db.selectFrom('occupancy').select('id').where('orderId', '=', id).execute()).toEqual([])
  const { rows } = await api.pool.query('select sum(cents)::int as left from ledger_entry where ledger = $1', ['expected_owner'])
  expect(rows).toEqual([{ left: 0 }])
  const { rows: jobs } = await api.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'settleCancellation' and run_at > now() + interval '10 minutes'`,
  )
  expect(jobs).toEqual([{ payload: { orderId: id } }])
})

test('operators cannot use a no-go: the pilot can, and operators cancel in the console', async () => {
  const { id } = await insertOrder(api, { start: halfHour(30), csip: 'elena' })
  expect((await change('omar', id, 'canceled', 'Ice on the wings')).status).toBe(403)
})
