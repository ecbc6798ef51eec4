import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const picture = () => api.call(undefined, 'getSharePicture', { params: { id: api.fleet.N417TS } })

test('a link to an aircraft comes with a picture of 1200 × 630 that changes with the rate', async () => {
  const first = await picture()
  expect([first.status, first.headers['content-type']]).toEqual([200, 'image/png'])
  expect(first.headers['cache-control']).toContain('public')
  expect(await sharp(first.raw).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(first.raw.length).toBeLessThan(600_000)
  expect((await picture()).raw.equals(first.raw)).toBe(true)
  await api.db.updateTable('aircraft').set({ rateCents: 12_300 }).where('id', '=', api.fleet.N417TS).execute()
  expect((await picture()).raw.equals(first.raw)).toBe(false)
})

test('an unlisted aircraft has none', async () => {
  await api.db.updateTable('aircraft').set({ isListed: false }).where('id', '=', api.fleet.N417TS).execute()
  expect((await picture()).status).toBe(404)
})
