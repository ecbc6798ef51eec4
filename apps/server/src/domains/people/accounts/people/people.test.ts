import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { insertOrder } from '../../../../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const person = (viewer: CastKey, who: CastKey) => api.call(viewer, 'getPerson', { params: { id: api.people[who] } })
const pilot = (viewer: CastKey, who: CastKey) => api.call(viewer, 'getPilot', { params: { id: api.people[who] } })

test('strangers do not exist for each other; oneself and operators see a person', async () => {
  for (const viewer of ['jonas', 'rosa'] as const) expect((await person(viewer, 'maria')).status).toBe(404)
  for (const viewer of ['maria', 'omar'] as const) {
    const { status, json } = await person(viewer, 'maria')
    expect([viewer, status]).toEqual([viewer, 200])
    expect(json).toMatchObject({
      firstName: 'Maria',
      lastName: 'Reyes',
      homeAirport: { code: 'KSQL' },
      isCsip: false,
      isAircraftOwner: false,
    })
    for (const secret of ['email', 'phone', 'ssnLast4', 'birthDate']) expect(json).not.toHaveProperty(secret)
  }
})

test('airport staff know the people of bookings at their own airports, until these are canceled', async () => {
  const order = await insertOrder(api, { pilot: 'ines', csip: 'elena', start: plusHours(new Date(), 50) })
  for (const who of ['ines', 'elena', 'helen'] as const) expect([who, (await person('rosa', who)).status]).toEqual([who, 200])
  const { airportId } = await api.db
    .selectFrom('aircraft')
    .select('airportId')
    .where('id', '=', order.aircraftId)
    .executeTakeFirstOrThrow()
  const other = await api.db.selectFrom('airport').select('id').where('code', '=', 'KTMB').executeTakeFirstOrThrow()
  const moveTo = (to: string) =>
    api.db.updateTable('aircraft').set({ airportId: to }).where('id', '=', order.aircraftId).execute()
  await moveTo(other.id)
  expect((await person('rosa', 'ines')).status).toBe(404)
  await moveTo(airportId)
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
  expect((await person('rosa', 'ines')).status).toBe(404)
})

test('pilot, owner and CSIP of a booking see each other until it is canceled', async () => {
  const order = await insertOrder(api, { pilot: 'sam', csip: 'elena', start: plusHours(new Date(), 100) })
  const all = ['sam', 'elena', 'helen'] as const
  for (const viewer of all) for (const who of all) expect((await person(viewer, who)).status).toBe(200)
  expect((await person('maria', 'sam')).status).toBe(404)
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
  expect((await person('helen', 'sam')).status).toBe(404)
})

test('people who share an aircraft see each other, and its owner sees the customers', async () => {
  const aircraftId = api.fleet.N322SR
  expect((await person('tomas', 'priya')).status).toBe(404)
  await api.db
    .insertInto('aircraftShare')
    .values([
      { aircraftId, accountId: api.people.tomas, percent: 25 },
      { aircraftId, accountId: api.people.priya, percent: 25 },
    ])
    .execute()
  await api.db.insertInto('aircraftCustomer').values({ aircraftId, accountId: api.people.ines }).execute()
  for (const [viewer, who] of [
    ['tomas', 'priya'],
    ['priya', 'helen'],
    ['helen', 'ines'],
  ] as const)
    expect((await person(viewer, who)).status).toBe(200)
  expect((await person('bo', 'priya')).status).toBe(404)
})

test('the owner of a booked aircraft, the booking’s CSIP and operators see experience and documents', async () => {
  await insertOrder(api, { pilot: 'jonas', csip: 'elena', start: plusHours(new Date(), 150) })
  await insertFlown(api, { pilot: 'jonas', start: plusHours(new Date(), -200), landings: 3 })
  for (const viewer of ['helen', 'elena', 'omar', 'jonas'] as const) {
    const { status, json } = await pilot(viewer, 'jonas')
    expect([viewer, status]).toEqual([viewer, 200])
    expect(json).toMatchObject({
      pilotCategory: 'licensed_pilot',
      totalHours: 404.6,
      ordersFlownCount: 1,
      landingsLast90Days: 3,
      recency: [{ code: 'single_engine_land', landings: 3, night: 0, until: expect.any(String), nightUntil: null }],
      transitionFamilies: ['SR22T'],
      hoursByModel: expect.arrayContaining([
        expect.objectContaining({
          totalHours: 18.4,
          totalHoursLast30Days: expect.any(Number),
          totalHoursLast6Month: expect.any(Number),
        }),
      ]),
    })
    const ipc = json.documents.find(({ kind }) => kind === 'ipc')
    expect(ipc).toMatchObject({ state: 'rejected', reason: null })
  }
  // The ramp and other pilots see the person at most, not the pilot.
  for (const viewer of ['rosa', 'maria', 'victor'] as const) expect((await pilot(viewer, 'jonas')).status).toBe(404)
  expect((await pilot('jonas', 'helen')).status).toBe(404)
})

test('non-pilots and former members have no pilot profile', async () => {
  for (const viewer of ['rosa', 'omar'] as const) expect((await pilot(viewer, 'rosa')).status).toBe(404)
  await api.db.updateTable('account').set({ deletedAt: new Date() }).where('id', '=', api.people.bo).execute()
  expect((await person('omar', 'bo')).status).toBe(404)
  expect((await pilot('omar', 'bo')).status).toBe(404)
})
