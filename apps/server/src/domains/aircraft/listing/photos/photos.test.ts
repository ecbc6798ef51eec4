import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addPhoto, draftOf, picture } from '../../../../../test/listings.ts'
import { insertOrder } from '../../../../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const file = (who: string | undefined, id: string, query: object = {}) =>
  api.call(who, 'getAircraftPhotoFile', { params: { id }, query: query })
const remove = (who: string, id: string) => api.call(who, 'deleteAircraftPhoto', { params: { id } })
const photosOf = async (who: string, id: string) => (await api.call(who, 'getListing', { params: { id } })).json.photos

test('a photo loses camera metadata and is made in each type and each width it is large enough for', async () => {
  const { id } = (await draftOf(api, 'bo', 'N101PH')).json
  const camera = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '37/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  const { status, json } = await addPhoto(api, 'bo', id, camera)
  expect(status).toBe(200)
  expect(json).toMatchObject({ alt: 'N101PH, photo 1', sources: [] })
  const whole = await file('bo', json.id)
  expect(whole.headers['content-type']).toBe('image/webp')
  expect((await sharp(whole.raw).metadata()).exif).toBeUndefined()
  // Until they are made, the original is served and not cached as that size.
  const early = await file('bo', json.id, { width: 480 })
  expect([early.status, early.headers['cache-control']]).toEqual([200, 'private, no-store'])
  await api.runJobs()
  const [photo] = await photosOf('bo', id)
  expect(photo!.sources.map(({ type, width }) => [type, width])).toEqual([
    ['image/avif', 480],
    ['image/avif', 960],
    ['image/webp', 480],
    ['image/webp', 960],
  ])
  for (const [type, width] of [
    ['avif', 960],
    ['webp', 480],
  ] as const) {
    const { raw, headers } = await file('bo', json.id, { width, type })
    expect(headers['content-type']).toBe(`image/${type}`)
    expect((await sharp(raw).metadata()).width).toBe(width)
  }
})

test('photos of a listed aircraft are for everyone and kept for long; of a draft for its owner', async () => {
  const { json } = await addPhoto(api, 'helen', api.fleet.N417TS, await picture(700, 500))
  await api.runJobs()
  const shown = await file(undefined, json.id, { width: 480 })
  expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await file(undefined, json.id, { width: 481 })).status).toBe(400)
  const { id } = (await draftOf(api, 'bo', 'N102PH')).json
  const draft = (await addPhoto(api, 'bo', id)).json
  expect((await file(undefined, draft.id)).status).toBe(404)
  expect((await file('tomas', draft.id)).status).toBe(404)
  expect((await file('bo', draft.id)).headers['cache-control']).toBe('private, no-store')
  const page = (await api.call(undefined, 'getAircraft', { params: { id: api.fleet.N417TS } })).json
  expect(page.photos).toMatchObject([{ id: json.id, url: expect.stringContaining('width=1600') }])
  await remove('helen', json.id)
})

test('photos can be reordered, and deleting one renumbers the rest and removes its files', async () => {
  const { id } = (await draftOf(api, 'bo', 'N103PH')).json
  const ids = []
  for (let n = 0; n < 3; n++) ids.push((await addPhoto(api, 'bo', id, await picture(600 + n))).json.id)
  await api.runJobs()
  const order = [ids[2]!, ids[0]!, ids[1]!]
  const moved = await api.call('bo', 'changeAircraft', { params: { id }, body: { photoIds: order } })
  expect(moved.json.photos.map((photo) => photo.id)).toEqual(order)
  expect((await api.call('bo', 'changeAircraft', { params: { id }, body: { photoIds: ids.slice(1) } })).status).toBe(400)
  expect((await remove('tomas', ids[2]!)).status).toBe(404)
  const kept = await api.db.selectFrom('aircraftPhotoSize').select('storageKey').where('photoId', '=', ids[2]!).execute()
  expect(kept.length).toBeGreaterThan(0)
  expect((await remove('bo', ids[2]!)).status).toBe(204)
  expect((await remove('bo', ids[2]!)).status).toBe(404)
  expect((await photosOf('bo', id)).map((photo) => [photo.id, photo.alt])).toEqual([
    [ids[0], 'N103PH, photo 1'],
    [ids[1], 'N103PH, photo 2'],
  ])
  await api.runJobs()
  for (const { storageKey } of kept) await expect(api.services.files.read(storageKey)).rejects.toThrow()
})

test('people who have flown a deleted aircraft still see its photos; others do not', async () => {
  const { id } = (await draftOf(api, 'bo', 'N106PH')).json
  const photo = (await addPhoto(api, 'bo', id)).json
  await api.db.updateTable('aircraft').set({ state: 'listed' }).where('id', '=', id).execute()
  const order = await insertOrder(api, { tail: 'N417TS', pilot: 'maria', status: 'flight_complete' })
  await api.db.updateTable('orders').set({ aircraftId: id }).where('id', '=', order.id).execute()
  expect((await file(undefined, photo.id)).status).toBe(200)
  expect((await api.call('bo', 'deleteAircraft', { params: { id } })).status).toBe(204)
  expect([(await file('maria', photo.id)).status, (await file('bo', photo.id)).status]).toEqual([200, 200])
  expect([(await file('tomas', photo.id)).status, (await file(undefined, photo.id)).status]).toEqual([404, 404])
})

test('concurrent uploads stop at the limit', async () => {
  const { id } = (await draftOf(api, 'bo', 'N104PH')).json
  const fileId = (await api.db.selectFrom('file').select('id').limit(1).executeTakeFirstOrThrow()).id
  await api.db
    .insertInto('aircraftPhoto')
    .values(Array.from({ length: 45 }, (_, at) => ({ id: crypto.randomUUID(), aircraftId: id, fileId, position: at + 1 })))
    .execute()
  const bytes = await picture()
  const all = await Promise.all(Array.from({ length: 30 }, () => addPhoto(api, 'bo', id, bytes)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(15)
  expect(all.filter(({ json }) => json.code === 'too_many_photos')).toHaveLength(15)
  const rows = await api.db.selectFrom('aircraftPhoto').select('position').where('aircraftId', '=', id).execute()
  expect(rows.map(({ position }) => position).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
})

test('files that are no picture or for another owner’s aircraft are refused', async () => {
  const { id } = (await draftOf(api, 'bo', 'N105PH')).json
  expect(await addPhoto(api, 'bo', id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    status: 415,
    json: { code: 'unsupported_file' },
  })
  expect(await addPhoto(api, 'bo', id, Buffer.alloc(16 * 1024 * 1024, 1))).toMatchObject({ status: 413 })
  expect((await addPhoto(api, 'tomas', id)).status).toBe(404)
  expect((await addPhoto(api, 'tomas', api.fleet.N417TS)).status).toBe(403)
})
