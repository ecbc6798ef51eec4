import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { insertFlown } from '../../../../test/bookings/flights.ts'
import { halfHour } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const params = () => ({ id: api.fleet.N417TS })

test('a shop sees meters, times since, due items, squawks, equipment and fuel burn', async () => {
  const aircraftId = api.fleet.N417TS
  const today = dayIn(new Date(), 'America/Los_Angeles')
  const { hobbs, equipment } = await api.db
    .selectFrom('aircraft')
    .select(['hobbs', 'equipment'])
    .where('id', '=', aircraftId)
    .executeTakeFirstOrThrow()
  const item = {
    id: newId(),
    aircraftId,
    title: 'Oil change',
    lastDoneOn: plusDays(today, -30),
    lastDoneHobbs: hobbs - 42.3,
    dueHobbs: hobbs + 7.7,
  }
  await api.db.insertInto('maintenanceItem').values(item).execute()
  await api.db
    .insertInto('squawk')
    .values({ id: newId(), aircraftId, text: 'Left brake soft', severity: 'limit', createdAt: new Date() })
    .execute()
  await insertFlown(api, { start: halfHour(-100), hobbs: 2.5, landings: 3 })
  const { json } = await api.call('helen', 'getServiceData', { params: params() })
  expect(json).toMatchObject({ tailNumber: 'N417TS', hobbs, equipment, hobbsHoursYear: 2.5, landingsYear: 3, grounded: null })
  expect(json.burn).toMatchObject({ bookGph: expect.any(Number), flownGph: 8 })
  expect(json.inspections.find(({ id }) => id === item.id)).toEqual({
    id: item.id,
    title: 'Oil change',
    status: 'due_soon',
    lastDoneOn: item.lastDoneOn,
    lastDoneHobbs: item.lastDoneHobbs,
    hoursSince: 42.3,
    daysSince: 30,
    dueOn: null,
    hoursLeft: 7.7,
  })
  expect(json.squawks.map(({ text }) => text)).toContain('Left brake soft')
  expect(json).not.toHaveProperty('ownerId')
})

test('it is for owners, co-owners, staff at the home airport and operators', async () => {
  const of = async (who: keyof Api['people'] | undefined) => (await api.call(who, 'getServiceData', { params: params() })).status
  const airportId = (
    await api.db.selectFrom('aircraft').select('airportId').where('id', '=', api.fleet.N417TS).executeTakeFirstOrThrow()
  ).airportId
  await api.db
    .insertInto('staffAirport')
    .values({ accountId: api.people.rosa, airportId })
    .onConflict((on) => on.doNothing())
    .execute()
  expect([
    await of('helen'),
    await of('omar'),
    await of('rosa'),
    await of('maria'),
    await of('victor'),
    await of(undefined),
  ]).toEqual([200, 200, 200, 403, 403, 401])
  await api.db
    .insertInto('aircraftShare')
    .values({ aircraftId: api.fleet.N417TS, accountId: api.people.tomas, percent: 25 })
    .execute()
  expect(await of('tomas')).toBe(200)
  const unknown = { id: '018f0000-0000-7000-8000-000000000000' }
  expect((await api.call('helen', 'getServiceData', { params: unknown })).status).toBe(404)
})
