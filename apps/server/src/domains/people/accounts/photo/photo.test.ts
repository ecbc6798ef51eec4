import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPdf } from '../../../../../seeds/people/people.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { accountJobs } from '../../jobs.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Left half red, right half blue. */
const picture = async (width = 800, height = 600) => {
  const right = await sharp({ create: { width: width / 2, height, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer()
}
const prepare = async (who: CastKey) => {
  const reply = await api.call(who, 'preparePhoto', { file: { name: 'me.jpg', bytes: await picture() } })
  expect(reply.status).toBe(200)
  return reply.json
}
const fileIds = async () => (await api.db.selectFrom('file').select('id').execute()).map(({ id }) => id).toSorted()
const portraitOf = (who: CastKey) => api.call('omar', 'getPhotoFile', { params: { id: api.people[who] } })

test('the chosen part becomes a square portrait, and its address changes with it', async () => {
  const before = await fileIds()
  const draft = await prepare('maria')
  expect(draft).toMatchObject({ width: 800, height: 600 })
  const crop = { x: 400, y: 0, width: 300, height: 300 }
  const { json } = await api.call('maria', 'setPhoto', { body: { photoId: draft.photoId, crop } })
  const portrait = await portraitOf('maria')
  expect(await sharp(portrait.raw).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  const { dominant } = await sharp(portrait.raw).stats()
  expect(dominant.b).toBeGreaterThan(200)
  expect(dominant.r).toBeLessThan(50)

  const next = await prepare('maria')
  const red = { x: 0, y: 0, width: 200, height: 200 }
  const changed = await api.call('maria', 'setPhoto', { body: { photoId: next.photoId, crop: red } })
  expect(changed.json.photo).not.toBe(json.photo)
  expect((await sharp((await portraitOf('maria')).raw).stats()).dominant.r).toBeGreaterThan(200)
  await api.runJobs()
  expect((await fileIds()).length).toBe(before.length + 1)
})

test.each([
  ['beyond the right edge', { x: 700, y: 0, width: 200, height: 200 }, 'crop'],
  ['beyond the lower edge', { x: 0, y: 500, width: 200, height: 200 }, 'crop'],
  ['nothing at all', { x: 0, y: 0, width: 0, height: 10 }, 'crop.width'],
  ['half pixels', { x: 0.5, y: 0, width: 10, height: 10 }, 'crop.x'],
])('a crop that is %s is refused, and the picture can still be used', async (_, crop, field) => {
  const { photoId } = await prepare('sam')
  const refused = await api.call('sam', 'setPhoto', { body: { photoId, crop } })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.json)).toEqual([field])
  const fine = { x: 0, y: 0, width: 600, height: 600 }
  expect((await api.call('sam', 'setPhoto', { body: { photoId, crop: fine } })).status).toBe(200)
})

test('a prepared picture can be used once, by its owner only', async () => {
  const { photoId } = await prepare('jonas')
  const body = { photoId, crop: { x: 0, y: 0, width: 100, height: 100 } }
  expect((await api.call('bo', 'setPhoto', { body })).status).toBe(404)
  expect((await api.call('jonas', 'setPhoto', { body })).status).toBe(200)
  expect((await api.call('jonas', 'setPhoto', { body })).status).toBe(404)
})

test('only pictures are prepared', async () => {
  const before = await fileIds()
  for (const bytes of [demoPdf('document'), Buffer.from('<svg onload="x"/>')])
    expect(await api.call('ines', 'preparePhoto', { file: { name: 'me.png', bytes } })).toMatchObject({
      status: 415,
      json: { code: 'unsupported_file' },
    })
  expect(await fileIds()).toEqual(before)
})

test('an unused picture and its bytes are deleted after a day; repeating the job changes nothing', async () => {
  const { photoId } = await prepare('helen')
  const draft = () => api.db.selectFrom('photoDraft').selectAll().where('id', '=', photoId).executeTakeFirst()
  const { fileId } = (await draft())!
  const { storageKey } = await api.db.selectFrom('file').select('storageKey').where('id', '=', fileId).executeTakeFirstOrThrow()
  await accountJobs.tidy(api.services)
  expect(await draft()).toBeDefined()
  await api.db
    .updateTable('photoDraft')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', photoId)
    .execute()
  await accountJobs.tidy(api.services)
  await api.runJobs()
  expect(await draft()).toBeUndefined()
  await accountJobs.removeFiles(api.services, { fileIds: [fileId] })
  expect(await fileIds()).not.toContain(fileId)
  await expect(api.services.files.read(storageKey)).rejects.toThrow()
})

test('a picture beyond 15 MB is too large, and nothing is kept', async () => {
  const before = await fileIds()
  const bytes = Buffer.concat([await picture(40, 30), Buffer.alloc(15 * 1024 * 1024)])
  const refused = await api.call('maria', 'preparePhoto', { file: { name: 'me.jpg', bytes } })
  expect(refused).toMatchObject({ status: 413, json: { code: 'too_large' } })
  expect(await fileIds()).toEqual(before)
})
