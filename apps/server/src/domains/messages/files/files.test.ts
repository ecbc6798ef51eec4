import { plusHours } from '@tailshare/contract/text/period'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { demoPdf } from '../../../../seeds/people/people.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { phonePhoto } from '../../../../test/bookings/ramp.ts'
import { readZip } from '../../../../test/reading/readPdf.ts'
import { messageJobs } from '../jobs.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const upload = (who: CastKey | undefined, bytes: Buffer, name = 'panel.jpg') =>
  api.call(who, 'uploadMessageFile', { body: {}, file: { name, bytes } })
const open = (who: CastKey | undefined, id: string, size?: 'thumbnail') =>
  api.call(who, 'getMessageFile', { params: { id }, query: size ? { size } : {} })
const send = (files: string[], message = '', from: CastKey = 'maria', to: CastKey = 'helen') =>
  api.call(from, 'sendMessage', { body: { userTo: api.people[to], message, files } })
const keptFiles = async (ids: string[]) =>
  (await api.db.selectFrom('messageFile').select('id').where('id', 'in', ids).execute()).length

test('a photo and a PDF can be sent, even without text, and only the two people open them', async () => {
  const photo = (await upload('maria', await phonePhoto())).json
  const pdf = (await upload('maria', demoPdf('Weight and balance'), '../w&b <new>.pdf')).json
  expect(photo).toMatchObject({ contentType: 'image/webp', name: 'panel.webp', width: expect.any(Number) as number })
  expect((await open('helen', photo.id)).status).toBe(404)
  expect((await open('maria', photo.id)).status).toBe(200)

  const sent = await send([photo.id, pdf.id])
  expect([sent.status, sent.json.message, sent.json.files]).toEqual([200, '', [photo, pdf]])
  const [got] = (await api.call('helen', 'listMessages', { query: { user: api.people.maria } })).json.results
  expect(got!.files.map(({ id }) => id)).toEqual([photo.id, pdf.id])
  const whole = await open('helen', photo.id)
  const { format, exif } = await sharp(whole.raw).metadata()
  expect([format, exif]).toEqual(['webp', undefined])
  expect((await sharp((await open('helen', photo.id, 'thumbnail')).raw).metadata()).width).toBe(320)
  const document = await open('helen', pdf.id)
  expect(document.headers['content-type']).toBe('application/pdf')
  expect(document.headers['content-disposition']).toBe('inline; filename="wb%20new.pdf"')
  expect((await open('helen', pdf.id, 'thumbnail')).status).toBe(404)
  for (const id of [photo.id, pdf.id]) {
    expect((await open('victor', id)).status).toBe(404)
    expect((await open(undefined, id)).status).toBe(401)
  }
  const { text } = await api.db
    .selectFrom('notice')
    .select('text')
    .where('accountId', '=', api.people.helen)
    .where('fromId', '=', api.people.maria)
    .executeTakeFirstOrThrow()
  expect(text).toBe('Photo and PDF')
})

test('other file types, others’ files, files already sent or deleted, and too many are refused', async () => {
  expect((await upload('maria', Buffer.from('<svg onload="alert(1)"/>'), 'x.svg')).json.code).toBe('unsupported_file')
  expect((await upload(undefined, await phonePhoto(20))).status).toBe(401)
  const own = (await upload('maria', await phonePhoto(30))).json.id
  const others = (await upload('jonas', await phonePhoto(31))).json.id
  const refused = async (files: string[]) => {
    const { status, json } = await send(files)
    return [status, json]
  }
  const gone = { files: ['A file is no longer there. Please add it again.'] }
  expect(await refused([others])).toEqual([400, gone])
  expect(await refused([own, own])).toEqual([400, { files: [expect.any(String)] }])
  const six = []
  for (let shade = 40; shade < 46; shade++) six.push((await upload('maria', await phonePhoto(shade * 4))).json.id)
  expect(await refused(six)).toEqual([400, { files: ['A message takes 5 files'] }])
  expect((await send([])).json).toEqual({ message: ['This field is required'] })
  expect((await send([own])).status).toBe(200)
  expect(await refused([own])).toEqual([400, gone])
})

