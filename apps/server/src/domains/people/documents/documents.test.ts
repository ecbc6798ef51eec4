import { dayIn, plusDays, plusMonths } from '@tailshare/contract/text/period'
import type { Body } from '@tailshare/contract/routes'
import { maxUploadBytes, uploadProblems } from '@tailshare/contract/base/files/uploads'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPdf } from '../../../../seeds/people/people.ts'
import { multipart, startApi, type Api } from '../../../../test/api.ts'
import { bookingJobs } from '../../bookings/jobs.ts'
import { findHomeZone } from '../accounts/profile/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const today = dayIn(new Date(), 'America/Los_Angeles')
const pdf = { name: 'document.pdf', bytes: demoPdf('insurance') }
const files = () => api.db.selectFrom('file').select('id').execute()
const mailTo = (email: string) =>
  api.db.selectFrom('outboxMessage').select(['subject', 'text']).where('recipient', '=', email).orderBy('id').execute()

test('a new document awaits verification and replaces one still waiting', async () => {
  const first = await api.call('maria', 'uploadDocument', {
    body: { kind: 'insurance', expiresOn: plusMonths(today, 12) },
    file: pdf,
  })
  expect(first).toMatchObject({
    status: 200,
    json: {
      kind: 'insurance',
      status: 'pending',
      fileName: 'document.pdf',
      contentType: 'application/pdf',
      expiresOn: plusMonths(today, 12),
    },
  })
  const second = await api.call('maria', 'uploadDocument', { body: { kind: 'insurance' }, file: pdf })
  const { documents } = (await api.call('maria', 'getAccount')).json
  const insurances = documents.filter(({ kind }) => kind === 'insurance')
  expect(insurances.map(({ id, status }) => [id === second.json.id, status])).toEqual([
    [true, 'pending'],
    [false, 'complete'],
  ])
})

test('transition training is for one family; a waiting record for another family stays', async () => {
  const upload = (modelFamily?: string) =>
    api.call('sam', 'uploadDocument', { body: { kind: 'transition', ...(modelFamily && { modelFamily }) }, file: pdf })
  expect(await upload()).toMatchObject({ status: 400, json: { modelFamily: [expect.any(String)] } })
  expect(await upload('Concorde')).toMatchObject({ status: 400, json: { modelFamily: [expect.any(String)] } })
  await upload('SR20')
  await upload('SR22')
  await upload('SR22')
  const { documents } = (await api.call('sam', 'getAccount')).json
  expect(documents.filter(({ kind }) => kind === 'transition').map(({ modelFamily }) => modelFamily)).toEqual(['SR22', 'SR20'])
})

test('camera metadata is removed from a photo', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const { json } = await api.call('bo', 'uploadDocument', { body: { kind: 'photo_id' }, file: { name: 'id.jpg', bytes } })
  expect(json.contentType).toBe('image/webp')
  const kept = await api.call('bo', 'getDocumentFile', { params: { id: json.id } })
  expect((await sharp(kept.raw).metadata()).exif).toBeUndefined()
})

test('a document is read by its owner and by operators, and does not exist for others', async () => {
  const { json } = await api.call('priya', 'uploadDocument', { body: { kind: 'medical', medicalClass: '3' }, file: pdf })
  const params = { id: json.id }
  expect(json.medicalClass).toBe(3)
  const own = await api.call('priya', 'getDocumentFile', { params })
  expect(own.raw.equals(pdf.bytes)).toBe(true)
  expect(own.headers['cache-control']).toContain('private')
  expect((await api.call('omar', 'getDocumentFile', { params })).status).toBe(200)
  expect((await api.call('tomas', 'getDocumentFile', { params })).status).toBe(404)
  expect((await api.call('tomas', 'deleteDocument', { params })).status).toBe(404)
  expect((await api.call('priya', 'deleteDocument', { params })).status).toBe(204)
  expect((await api.call('priya', 'deleteDocument', { params })).status).toBe(404)
  expect((await api.call('priya', 'getDocumentFile', { params })).status).toBe(404)
  expect((await api.call('priya', 'getAccount')).json.documents.some(({ id }) => id === json.id)).toBe(false)
})

test('a waiting logbook page stays when a page proving something else is uploaded', async () => {
  const page = (privileges: string) =>
    api.call('ines', 'uploadDocument', { body: { kind: 'endorsement', issuedOn: '2026-01-05', privileges }, file: pdf })
  const waiting = async () =>
    (await api.call('ines', 'getAccount')).json.documents
      .filter(({ kind, status }) => kind === 'endorsement' && status === 'pending')
      .map(({ privileges }) => privileges.join(','))
      .sort()
  expect((await api.call('ines', 'uploadDocument', { body: { kind: 'endorsement' }, file: pdf })).status).toBe(400)
  await page('tailwheel')
  await page('complex')
  expect(await waiting()).toEqual(['complex', 'tailwheel'])
  await page('complex,high_altitude')
  expect(await waiting()).toEqual(['complex,high_altitude', 'tailwheel'])
})

