import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const tail = (text: string) => api.call(undefined, 'findTailNumber', { params: { tail: text } })

test('a tail number is taken, free, or none at all', async () => {
  expect(await tail('n417-ts')).toMatchObject({ status: 200, json: { id: api.fleet.N417TS, tailNumber: 'N417TS' } })
  expect(await tail('N789ZZ')).toMatchObject({ status: 404, json: { code: 'tail_number_free' } })
  for (const impossible of ['ABC', '12345', 'N0AB', 'N1', 'N123IO'])
    expect(await tail(impossible), impossible).toMatchObject({ status: 400, json: { tail: [expect.any(String)] } })
})

test('your own aircraft names its model and year', async () => {
  const owned = (await api.call('helen', 'listOwnedAircraft')).json
  const one = owned.find(({ tailNumber }) => tailNumber === 'N417TS')!
  expect(one.model).toMatchObject({ name: one.modelName, type: 1 })
  expect(one.yearManufactured).toBeGreaterThan(1960)
})
