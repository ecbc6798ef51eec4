import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPdf } from '../../../../seeds/people/people.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { zone } from '../../../../test/factories.ts'
import { picture } from '../../../../test/listings.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  const share = { aircraftId: api.fleet.N417TS, accountId: api.people.tomas, percent: 25 }
  await api.db.insertInto('aircraftShare').values(share).execute()
})
afterAll(() => api.close())

const today = dayIn(new Date(), zone)
const none = '01900000-0000-7000-8000-000000000000'
const addItem = async (title = 'Wing spar') =>
  (
    await api.call('helen', 'addMaintenanceItem', {
      params: { id: api.fleet.N417TS },
      body: { title, intervalMonths: 12, lastDoneOn: plusDays(today, -30) },
    })
  ).json
const pdf = { name: 'invoice.pdf', bytes: demoPdf('invoice') }
const upload = (who: string | undefined, body: { itemId: string; entryId?: string }, file = pdf) =>
  api.call(who, 'uploadMaintenanceDocument', { body, file })
const read = (who: string | undefined, id: string) => api.call(who, 'getMaintenanceDocumentFile', { params: { id } })
const remove = (who: string | undefined, id: string) => api.call(who, 'deleteMaintenanceDocument', { params: { id } })
const entriesOf = async (id: string) => (await api.call('helen', 'listMaintenanceHistory', { params: { id } })).json.results

test('a file uploaded to an item is attached to the entry it proves', async () => {
  const item = await addItem()
  const { json: file } = await upload('helen', { itemId: item.id })
  expect(file).toMatchObject({ fileName: 'invoice.pdf', contentType: 'application/pdf' })
  const signed = await api.call('helen', 'changeMaintenanceItem', {
    params: { id: item.id },
    body: { doneOn: today, documentIds: [file.id] },
  })
  expect(signed.json.documents.map(({ id }) => id)).toEqual([file.id])
  const [entry] = await entriesOf(item.id)
  expect(entry!.documents.map(({ id }) => id)).toEqual([file.id])
  const again = { params: { id: item.id }, body: { doneOn: today, documentIds: [file.id] } }
  expect((await api.call('helen', 'changeMaintenanceItem', again)).status).toBe(400)

  const later = await upload('helen', { itemId: item.id, entryId: entry!.id }, { name: 'page.jpg', bytes: await picture() })
  expect(later.json.contentType).toBe('image/webp')
  expect((await entriesOf(item.id))[0]!.documents).toHaveLength(2)
  const other = await addItem('Transponder')
  expect((await upload('helen', { itemId: other.id, entryId: entry!.id })).json).toEqual({ entryId: [expect.any(String)] })
})

test('files are readable by readers of the records, and added and deleted by record keepers', async () => {
  const item = await addItem()
  const { json: file } = await upload('helen', { itemId: item.id })
  for (const who of ['helen', 'tomas', 'rosa', 'omar']) expect((await read(who, file.id)).status).toBe(200)
  for (const who of ['maria', 'victor']) expect((await read(who, file.id)).status).toBe(404)
  expect((await read(undefined, file.id)).status).toBe(401)
  for (const who of ['tomas', 'rosa']) {
    expect((await upload(who, { itemId: item.id })).json).toMatchObject({ code: 'no_maintenance_access' })
    expect((await remove(who, file.id)).status).toBe(403)
  }
  for (const who of ['maria', 'victor']) expect((await upload(who, { itemId: item.id })).status).toBe(404)
  expect((await upload(undefined, { itemId: item.id })).status).toBe(401)
  expect((await upload('helen', { itemId: none })).status).toBe(404)
  const fake = { name: 'invoice.pdf', bytes: Buffer.from('<script>alert(1)</script>') }
  expect((await upload('helen', { itemId: item.id }, fake)).json).toMatchObject({ code: 'unsupported_file' })
  expect((await remove('maria', file.id)).status).toBe(404)
  expect((await remove('helen', file.id)).status).toBe(204)
  expect([(await read('helen', file.id)).status, (await remove('helen', file.id)).status]).toEqual([404, 404])
})
