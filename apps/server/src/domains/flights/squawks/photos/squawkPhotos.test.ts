import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { demoPdf } from '../../../../../seeds/people/people.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { phonePhoto } from '../../../../../test/bookings/ramp.ts'

let api: Api
let id: string
let entry: string
beforeAll(async () => {
  api = await startApi()
  const reply = await api.call('rosa', 'reportOnAircraft', {
    params: { id: api.fleet.N417TS },
    body: { text: 'Scratch on the door', severity: 'cosmetic' },
  })
  id = reply.json.id
  entry = reply.json.thread[0]!.id
})
afterAll(() => api.close())

const send = (who: keyof Api['people'] | undefined, bytes: Buffer, to = entry) =>
  api.call(who, 'uploadSquawkPhoto', { params: { id }, body: { entry: to }, file: { name: 'door.jpg', bytes } })

test('a photo belongs to its author’s entry, with a thumbnail, visible to readers of the squawk', async () => {
  const photo = await phonePhoto()
  const sent = await send('rosa', photo)
  expect(sent.status).toBe(200)
  expect((await send('rosa', photo)).json.id).toBe(sent.json.id)
  const { thread, photos } = (await api.call('helen', 'getSquawk', { params: { id } })).json
  expect([photos, thread[0]!.photos]).toEqual([1, [sent.json]])
  const open = (who: keyof Api['people'], size?: 'thumbnail') =>
    api.call(who, 'getSquawkPhotoFile', { params: { id: sent.json.id }, query: size ? { size } : {} })
  const whole = await open('helen')
  const { format, exif } = await sharp(whole.raw).metadata()
  expect([whole.status, format, exif]).toEqual([200, 'webp', undefined])
  expect((await sharp((await open('helen', 'thumbnail')).raw).metadata()).width).toBe(320)
  expect((await open('ines')).status).toBe(404)
})

test('non-pictures, others’ entries and strangers are refused', async () => {
  expect((await send('rosa', demoPdf('Not a picture'))).json.code).toBe('unsupported_file')
  expect((await send('helen', await phonePhoto(10))).status).toBe(403)
  expect((await send('ines', await phonePhoto(11))).status).toBe(404)
  expect((await send(undefined, await phonePhoto(12))).status).toBe(401)
  expect((await send('rosa', await phonePhoto(13), id)).status).toBe(404)
})

test('a squawk takes twenty-four photos', async () => {
  for (let shade = 20; shade < 43; shade++) expect((await send('rosa', await phonePhoto(shade * 4))).status).toBe(200)
  const more = await send('rosa', await phonePhoto(7))
  expect([more.status, more.json.detail]).toEqual([409, 'A squawk can have 24 photos.'])
})
