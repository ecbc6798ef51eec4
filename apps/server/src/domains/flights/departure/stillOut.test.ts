import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { bringBack, depart, passing, photograph, upload } from '../../../../test/bookings/ramp.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'

// The trip before left the aircraft on the ramp without recording its return.

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const panel = (hobbs: number) => ({ hobbs, flightMeter: hobbs - 187.7 })
const flight = (orderId: string) =>
  api.db.selectFrom('flight').select(['hobbsOut', 'hobbsIn']).where('orderId', '=', orderId).executeTakeFirst()
const aircraft = async () => {
  const { hobbs } = await api.db
    .selectFrom('aircraft')
    .select('hobbs')
    .where('id', '=', api.fleet.N417TS)
    .executeTakeFirstOrThrow()
  return hobbs
}
const gaps = () => api.db.selectFrom('auditEntry').select('data').where('action', '=', 'meter_gap').execute()

/** Maria left six hours ago at 1284.6 and is away; Priya’s trip began two hours ago. */
const twoTrips = async () => {
  const { id: first } = await insertOrder(api, { start: halfHour(-6), hours: 3 })
  await depart(api, 'rosa', first)
  const { id: second } = await insertOrder(api, { pilot: 'priya', start: halfHour(-2) })
  return { first, second }
}
const leaveAt = async (order: string, hobbs: number) => {
  await depart(api, 'rosa', order, panel(hobbs))
  await upload(api, 'rosa', order, 'departure', 'photoPanel')
  const { json } = await api.call('rosa', 'answerDeparture', { params: { order }, body: { answers: {}, complete: true } })
  expect(json).toMatchObject({ state: 'closed' })
  await api.db
    .updateTable('stageRecord')
    .set({ closedAt: halfHour(-2) })
    .where('orderId', '=', order)
    .execute()
}

test('an aircraft that is out by the records leaves again only with a photo of its panel', async () => {
  const { second } = await twoTrips()
  const held = await depart(api, 'rosa', second)
  expect(held.status).toBe(422)
  expect(held.json.problems).toContainEqual({
    question: 'hobbs',
    text: 'By our records the aircraft is still out. Record that return first, or read both meters and take a photo of the panel.',
    severity: 'block',
  })
  await upload(api, 'rosa', second, 'departure', 'photoPanel')
  const left = await api.call('rosa', 'answerDeparture', { params: { order: second }, body: { answers: {}, complete: true } })
  expect(left.json).toMatchObject({ state: 'closed' })
})

test('each of the two pays for the hours between its own readings, whichever returns first', async () => {
  const { first, second } = await twoTrips()
  await leaveAt(second, 1286.6)
  expect(await gaps()).toEqual([])
  await bringBack(api, 'rosa', second, panel(1287.8))
  expect(await aircraft()).toBe(1287.8)
  await bringBack(api, 'rosa', first, { ...panel(1286.6), lateReason: 'Forgot' })
  expect(await flight(first)).toEqual({ hobbsOut: 1284.6, hobbsIn: 1286.6 })
  expect(await flight(second)).toEqual({ hobbsOut: 1286.6, hobbsIn: 1287.8 })
  expect(await aircraft()).toBe(1287.8)
})

test('the owner and the pilot who has not recorded a return hear that the aircraft left again', async () => {
  const { first, second } = await twoTrips()
  await leaveAt(second, 1286.6)
  const told = await api.db
    .selectFrom('notice')
    .select(['accountId', 'text', 'link'])
    .where('title', '=', 'N417TS left again')
    .execute()
  expect(told.map(({ accountId }) => accountId).toSorted()).toEqual([api.people.helen, api.people.maria].toSorted())
  expect(told.every(({ link }) => link?.includes(first))).toBe(true)
})

