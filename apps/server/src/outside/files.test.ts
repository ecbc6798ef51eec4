import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPdf } from '../../seeds/people/people.ts'
import { startBucket } from '../../test/outside/bucket.ts'
import { readConfig } from '../start/config.ts'
import { openFiles } from './files.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.close())

const filesWith = (env: Record<string, string> = {}, patienceMs?: number) =>
  openFiles(readConfig({ TAILSHARE_MODE: 'test', ...bucket.env, ...env }).files, patienceMs)
const errorOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  return error as Error
}
/** The error as logged by the server. */
const told = (error: Error) => {
  const lines: string[] = []
  pino({}, { write: (line) => void lines.push(line) }).error({ err: error }, 'bug or outage')
  return lines.join('')
}

test('a file in the bucket reads back as it was, until it is removed', async () => {
  const files = filesWith()
  const bytes = demoPdf('insurance')
  const kept = await files.keep({ name: 'document.pdf', bytes }, 'document')
  expect(kept).toMatchObject({ name: 'document.pdf', contentType: 'application/pdf', bytes: bytes.length })
  expect((await files.read(kept.storageKey)).equals(bytes)).toBe(true)
  await files.remove(kept.storageKey)
  await expect(files.read(kept.storageKey)).rejects.toThrow(kept.storageKey)
  await files.remove(kept.storageKey)
})

test('a large file comes back as a stream, byte for byte', async () => {
  const files = filesWith()
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(14 * 1024 * 1024), Buffer.from('\n%%EOF\n')])
  const kept = await files.keep({ name: 'manual.pdf', bytes }, 'document')
  const stream = await files.open(kept.storageKey)
  let pieces = 0
  stream.on('data', () => (pieces += 1))
  expect((await buffer(stream)).equals(bytes)).toBe(true)
  expect(pieces).toBeGreaterThan(10)
})

test('a missing file is an error before anything is sent', async () => {
  const files = filesWith()
  for (const take of [files.read, files.open])
    expect(told(await errorOf(take('00/missing.pdf')))).toContain('The specified key does not exist')
})

test('on disk, a missing file is an error before anything is sent, and an existing one is a stream', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tailshare-files-'))
  const files = openFiles({ folder, bucket: undefined })
  await expect(files.open('00/missing.pdf')).rejects.toThrow('00/missing.pdf')
  await files.put('00/document.pdf', demoPdf('ipc'))
  expect((await buffer(await files.open('00/document.pdf'))).equals(demoPdf('ipc'))).toBe(true)
  await rm(folder, { recursive: true })
})

test.each(['Grüße an “Ämter” 100%.pdf', 'a+b & c=d?#.pdf', '../../etc/passwd.pdf', 'привет 飛行機 ✈.pdf'])(
  'the name %s is kept beside the file, never in its key',
  async (name) => {
    const files = filesWith()
    const kept = await files.keep({ name, bytes: demoPdf('medical') }, 'document')
    expect(kept.name).toBe(name)
    expect(kept.storageKey).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}\.pdf$/)
    expect((await files.read(kept.storageKey)).equals(demoPdf('medical'))).toBe(true)
  },
)

test.each([
  ['access key', 'SOMEONE', 'The AWS Access Key Id you provided does not exist in our records'],
  ['secret', 'S3RVER', 'The request signature we calculated does not match the signature you provided'],
])('a wrong %s is told with the store’s own words, and without the secret', async (_what, keyId, words) => {
  const secret = 'wrong-secret-that-nobody-may-read'
  const files = filesWith({ S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret })
  const upload = { name: 'document.pdf', bytes: demoPdf('ipc') }
  const attempts = [
    () => files.keep(upload, 'document'),
    ...[files.read, files.open, files.remove].map((use) => () => use('00/x.pdf')),
  ]
  for (const attempt of attempts) {
    const line = told(await errorOf(attempt()))
    expect(line).toContain(words)
    expect(line).not.toContain(secret)
  }
})

test('a missing bucket is an error', async () => {
  const files = filesWith({ S3_BUCKET: 'not-made-yet' })
  expect(told(await errorOf(files.keep({ name: 'document.pdf', bytes: demoPdf('ipc') }, 'document')))).toContain(
    'The specified bucket does not exist',
  )
})

test('a store that never answers is given up on', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const files = filesWith({ S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, 200)
  await expect(files.read('00/x.pdf')).rejects.toThrow('00/x.pdf')
  server.closeAllConnections()
  server.close()
})

test('a store that fails is an error, not an empty file', async () => {
  const server = createServer((_request, reply) => reply.writeHead(500).end()).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const files = filesWith({ S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  await expect(files.read('00/x.pdf')).rejects.toThrow('00/x.pdf')
  await expect(files.keep({ name: 'document.pdf', bytes: demoPdf('ipc') }, 'document')).rejects.toThrow()
  server.close()
})

test('a file is named after its detected type', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const nameOf = async (name: string, bytes: Buffer) => (await filesWith().keep({ name, bytes }, 'document')).name
  expect(await nameOf('a.html', png)).toBe('a.webp')
  expect(await nameOf('my review.2026.png', png)).toBe('my review.2026.webp')
  expect(await nameOf('.htaccess', demoPdf('insurance'))).toBe('file.pdf')
})

test('a picture with too many pixels, and one that broke off, are refused with what is wrong with them', async () => {
  const files = filesWith()
  const small = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .jpeg()
    .toBuffer()
  // The header claims 9000 by 7000.
  const large = Buffer.from(small)
  const size = large.indexOf(Buffer.from([0xff, 0xc0])) + 5
  large.writeUInt16BE(7000, size)
  large.writeUInt16BE(9000, size + 2)
  for (const allow of ['picture', 'document'] as const) {
    expect(await errorOf(files.keep({ name: 'a.jpg', bytes: large }, allow))).toMatchObject({
      code: 'unsupported_file',
      message: 'This picture has 63 megapixels. The limit is 60. Please save it smaller.',
    })
    for (const length of [small.length / 2, 20])
      expect(await errorOf(files.keep({ name: 'a.jpg', bytes: small.subarray(0, length) }, allow))).toMatchObject({
        message: expect.stringContaining('It may not be whole'),
      })
  }
  expect((await files.keep({ name: 'a.jpg', bytes: small }, 'picture')).contentType).toBe('image/webp')
})
