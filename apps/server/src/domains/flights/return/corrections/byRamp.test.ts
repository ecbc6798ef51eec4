import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { bringBack, depart, upload } from '../../../../../test/bookings/ramp.ts'

// Corrections by staff count toward their limit across bookings, like an operator's; new staff move no money.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  await addCard(api, 'maria')
})
beforeEach(() => sql`delete from operator_act`.execute(api.db))
afterAll(() => api.close())

const tenth = (value: number) => Math.round(value * 10) / 10
const price = async (id: string) =>
  (await api.db.selectFrom('orders').select('finalCents').where('id', '=', id).executeTakeFirstOrThrow()).finalCents!
const meters = () =>
  api.db.selectFrom('aircraft').select(['hobbs', 'flightMeter']).where('tailNumber', '=', 'N417TS').executeTakeFirstOrThrow()
const fly = async () => {
  const { hobbs, flightMeter } = await meters()
  const { id } = await insertOrder(api, { start: halfHour(-5), hours: 5.5, plannedHours: 3 })
  await depart(api, 'rosa', id, { hobbs, flightMeter })
  await bringBack(api, 'rosa', id, { hobbs: tenth(hobbs + 3), flightMeter: tenth(flightMeter + 2.6) })
  await api.db.deleteFrom('occupancy').where('orderId', '=', id).execute()
  await run(api, 'settleFlight', { orderId: id })
  return id
}
const addFuel = async (who: 'rosa' | 'sam', order: string, fuelBoughtDollars: number) => {
  await upload(api, who, order, 'return', 'photoReceipt')
  const body = {
    answers: { fuelBoughtGallons: Math.round(fuelBoughtDollars / 8), fuelBoughtDollars },
    reason: 'Receipt forgotten',
  }
  const { status, json } = await api.call(who, 'answerReturn', { params: { order }, body })
  return json.code ?? status
}
const appoint = async () => {
  const { airportId } = await api.db
    .selectFrom('aircraft')
    .select('airportId')
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()
  const body = { isOperator: false, staffAirports: [airportId], reason: 'New at the ramp' }
  return api.call('omar', 'setUserRoles', { params: { id: api.people.sam }, body })
}

test('staff corrections for one owner and pilot are limited per week like an operator’s, across bookings', async () => {
  const flights = [await fly(), await fly(), await fly()]
  const before = await Promise.all(flights.map(price))
  const said = []
  for (const id of flights) said.push(await addFuel('rosa', id, 240))
  expect(said).toEqual([200, 200, 'by_intervention'])
  const after = await Promise.all(flights.map(price))
  expect(before.map((cents, at) => cents - after[at]!)).toEqual([24_000, 24_000, 0])
  // They may still make corrections that move no money.
  const landings = { params: { order: flights[2]! }, body: { answers: { landingsDay: 2 }, reason: 'Misread' } }
  expect((await api.call('rosa', 'answerReturn', landings)).status).toBe(200)
})

test('staff appointed this week move no money, and operators were told who appointed them; staff of longer standing may credit $80 of fuel', async () => {
  const id = await fly()
  expect((await appoint()).status).toBe(200)
  const heard = await api.db.selectFrom('notice').select(['title', 'text']).where('accountId', '=', api.people.nadia).execute()
  expect(heard).toEqual([
    {
      title: `New airport staff at KSQL: ${api.emailOf('sam')}`,
      text: expect.stringContaining('Omar Haddad appointed them. “New at the ramp”'),
    },
  ])
  expect(await addFuel('sam', id, 80)).toBe('by_intervention')
  expect(await addFuel('rosa', id, 80)).toBe(200)
  await sql`update staff_airport set since = now() - interval '8 days' where account_id = ${api.people.sam}`.execute(api.db)
  // Saving the airports again does not make them new.
  await appoint()
  expect(await addFuel('sam', id, 88)).toBe(200)
})

/** Elena teaches; three hours are planned. */
const taught = async (flown: number, answers: object = {}) => {
  const { hobbs, flightMeter } = await meters()
  const { id } = await insertOrder(api, { csip: 'elena', start: halfHour(-5), hours: 5.5, plannedHours: 3 })
  await depart(api, 'rosa', id, { hobbs, flightMeter })
  await api.call('rosa', 'openReturn', { params: { order: id } })
  for (const photo of ['photoPanel', 'photoReceipt']) await upload(api, 'rosa', id, 'return', photo)
  const after = (hours: number) => ({ hobbs: tenth(hobbs + hours), flightMeter: tenth(flightMeter + hours - 0.4) })
  const { json } = await bringBack(api, 'rosa', id, { ...after(flown), ...answers })
  expect(json.state, JSON.stringify(json)).toBe('closed')
  await api.db.deleteFrom('occupancy').where('orderId', '=', id).execute()
  return { id, after }
}
const sixHours = (6 * (39_500 * 0.95 * 1.04 + 8_500)) / 100
const fuel = { fuelBoughtGallons: 250, fuelBoughtDollars: Math.round(sixHours * 100) / 100 }

test('a correction that leaves the price but moves it from the owner to the instructor counts by what it moves', async () => {
  const { id, after } = await taught(3)
  const before = await price(id)
  const body = { answers: { ...after(9), ...fuel }, reason: 'Misread' }
  expect((await api.call('rosa', 'answerReturn', { params: { order: id }, body })).json.code).toBe('by_intervention')
  expect(await price(id)).toBe(before)
})

test('fuel credited at the return does not hide hours beyond the plan: they wait for the pilot’s yes', async () => {
  const { id } = await taught(9, fuel)
  const { finalLines } = await api.db.selectFrom('orders').select('finalLines').where('id', '=', id).executeTakeFirstOrThrow()
  const held = (finalLines as { kind: string; text: string; cents: number }[]).filter(({ text }) => text.startsWith('Waits for'))
  expect(held.find(({ kind }) => kind === 'csip')!.cents).toBeLessThan(0)
  // By the plan, with the fuel that three hours can bear.
  expect(await price(id)).toBe(3 * 8_500 + Math.round(3 * 39_500 * 0.95 * 0.04))
})

test('hours that staff read too high at a departure count for them: those hours are not paid for', async () => {
  // The last return has no reader on record.
  await sql`update aircraft set hobbs = hobbs + 0.1 where tail_number = 'N417TS'`.execute(api.db)
  const { hobbs, flightMeter } = await meters()
  const { id } = await insertOrder(api, { start: halfHour(0) })
  await depart(api, 'rosa', id, { hobbs: tenth(hobbs + 2), flightMeter: tenth(flightMeter + 1.8) })
  await upload(api, 'rosa', id, 'departure', 'photoPanel')
  const { json } = await api.call('rosa', 'answerDeparture', { params: { order: id }, body: { complete: true } })
  expect(json.state).toBe('closed')
  const acts = await api.db.selectFrom('operatorAct').select(['actorId', 'cents']).execute()
  expect(acts).toEqual([{ actorId: api.people.rosa, cents: 2 * 39_500 }])
})