test('a return reads no more than the next departure, unless the panel was photographed', async () => {
  const { first, second } = await twoTrips()
  await leaveAt(second, 1286.6)
  const held = await bringBack(api, 'rosa', first, { ...panel(1287.8), lateReason: 'Forgot' })
  expect(held.status).toBe(422)
  expect(held.json.problems).toContainEqual(
    expect.objectContaining({ question: 'hobbs', severity: 'block', text: expect.stringContaining('left again at 1,286.6') }),
  )
  await photograph(api, 'rosa', first, 'return', ['photoPanel'])
  const back = await api.call('rosa', 'answerReturn', { params: { order: first }, body: { answers: {}, complete: true } })
  expect(back.json).toMatchObject({ state: 'closed' })
})

test('hours between a late-recorded return and the next departure are a gap that the owner hears of', async () => {
  const { first, second } = await twoTrips()
  await leaveAt(second, 1286.6)
  await bringBack(api, 'rosa', first, { ...panel(1286.1), lateReason: 'Forgot' })
  expect(await gaps()).toMatchObject([{ data: { before: { hobbs: 1286.1 }, read: { hobbs: 1286.6 } } }])
})

test('a return recorded after the next departure keeps its meters; the last flight’s can still be corrected', async () => {
  const { first, second } = await twoTrips()
  await leaveAt(second, 1286.6)
  await bringBack(api, 'rosa', second, panel(1287.8))
  await bringBack(api, 'rosa', first, { ...panel(1286.6), lateReason: 'Forgot' })
  const correct = (order: string, hobbs: number) =>
    api.call('rosa', 'answerReturn', { params: { order }, body: { answers: panel(hobbs), reason: 'Misread' } })
  expect((await correct(first, 1286.4)).status).toBe(409)
  expect((await correct(second, 1287.6)).json).toMatchObject({ state: 'closed' })
  expect(await aircraft()).toBe(1287.6)
})

test('a check-out kept offline that arrives after a later one leaves the meters alone', async () => {
  const { id: first } = await insertOrder(api, { start: halfHour(-6), hours: 3 })
  const { id: second } = await insertOrder(api, { pilot: 'priya', start: halfHour(-2) })
  const at = halfHour(-5).toISOString()
  await api.call('rosa', 'openDeparture', { params: { order: first }, body: { at } })
  await photograph(api, 'rosa', first, 'departure')
  await upload(api, 'rosa', first, 'departure', 'photoPanel')
  const answers = await passing(api, 'rosa', first, 'departure', { ...panel(1284.6), fuelLeft: 40, fuelRight: 40 })
  await leaveAt(second, 1286.6)
  const { json } = await api.call('rosa', 'answerDeparture', { params: { order: first }, body: { answers, at, complete: true } })
  expect(json).toMatchObject({ state: 'closed' })
  expect(await aircraft()).toBe(1286.6)
  await bringBack(api, 'rosa', second, panel(1287.8))
  await bringBack(api, 'rosa', first, { ...panel(1286.6), lateReason: 'Offline' })
  expect([await flight(first), await flight(second)]).toEqual([
    { hobbsOut: 1284.6, hobbsIn: 1286.6 },
    { hobbsOut: 1286.6, hobbsIn: 1287.8 },
  ])
  expect(await aircraft()).toBe(1287.8)
})

test('a pilot who has another aircraft out by the records is reminded of it, and may leave', async () => {
  const { id: first } = await insertOrder(api, { start: halfHour(-6), hours: 3 })
  await depart(api, 'rosa', first)
  await api.db.updateTable('orders').set({ status: 'late' }).where('id', '=', first).execute()
  const { id: second } = await insertOrder(api, { tail: 'N52148' })
  await api.call('rosa', 'openDeparture', { params: { order: second } })
  const { json } = await api.call('rosa', 'getDeparture', { params: { order: second } })
  expect(json.problems).toContainEqual({
    question: 'idAndMedical',
    text: 'By our records this pilot still has another aircraft. Record that return, too.',
    severity: 'warn',
  })
})
