import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { claimed, flown } from '../../../../test/bookings/damage.ts'
import { phonePhoto } from '../../../../test/bookings/ramp.ts'

let api: Api
let order: string
beforeEach(async () => {
  api = await startApi()
  order = await flown(api)
})
afterEach(() => api.close())

const inspection = async (who: keyof Api['people']) => (await api.call(who, 'getInspection', { params: { id: order } })).json

test('both sides add photos of the damage, once each, while the claim is open', async () => {
  const claim = await claimed(api, order)
  const send = async (who: keyof Api['people'], bytes?: Buffer) =>
    api.call(who, 'uploadDamagePhoto', {
      params: { id: claim },
      body: {},
      file: { name: 'dent.jpg', bytes: bytes ?? (await phonePhoto()) },
    })
  const first = await send('helen')
  expect([first.status, first.json.by]).toEqual([200, 'Helen Marsh'])
  expect((await send('helen')).json.id).toBe(first.json.id)
  expect((await send('maria', await phonePhoto(20))).status).toBe(200)
  expect((await send('jonas')).status).toBe(404)
  expect((await send('helen', Buffer.from('no picture'))).status).toBe(415)
  expect((await inspection('maria')).claim?.photos).toHaveLength(2)

  await api.pool.query(
    `insert into damage_photo (id, claim_id, file_id, sha256, by_id, created_at)
      select gen_random_uuid(), claim_id, file_id, sha256(convert_to(n::text, 'UTF8')), by_id, created_at
      from damage_photo, generate_series(1, 21) n where id = $1`,
    [first.json.id],
  )
  const both = await Promise.all([send('maria', await phonePhoto(40)), send('helen', await phonePhoto(50))])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.json).toMatchObject({
    code: 'too_many_photos',
    detail: 'A damage claim can have 24 photos.',
  })
  expect([(await send('helen')).json.id, (await inspection('maria')).claim?.photos.length]).toEqual([first.json.id, 24])
  const file = await api.call('maria', 'getDamagePhotoFile', { params: { id: first.json.id } })
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await api.call('jonas', 'getDamagePhotoFile', { params: { id: first.json.id } })).status).toBe(404)
  await api.call('helen', 'withdrawClaim', { params: { id: claim }, body: { reason: 'It is dirt' } })
  expect((await send('helen', await phonePhoto(30))).json.code).toBe('claim_settled')
})
