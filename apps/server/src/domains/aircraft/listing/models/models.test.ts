import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { modelId } from '../../../../../test/listings.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const defaults = async (name: string) =>
  (await api.call(undefined, 'getModelDefaults', { params: { id: await modelId(api, name) } })).json

test('a model has defaults for a listing, and what others charge', async () => {
  expect(await defaults('Cirrus SR22T')).toMatchObject({
    model: { family: 'SR22T' },
    seats: 5,
    minimums: { totalHours: 350, typeHours: 25 },
    depositCents: 50_000,
    usualPriceHourCents: 43_500,
    needsTransition: true,
    equipment: expect.arrayContaining(['Built-in oxygen, 4 masks']),
  })
  expect(await defaults('Cirrus Vision SF50')).toMatchObject({ depositCents: 250_000 })
  expect(await defaults('Cessna 182T')).toMatchObject({ usualPriceHourCents: null, needsTransition: false })
})

test('the usual price is the median of listed aircraft', async () => {
  await api.db
    .updateTable('aircraft')
    .set({ modelId: await modelId(api, 'Cirrus SR22T') })
    .execute()
  // 185, 215, 395, 435, 950
  expect((await defaults('Cirrus SR22T')).usualPriceHourCents).toBe(39_500)
  await api.db.updateTable('aircraft').set({ state: 'paused' }).where('rateCents', '>', 40_000).execute()
  expect((await defaults('Cirrus SR22T')).usualPriceHourCents).toBe(21_500)
})

test('equipment comes in groups, with the families that can carry it', async () => {
  const { json } = await api.call(undefined, 'listFeatures')
  expect(new Set(json.map(({ group }) => group))).toEqual(new Set(['avionics', 'safety', 'comfort', 'engine']))
  expect(json.find(({ name }) => name === 'Perspective Touch+, autothrottle')).toMatchObject({ modelFamilies: ['SF50'] })
})