test.each([
  ['a script that calls itself a picture', { kind: 'ipc' }, Buffer.from('<svg onload="x"/>'), 415],
  ['an empty file', { kind: 'ipc' }, Buffer.alloc(0), 400],
  ['a day of issue in the future', { kind: 'ipc', issuedOn: plusDays(today, 2) }, pdf.bytes, 400],
  ['an end in the past', { kind: 'insurance', expiresOn: plusDays(today, -2) }, pdf.bytes, 400],
  ['an unknown kind', { kind: 'selfie' as 'ipc' }, pdf.bytes, 400],
] as const)('%s is refused, and nothing is kept', async (_, body, bytes, status) => {
  const before = await files()
  expect((await api.call('ines', 'uploadDocument', { body, file: { name: 'x.png', bytes } })).status).toBe(status)
  expect(await files()).toEqual(before)
})

test('a file beyond 15 MB is too large, two files are one too many, and nothing is kept', async () => {
  const before = await files()
  const large = Buffer.concat([pdf.bytes, Buffer.alloc(15 * 1024 * 1024)])
  const refused = await api.call('ines', 'uploadDocument', { body: { kind: 'ipc' }, file: { name: 'x.pdf', bytes: large } })
  expect(refused).toMatchObject({ status: 413, json: { code: 'too_large' } })

  const headers: Record<string, string> = { cookie: await api.signIn('ines') }
  const one = multipart(pdf, { kind: 'ipc' }, headers).toString('latin1')
  const end = one.lastIndexOf('--tailsharetestboundary--')
  const again = one.slice(one.lastIndexOf('--tailsharetestboundary\r\n', end))
  const payload = Buffer.from(one.slice(0, end) + again, 'latin1')
  const twice = await api.app.inject({ method: 'POST', url: '/api/v1/account/documents/upload/', headers, payload })
  expect([twice.statusCode, twice.json()]).toEqual([400, { code: 'bad_input', detail: 'Please send one file at a time.' }])
  expect(await files()).toEqual(before)
})

test.each([
  ['a photo as an iPhone keeps it', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), uploadProblems.heic],
  ['an empty file', Buffer.alloc(0), uploadProblems.empty],
  ['a letter', Buffer.from('Dear operator,'), 'Please upload a JPEG, PNG or WebP picture, or a PDF.'],
  ['too large a file', Buffer.alloc(maxUploadBytes + 1), 'This file is too large. The limit is 15 MB.'],
])('%s is refused with advice', async (_, bytes, detail) => {
  const { json } = await api.call('ines', 'uploadDocument', { body: { kind: 'ipc' }, file: { name: 'x.pdf', bytes } })
  expect(json).toMatchObject({ detail })
})

test('expirations list the state of each needed document', async () => {
  const { json } = await api.call('jonas', 'listExpirations')
  const state = Object.fromEntries(json.map((each) => [each.kind, each.state]))
  expect(state).toMatchObject({ flight_review: 'soon', ipc: 'rejected', insurance: 'pending', medical: 'valid' })
  expect(json.find(({ kind }) => kind === 'ipc')!.reason).toContain('signature')
  expect((await api.call('victor', 'listExpirations')).json).toEqual([])
})

test('a document that ends soon is announced once at 60, 30 and 7 days, and again next year', async () => {
  await api.db
    .updateTable('document')
    .set({ expiresOn: plusDays(today, 45), issuedOn: null })
    .where('accountId', '=', api.people.elena)
    .where('kind', '=', 'insurance')
    .execute()
  const remind = () => bookingJobs.remindOfExpiries(api.services)
  const reminders = async () =>
    (await mailTo(api.emailOf('elena'))).filter(({ subject }) => subject.startsWith('Renter’s insurance'))
  await remind()
  await remind()
  expect((await reminders()).map(({ subject }) => subject)).toEqual(['Renter’s insurance ends in 45 days'])
  expect((await api.call('elena', 'listMarkers')).json).toContainEqual({ markedMenuItem: 'documents' })

  await api.db
    .updateTable('document')
    .set({ expiresOn: plusDays(today, 5) })
    .where('accountId', '=', api.people.elena)
    .where('kind', '=', 'insurance')
    .execute()
  await api.db.updateTable('account').set({ notifyRentalEmail: false }).where('id', '=', api.people.elena).execute()
  await remind()
  expect(await reminders()).toHaveLength(1)
  const notices = (await api.call('elena', 'listEvents', { query: { kind: 'warning' } })).json.results
  expect(notices[0]).toMatchObject({ title: 'Renter’s insurance ends in 5 days' })
})

test('a document with a successor awaiting verification is not announced', async () => {
  await api.db
    .updateTable('document')
    .set({ expiresOn: plusDays(today, 20) })
    .where('accountId', '=', api.people.helen)
    .where('kind', '=', 'insurance')
    .execute()
  await api.call('helen', 'uploadDocument', { body: { kind: 'insurance', expiresOn: plusMonths(today, 12) }, file: pdf })
  await bookingJobs.remindOfExpiries(api.services)
  expect((await mailTo(api.emailOf('helen'))).filter(({ subject }) => subject.startsWith('Renter’s'))).toEqual([])
})

