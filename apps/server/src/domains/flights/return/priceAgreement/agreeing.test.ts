import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { addCard, owes, run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { bringBack, depart, upload } from '../../../../../test/ramp.ts'
import { expectBalanced } from '../../../../../test/settled.ts'

// Meters are recorded as read. A price far beyond the plan needs the approval of the pilot, if someone else read them, or of two operators.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  await addCard(api, 'maria')
})
beforeEach(() => sql`delete from operator_act`.execute(api.db))
afterAll(() => api.close())

const tenth = (value: number) => Math.round(value * 10) / 10
const meters = () =>
  api.db.selectFrom('aircraft').select(['hobbs', 'flightMeter']).where('tailNumber', '=', 'N417TS').executeTakeFirstOrThrow()
const priceOf = async (id: string) =>
  (await api.db.selectFrom('orders').select('finalCents').where('id', '=', id).executeTakeFirstOrThrow()).finalCents!

/** Planned for three hours, returned after `hours` by the meter. */
const flown = async (hours: number, who: 'rosa' | 'maria' | 'omar' = 'rosa') => {
  const { hobbs, flightMeter } = await meters()
  await sql`delete from occupancy`.execute(api.db)
  const { id, quote } = await insertOrder(api, { start: halfHour(-10), hours: 10.5, plannedHours: 3 })
  await run(api, 'placeHold', { orderId: id })
  await depart(api, 'rosa', id, { hobbs, flightMeter })
  await api.call(who, 'openReturn', { params: { order: id } })
  await upload(api, who, id, 'return', 'photoPanel')
  const read = { hobbs: tenth(hobbs + hours), flightMeter: tenth(flightMeter + hours - 0.4) }
  const { json } = await bringBack(api, who, id, read)
  expect(json.state, JSON.stringify(json)).toBe('closed')
  expect(await meters()).toEqual(read)
  await run(api, 'settleFlight', { orderId: id })
  return { id, planned: quote.totalCents, hobbs }
}
const agree = (who: 'maria' | 'helen' | 'rosa', order: string, cents: number) =>
  api.call(who, 'agreePrice', { params: { order }, body: { cents } })
const perHour = 39_500 * 0.95 * 1.04

test('staff read nine hours where three were planned: meters change at once, the plan is charged, the rest awaits the pilot', async () => {
  const heard = await startHearing(api)
  const { id, planned } = await flown(9)
  expect(await priceOf(id)).toBe(planned)
  const told = await heard()
  expect(told.find(({ who }) => who === 'maria')!.text).toContain('That is charged once you say yes')
  expect(told.find(({ who }) => who === 'helen')!.text).toContain('waits for the pilot’s yes')
  expect(await owes(api, api.people.maria)).toBe(0)
  await expectBalanced(api)

  const held = Math.round(6 * perHour)
  expect((await agree('helen', id, held)).status).toBe(403)
  expect((await agree('maria', id, held - 100)).json.detail).toBe('The price has changed. Take another look.')
  const since = await startHearing(api)
  expect((await agree('maria', id, held)).status).toBe(200)
  expect((await since()).map(({ who, title }) => [who, title])).toEqual([['helen', 'Maria Reyes agreed to the price of N417TS']])
  expect(await priceOf(id)).toBe(planned + held)
  await run(api, 'settleFlight', { orderId: id })
  expect(await owes(api, api.people.maria)).toBe(0)
  await expectBalanced(api)
  expect((await agree('maria', id, held)).json.detail).toBe('Nothing of this price waits for your yes.')
})

test('an operator working at the airport cannot set the price that way either; two of them confirm the reading', async () => {
  const { airportId } = await api.db
    .selectFrom('aircraft')
    .select('airportId')
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()
  await api.db.insertInto('staffAirport').values({ accountId: api.people.omar, airportId }).execute()
  const { id, planned } = await flown(9, 'omar')
  await api.db.deleteFrom('staffAirport').where('accountId', '=', api.people.omar).execute()
  expect(await priceOf(id)).toBe(planned)
  const asked = await api.call('omar', 'askIntervention', {
    params: { id },
    body: { kind: 'correction', answers: {}, reason: 'The photo shows it' },
  })
  expect(asked.json).toMatchObject({ state: 'waiting', cents: Math.round(6 * perHour) })
  expect(await priceOf(id)).toBe(planned)
  expect((await api.call('nadia', 'approveIntervention', { params: { id: asked.json.id } })).status).toBe(200)
  expect(await priceOf(id)).toBe(planned + Math.round(6 * perHour))
  await run(api, 'settleFlight', { orderId: id })
  await expectBalanced(api)
})

test('staff can correct their misreading at once, and nothing is pending', async () => {
  const { id, planned, hobbs } = await flown(9)
  const answers = { hobbs: tenth(hobbs + 3), flightMeter: tenth((await meters()).flightMeter - 6) }
  const body = { answers, reason: 'Misread' }
  expect((await api.call('rosa', 'answerReturn', { params: { order: id }, body })).status).toBe(200)
  expect(await priceOf(id)).toBe(planned)
  expect((await agree('maria', id, 100)).json.detail).toBe('Nothing of this price waits for your yes.')
})

test('an hour beyond the plan, or any reading by the pilot, is charged at once', async () => {
  for (const [hours, who] of [
    [4, 'rosa'],
    [9, 'maria'],
  ] as const) {
    const { id, planned } = await flown(hours, who)
    expect(await priceOf(id)).toBe(planned + Math.round((hours - 3) * perHour))
  }
})
