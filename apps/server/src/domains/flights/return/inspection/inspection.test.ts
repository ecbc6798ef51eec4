import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { flown } from '../../../../../test/bookings/damage.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'

let api: Api
let order: string
beforeAll(async () => {
  api = await startApi()
  order = await flown(api)
})
afterAll(() => api.close())

const inspect = (who: keyof Api['people'] | undefined, id = order) => api.call(who, 'getInspection', { params: { id } })

test('a return is shown next to its departure: photos by side, readings with differences, signatures with times', async () => {
  const { status, json } = await inspect('maria')
  expect(status).toBe(200)
  expect(json.pairs.map(({ question }) => question)).toEqual([
    'photoNose',
    'photoLeftFront',
    'photoLeftWing',
    'photoLeftRear',
    'photoTail',
    'photoRightRear',
    'photoRightWing',
    'photoRightFront',
  ])
  for (const { departure, return: back } of json.pairs) expect([departure.length, back.length]).toEqual([1, 1])
  expect(json.readings.find(({ key }) => key === 'hobbs')).toMatchObject({
    departure: 1284.6,
    return: 1287.8,
    text: 'Ran 3.2 h.',
    mark: 'fine',
  })
  expect([json.departure?.by, json.return?.by, json.return?.signature]).toEqual(['Rosa Vidal', 'Rosa Vidal', 'Maria Reyes'])
  expect(json.claimUntil).not.toBeNull()
  expect(json.evidenceHead).toMatch(/^[0-9a-f]{64}$/)
})

test('people responsible for the aircraft may claim or clear; the pilot may look; strangers get 404', async () => {
  const may = async (who: keyof Api['people']) => (await inspect(who)).json.may
  expect([await may('helen'), await may('rosa'), await may('maria'), await may('omar')]).toEqual([
    ['claim', 'clear'],
    ['claim', 'clear'],
    [],
    [],
  ])
  expect((await inspect('jonas')).status).toBe(404)
  expect((await inspect(undefined)).status).toBe(401)
  expect((await inspect('maria', 'no-id')).status).toBe(404)
})

test('before departure there is nothing to compare, and a missing side is shown as such', async () => {
  const { id } = await insertOrder(api, { tail: 'N52148', start: halfHour(50), pilot: 'tomas' })
  const { json } = await inspect('tomas', id)
  expect([json.departure, json.return, json.claimUntil, json.may, json.evidenceHead]).toEqual([null, null, null, [], null])
  expect(json.pairs.every(({ departure, return: back }) => departure.length + back.length === 0)).toBe(true)
})