const rowOf = (id: string) => api.db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const fileOf = async (id: string) => {
  const { fileId } = await rowOf(id)
  return api.db.selectFrom('file').selectAll().where('id', '=', fileId!).executeTakeFirstOrThrow()
}
const isGone = async (file: { id: string; storageKey: string }) => {
  const bytes = await api.services.files.read(file.storageKey).catch(() => null)
  const row = await api.db.selectFrom('file').select('id').where('id', '=', file.id).executeTakeFirst()
  return bytes === null && row === undefined
}
const upload = async (who: 'victor' | 'tomas', body: Body<'uploadDocument'>) =>
  (await api.call(who, 'uploadDocument', { body, file: pdf })).json.id
const decide = (id: string, body: Body<'decideDocument'>) => api.call('omar', 'decideDocument', { params: { id }, body })

test('deleting a document deletes its file and keeps only the verdict', async () => {
  const id = await upload('tomas', { kind: 'medical', issuedOn: plusDays(today, -20), medicalClass: '2' })
  await decide(id, { status: 'negative', reason: 'Page 2 is missing.' })
  const file = await fileOf(id)
  expect((await api.call('tomas', 'deleteDocument', { params: { id } })).status).toBe(204)
  await api.runJobs()
  expect(await isGone(file)).toBe(true)
  expect(await rowOf(id)).toMatchObject({
    kind: 'medical',
    status: 'negative',
    decidedBy: api.people.omar,
    decidedAt: expect.any(Date),
    deletedAt: expect.any(Date),
    fileId: null,
    reason: null,
    issuedOn: null,
    medicalClass: null,
  })
})

test('the file of an upload that waited goes with the next upload', async () => {
  const first = await upload('tomas', { kind: 'photo_id' })
  const file = await fileOf(first)
  const second = await upload('tomas', { kind: 'photo_id' })
  await api.runJobs()
  expect(await isGone(file)).toBe(true)
  expect(await isGone(await fileOf(second))).toBe(false)
})

test('a verified document replaces rejected ones and those that expire no later', async () => {
  const insurance = (months: number) => upload('victor', { kind: 'insurance', expiresOn: plusMonths(today, months) })
  const [rejected, shorter, longer, newest] = [await insurance(3), '', '', '']
  await decide(rejected, { status: 'negative', reason: 'Blurred' })
  const ids = { rejected, shorter, longer, newest }
  for (const [name, months] of [
    ['shorter', 6],
    ['longer', 18],
    ['newest', 12],
  ] as const) {
    ids[name] = await insurance(months)
    await decide(ids[name], { status: 'complete' })
  }
  const files = { rejected: await fileOf(ids.rejected), shorter: await fileOf(ids.shorter) }
  await api.runJobs()
  // The first jobs add others that remove the files.
  await api.runJobs()
  for (const file of Object.values(files)) expect(await isGone(file)).toBe(true)
  const { documents } = (await api.call('victor', 'getAccount')).json
  expect(documents.filter(({ kind }) => kind === 'insurance').map(({ id }) => id)).toEqual([ids.newest, ids.longer])
  const longerFile = await fileOf(ids.longer)
  expect(await isGone(longerFile)).toBe(false)
  expect((await api.call('omar', 'getDocumentFile', { params: { id: ids.shorter } })).status).toBe(404)
})

test('training for one family does not take the place of another’s', async () => {
  const training = async (modelFamily: string) => {
    const id = await upload('victor', { kind: 'transition', modelFamily })
    await decide(id, { status: 'complete' })
    return id
  }
  const ids = [await training('SR20'), await training('SR22'), await training('SR22')]
  await api.runJobs()
  const { documents } = (await api.call('victor', 'getAccount')).json
  const kept = documents.filter(({ kind }) => kind === 'transition').map(({ id }) => id)
  expect(kept).toEqual([ids[2], ids[0]])
})

test('days are local to the home airport, not to the server', async () => {
  const home = api.db
    .updateTable('airport')
    .where('id', '=', (eb) => eb.selectFrom('account').select('homeAirportId').where('id', '=', api.people.bo))
  const upload = async (zone: string, days: number) => {
    await home.set({ zone }).execute()
    const issuedOn = plusDays(dayIn(new Date(), zone), days)
    return (await api.call('bo', 'uploadDocument', { body: { kind: 'flight_review', issuedOn }, file: pdf })).status
  }
  // At both ends of the date line it's another day than here.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    expect([await upload(zone, 0), await upload(zone, 1)]).toEqual([200, 400])
  await home.set({ zone: 'America/Los_Angeles' }).execute()
})

test('an IPC of more than six months ago is refused, one of six months ago is taken', async () => {
  const today = dayIn(new Date(), await findHomeZone(api.db, api.people.ines))
  const upload = (issuedOn: string) => api.call('ines', 'uploadDocument', { body: { kind: 'ipc', issuedOn }, file: pdf })
  expect(await upload(plusDays(plusMonths(today, -6), -1))).toMatchObject({
    status: 400,
    json: { issuedOn: ['The date must not be earlier than 6 months ago'] },
  })
  expect((await upload(plusMonths(today, -6))).status).toBe(200)
})
