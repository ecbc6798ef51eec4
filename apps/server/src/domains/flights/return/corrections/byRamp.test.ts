import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { bringBack, depart, upload } from '../../../../../test/ramp.ts'

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
const fly = async () => {
  const { hobbs, flightMeter } = await api.db
    .selectFrom('aircraft')
    .select(['hobbs', 'flightMeter'])
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()
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
