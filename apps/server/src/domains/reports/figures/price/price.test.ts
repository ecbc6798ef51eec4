import { dayIn, endOfMonth, instantAt, plusDays, plusHours, plusMonths, startOfMonth } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { zone } from '../../../../../test/factories.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { newId } from '../../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const params = () => ({ id: api.fleet.N417TS })
const read = async (who: keyof Api['people'] = 'helen') => api.call(who, 'getPriceHint', { params: params() })

/** More aircraft of the model at the same airport, at these prices. */
const neighbors = async (rates: number[]) => {
  const own = await api.db.selectFrom('aircraft').selectAll().where('id', '=', api.fleet.N417TS).executeTakeFirstOrThrow()
  const { modelId, airportId, yearManufactured } = own
  for (const [index, rateCents] of rates.entries())
    await api.db
      .insertInto('aircraft')
      .values({
        id: newId(),
        tailNumber: `N77${index}ZZ`,
        ownerId: api.people.victor,
        modelId,
        airportId,
        yearManufactured,
        rateCents,
      })
      .execute()
  return own.rateCents
}

test('with fewer than three such aircraft nearby, nothing is shown about them', async () => {
  await neighbors([60_000])
  expect((await read()).json).toMatchObject({
    near: null,
    hint: { kind: 'unknown', rateCents: null },
    elsewhere: { trips: 0, rateCents: null },
  })
})

test('an aircraft that flies more and asks less than those nearby could ask more', async () => {
  await api.db.deleteFrom('aircraft').where('tailNumber', 'like', 'N77%').execute()
  const rateCents = await neighbors([60_000, 62_000, 64_000])
  // Only daytime flights count.
  const start = instantAt(plusDays(dayIn(new Date(), zone), -10), '10:00', zone)
  await insertFlown(api, { start, hobbs: 2 })
  const { json } = await read()
  expect(json).toMatchObject({ rateCents, hint: { kind: 'raise' } })
  expect(json.near!.aircraft).toBeGreaterThanOrEqual(3)
  expect(json.utilizationPercent).toBeGreaterThan(0)
  expect(json.hint.rateCents).toBeGreaterThan(rateCents)
})

test('three months of use are those at the airport, in the last evening of a month too', async () => {
  const today = dayIn(new Date(), zone)
  await insertFlown(api, { start: instantAt(plusDays(startOfMonth(plusMonths(today, -2)), 5), '10:00', zone) })
  const useAt = async (time: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: instantAt(endOfMonth(today), time, zone) })
    const { json } = await read()
    vi.useRealTimers()
    return json.utilizationPercent
  }
  expect(await useAt('22:00')).toBeGreaterThan((await useAt('12:00')) * 0.8)
})

test('bookings nearby after a refusal are counted with their price', async () => {
  const day = new Date().toISOString().slice(0, 10)
  await api.db
    .insertInto('refusedTrip')
    .values({
      aircraftId: api.fleet.N417TS,
      accountId: api.people.jonas,
      day,
      code: 'slot_taken',
      blocking: ['slot_taken'],
      incomeCents: 50_000,
    })
    .execute()
  const { id, aircraftId } = await insertOrder(api, { tail: 'N52148', pilot: 'jonas', start: halfHour(300) })
  await api.db
    .updateTable('orders')
    .set({ createdAt: plusHours(new Date(), 1) })
    .where('id', '=', id)
    .execute()
  const { rateCents } = await api.db
    .selectFrom('aircraft')
    .select('rateCents')
    .where('id', '=', aircraftId)
    .executeTakeFirstOrThrow()
  expect((await read()).json.elsewhere).toEqual({ trips: 1, rateCents })
})

test('the hint is for the owner, their advisor and operators', async () => {
  expect([(await read('omar')).status, (await read('victor')).status, (await read('maria')).status]).toEqual([200, 403, 403])
})