test('the same picture uploaded twice is one, and leaving it out removes it', async () => {
  const bytes = await phonePhoto(77)
  const first = (await upload('bo', bytes)).json
  expect((await upload('bo', bytes)).json.id).toBe(first.id)
  const remove = (who: CastKey) => api.call(who, 'deleteMessageFile', { params: { id: first.id } })
  expect((await remove('maria')).status).toBe(404)
  expect((await remove('bo')).status).toBe(204)
  expect((await remove('bo')).status).toBe(404)
  expect((await open('bo', first.id)).status).toBe(404)
})

test('deleting a message deletes its files, from disk too', async () => {
  const { id } = (await upload('maria', await phonePhoto(90))).json
  const { storageKey, thumbnailKey } = await api.db
    .selectFrom('messageFile')
    .innerJoin('file', 'file.id', 'messageFile.fileId')
    .select(['storageKey', 'thumbnailKey'])
    .where('messageFile.id', '=', id)
    .executeTakeFirstOrThrow()
  const message = (await send([id], 'Look')).json
  expect((await api.call('maria', 'takeBackMessage', { params: { id: message.id } })).status).toBe(204)
  expect((await open('maria', id)).status).toBe(404)
  await api.runJobs()
  for (const key of [storageKey, thumbnailKey!]) await expect(api.services.files.read(key)).rejects.toThrow()
  expect((await api.call('helen', 'getMessage', { params: { id: message.id } })).json).toMatchObject({
    files: [],
    takenBack: true,
  })
})

test('the nightly job deletes files unsent for a week, and keeps sent ones', async () => {
  const [old, fresh, sent] = [
    (await upload('maria', await phonePhoto(101))).json.id,
    (await upload('maria', await phonePhoto(140))).json.id,
    (await upload('maria', await phonePhoto(180))).json.id,
  ]
  await send([sent])
  await api.db
    .updateTable('messageFile')
    .set({ createdAt: plusHours(new Date(), -8 * 24) })
    .where('id', 'in', [old, sent])
    .execute()
  await messageJobs.tidyMessageFiles(api.services)
  await api.runJobs()
  expect([await keptFiles([old]), await keptFiles([fresh, sent])]).toEqual([0, 2])
  expect((await open('maria', old)).status).toBe(404)
  expect((await open('helen', sent)).status).toBe(200)
})

test('files are in the sender’s export, and are deleted with the account', async () => {
  const { id } = (await upload('sam', await phonePhoto(120))).json
  await send([id], 'My log', 'sam', 'helen')
  const zip = readZip((await api.call('sam', 'exportAccount')).raw)
  const messages = JSON.parse(zip.get('messages.json')!.toString()) as { text: string; files: string[] }[]
  expect(messages).toMatchObject([{ text: 'My log', files: ['panel.webp'] }])
  expect([...zip.keys()].filter((name) => name.startsWith('files/panel-'))).toHaveLength(1)
  expect((await api.call('sam', 'deleteAccount', { body: { password: 'wheels-up' } })).status).toBe(204)
  await api.runJobs()
  expect((await open('helen', id)).status).toBe(404)
  const left = await api.db.selectFrom('file').select('id').where('ownerId', '=', api.people.sam).execute()
  expect(left).toEqual([])
})

test('twenty files may wait to be sent', async () => {
  for (let shade = 1; shade <= 20; shade++) expect((await upload('ines', await phonePhoto(shade * 12))).status).toBe(200)
  const more = await upload('ines', demoPdf('One more'), 'more.pdf')
  expect([more.status, more.json.detail]).toEqual([409, 'You have 20 files that wait to be sent. Please send them first.'])
})
