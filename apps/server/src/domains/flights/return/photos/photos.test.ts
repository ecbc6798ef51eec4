import { afterEach, beforeEach, expect, test } from 'vitest'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { depart, phonePhoto, upload } from '../../../../../test/bookings/ramp.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const stored = async () =>
  (await readdir(api.services.config.files.folder!, { recursive: true })).filter((name) => name.endsWith('.webp')).length

test('a photo loses camera metadata, and is visible to people who may see the booking', async () => {
  expect((await sharp(await phonePhoto()).metadata()).exif?.toString('latin1')).toContain('Camera')
  const { id } = await insertOrder(api)
  await api.call('maria', 'openDeparture', { params: { order: id } })
  const photo = await upload(api, 'maria', id, 'departure', 'photoNose')
  expect(photo.json).toMatchObject({ question: 'photoNose', url: `/api/v1/fbo/photo/${photo.json.id}/file/` })
  const file = await api.call('helen', 'getStagePhotoFile', { params: { id: photo.json.id } })
  expect(file.headers['content-type']).toBe('image/webp')
  expect((await sharp(file.raw).metadata()).exif).toBeUndefined()
  expect((await api.call('jonas', 'getStagePhotoFile', { params: { id: photo.json.id } })).status).toBe(404)
  expect((await api.call('maria', 'getDeparture', { params: { order: id } })).json.photos).toEqual([photo.json])
})

test('the same photo sent twice is one photo', async () => {
  const { id } = await insertOrder(api)
  await api.call('maria', 'openDeparture', { params: { order: id } })
  const first = await upload(api, 'maria', id, 'departure', 'photoNose')
  const again = await upload(api, 'maria', id, 'departure', 'photoNose')
  expect(again.json.id).toBe(first.json.id)
  await upload(api, 'maria', id, 'departure', 'photoNose', 20)
  expect((await api.call('maria', 'getDeparture', { params: { order: id } })).json.photos).toHaveLength(2)
  expect(await stored()).toBe(2)
})

test('photos go into open records only, for questions that exist, and never from strangers', async () => {
  const { id } = await insertOrder(api)
  const before = await upload(api, 'maria', id, 'departure', 'photoNose')
  expect([before.status, before.json.code, before.json.detail]).toEqual([
    409,
    'wrong_state',
    'This record has not been opened yet.',
  ])
  await api.call('maria', 'openDeparture', { params: { order: id } })
  await upload(api, 'maria', id, 'departure', 'photoTail')
  expect((await upload(api, 'maria', id, 'departure', 'photoMoon')).status).toBe(404)
  expect((await upload(api, 'jonas', id, 'departure', 'photoNose')).status).toBe(404)
  expect((await upload(api, 'helen', id, 'departure', 'photoNose')).status).toBe(403)
  const text = await api.call('maria', 'uploadStagePhoto', {
    body: { order: id, stage: 'departure', question: 'photoNose' },
    file: { name: 'photo.jpg', bytes: Buffer.from('not a picture') },
  })
  expect([text.status, text.json.code]).toEqual([415, 'unsupported_file'])
  expect(await stored()).toBe(1)
})

test('a photo can be deleted only while its record is open', async () => {
  const { id } = await insertOrder(api)
  await api.call('maria', 'openDeparture', { params: { order: id } })
  const { json } = await upload(api, 'maria', id, 'departure', 'photoNose', 10)
  expect((await api.call('jonas', 'deleteStagePhoto', { params: { id: json.id } })).status).toBe(404)
  expect((await api.call('maria', 'deleteStagePhoto', { params: { id: json.id } })).status).toBe(204)
  expect(await stored()).toBe(0)
  const left = await depart(api, 'maria', id)
  const closed = await api.call('maria', 'deleteStagePhoto', { params: { id: left.json.photos[0]!.id } })
  expect(closed.status).toBe(409)
  expect(JSON.parse(closed.raw.toString())).toMatchObject({ code: 'record_closed' })
})

test('pilots delete their own photos only: others’ are evidence', async () => {
  const { id } = await insertOrder(api)
  await api.call('rosa', 'openDeparture', { params: { order: id } })
  const agents = await upload(api, 'rosa', id, 'departure', 'photoNose')
  const own = await upload(api, 'maria', id, 'departure', 'photoTail', 40)
  expect([agents.status, own.status]).toEqual([200, 200])
  const remove = (who: 'maria' | 'rosa', photoId: string) => api.call(who, 'deleteStagePhoto', { params: { id: photoId } })
  expect(await remove('maria', agents.json.id)).toMatchObject({ status: 403, json: { code: 'not_allowed' } })
  expect((await remove('maria', own.json.id)).status).toBe(204)
  expect((await remove('rosa', agents.json.id)).status).toBe(204)
})
