import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { buildApp } from '../../app.ts'
import { serveBuiltFiles } from './pages.ts'

const script = `export const words = '${'aircraft '.repeat(400)}'`
let folder: string
let api: Api
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tailshare-built-'))
  await mkdir(join(folder, 'assets'))
  const write = (name: string, bytes: string | Buffer) => writeFile(join(folder, name), bytes)
  await write('assets/page-1234567.js', script)
  // The comment distinguishes a precompressed file from one compressed on the fly.
  await write('assets/page-1234567.js.br', brotliCompressSync(`${script} // br`))
  await write('assets/page-1234567.js.gz', gzipSync(`${script} // gz`))
  await write('assets/small-1234567.js', 'export {}')
  await write('assets/map-worker-1234567.js', 'export {}')
  await write('robots.txt', 'User-agent: *')
  api = await startApi()
  app = await buildApp(api.services)
  await serveBuiltFiles(app, folder)
})
afterAll(async () => {
  await app.close()
  await api.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, encodings?: string) => app.inject({ url, headers: encodings ? { 'accept-encoding': encodings } : {} })

test.each([
  ['gzip, deflate, br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes), ' // br'],
  ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes), ' // gz'],
] as const)('to who reads %s a file goes as the build has packed it', async (reads, encoding, unpack, mark) => {
  const { headers, rawPayload } = await get('/assets/page-1234567.js', reads)
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': expect.stringContaining('javascript'),
    'content-length': String(rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(String(headers.vary).toLowerCase()).toContain('accept-encoding')
  expect(unpack(rawPayload).toString()).toBe(script + mark)
})

test('a client without compression gets the plain file, and files that were not compressed are served too', async () => {
  const plain = await get('/assets/page-1234567.js')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script])
  expect(String(plain.headers.vary).toLowerCase()).toContain('accept-encoding')
  const small = await get('/assets/small-1234567.js', 'br')
  expect([small.statusCode, brotliDecompressSync(small.rawPayload).toString()]).toEqual([200, 'export {}'])
})

test.each(['bytes=0-3', 'bytes=999999-', 'bytes=5-2', 'nonsense'])(
  'who asks for the part %s of a file gets all of it',
  async (range) => {
    const { statusCode, body } = await app.inject({ url: '/assets/page-1234567.js', headers: { range } })
    expect([statusCode, body]).toEqual([200, script])
  },
)

test('a file without a hash in its name is cached only briefly', async () => {
  expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=300')
})

test('a part of a page comes without what browsers hold a page to; a worker and a file with a name of its own come with it', async () => {
  const forPages = ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy', 'x-frame-options']
  const held = async (url: string) => {
    const { headers } = await get(url, 'br')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
    return forPages.filter((name) => name in headers)
  }
  expect(await held('/assets/page-1234567.js')).toEqual([])
  expect(await held('/assets/map-worker-1234567.js')).toEqual(forPages)
  expect(await held('/robots.txt')).toEqual(forPages)
})
