import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPdf } from '../../../../seeds/people/people.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { startBucket } from '../../../../test/outside/bucket.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let api: Api
beforeAll(async () => {
  bucket = await startBucket()
  api = await startApi(bucket.env)
})
afterAll(async () => {
  await api.close()
  await bucket.close()
})

const pdf = { name: 'Grüße aus Ämtern ✈.pdf', bytes: demoPdf('medical') }

test('a document goes into the bucket, is verified, read and deleted as if it were on disk', async () => {
  const { json } = await api.call('bo', 'uploadDocument', { body: { kind: 'medical', medicalClass: '3' }, file: pdf })
  const params = { id: json.id }
  const { storageKey } = await api.db
    .selectFrom('document')
    .innerJoin('file', 'file.id', 'document.fileId')
    .select('file.storageKey')
    .where('document.id', '=', json.id)
    .executeTakeFirstOrThrow()
  expect((await api.services.files.read(storageKey)).equals(pdf.bytes)).toBe(true)

  expect((await api.call('omar', 'getDocumentFile', { params })).raw.equals(pdf.bytes)).toBe(true)
  expect((await api.call('omar', 'decideDocument', { params, body: { status: 'complete' } })).status).toBe(200)
  const own = await api.call('bo', 'getDocumentFile', { params })
  expect(own.raw.equals(pdf.bytes)).toBe(true)
  expect(own.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })

  expect((await api.call('bo', 'deleteDocument', { params })).status).toBe(204)
  expect((await api.call('bo', 'getDocumentFile', { params })).status).toBe(404)
})

test('bytes missing from the bucket are a server error, without the store’s own message', async () => {
  const { json } = await api.call('bo', 'uploadDocument', { body: { kind: 'ipc' }, file: pdf })
  const { storageKey } = await api.db
    .selectFrom('document')
    .innerJoin('file', 'file.id', 'document.fileId')
    .select('file.storageKey')
    .where('document.id', '=', json.id)
    .executeTakeFirstOrThrow()
  await api.services.files.remove(storageKey)
  const reply = await api.call('bo', 'getDocumentFile', { params: { id: json.id } })
  expect(reply).toMatchObject({ status: 500, json: { code: 'internal' } })
  expect(reply.raw.toString()).not.toMatch(/bucket|key|S3/i)
})
