import type { FastifyInstance } from 'fastify'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { buildApp } from '../../app.ts'
import { openDb, openPool } from '../../db/connect.ts'
import { noteStatusLine } from '../watch/statusLine.ts'
import { answerPages, type Web } from './pages.ts'

let api: Api
/** A page that makes these calls while rendering and shows the results. */
const makes = (...calls: string[]): Web => ({
  render: async ({ fetchApi }) => {
    const answers = await Promise.all(calls.map((call) => fetchApi(`/api/v1/${call}`)))
    const html = JSON.stringify(await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()])))
    return { status: 200, head: '', html, state: {}, files: [], late: [], theme: 'system' }
  },
  documentText: ({ html }) => html,
  styleText: () => '',
  earlyLinks: () => [],
})
const served = async (web: Web): Promise<FastifyInstance> => {
  const app = await buildApp(api.services)
  answerPages(app, api.services, async () => ({ web, finish: async (page) => web.documentText(page) }))
  return app
}
const shownTo = async (app: FastifyInstance, headers: Record<string, string>) =>
  JSON.parse((await app.inject({ url: '/some-page', headers })).body) as [number, string][]

/** The raw bytes of the response. */
const exchange = (app: FastifyInstance, head: string) =>
  new Promise<string>((resolve, reject) => {
    let said = ''
    connect((app.server.address() as AddressInfo).port, '127.0.0.1')
      .on('data', (bytes) => (said += bytes.toString()))
      .on('end', () => resolve(said))
      .on('error', reject)
      .write(`${head}\r\n\r\n`)
  })

beforeAll(async () => {
  api = await startApi({ CALLS_PER_MINUTE: '3' })
})
afterAll(() => api.close())

test('a page looks the session up once, however many calls it makes', async () => {
  const cookie = await api.signIn('maria')
  const app = await served(makes('account/user/', 'account/markers/', 'account/user/'))
  const said = vi.spyOn(pg.Client.prototype, 'query')
  await shownTo(app, { cookie })
  const texts = said.mock.calls.map(([statement]) => (statement as { text?: string }).text ?? '')
  said.mockRestore()
  expect(texts.filter((text) => text.includes('from session'))).toHaveLength(1)
  await app.close()
})

test('a page’s account is never taken from a request header or an earlier page', async () => {
  const app = await served(makes('account/user/'))
  const maria = await shownTo(app, { cookie: await api.signIn('maria') })
  const helen = await shownTo(app, { cookie: await api.signIn('helen') })
  const nobody = await shownTo(app, {})
  expect([maria, helen, nobody].map(([[status, text] = [0, '']]) => [status, /[a-z]+@/.exec(text)?.[0]])).toEqual([
    [200, 'maria@'],
    [200, 'helen@'],
    [401, undefined],
  ])
  const outside = await app.inject({ url: '/api/v1/account/user/' })
  expect(outside.statusCode).toBe(401)
  await app.close()
})

test('the calls of one page do not count against the calls of everyone', async () => {
  const app = await served(makes(...Array.from({ length: 8 }, () => 'common/airports/?search=KSQL')))
  expect((await shownTo(app, {})).map(([status]) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  // The visitor is counted instead.
  const answers = [await app.inject({ url: '/a' }), await app.inject({ url: '/b' }), await app.inject({ url: '/c' })]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  expect((await app.inject({ url: '/d', remoteAddress: '10.0.0.7' })).statusCode).toBe(200)
  await app.close()
})

test('a page’s policy allows only its own inline style', async () => {
  const app = await buildApp(api.services)
  const web = { ...makes(), styleText: () => 'body{margin:0}' }
  answerPages(app, api.services, async () => ({
    web,
    finish: async (page) => web.documentText(page),
    styleOf: () => web.styleText(),
  }))
  const policyAt = async (url: string) => {
    const policy = String((await app.inject({ url, remoteAddress: '10.0.0.8' })).headers['content-security-policy'])
    return /style-src [^;]*/.exec(policy)?.[0]
  }
  expect(await policyAt('/some-page')).toBe("style-src 'self' 'sha256-IAdwN3biDCQ3brrgp1m8kBEsPQYyqfREKOEfeoREopc='")
  expect(await policyAt('/health')).toBe("style-src 'self'")
  await app.close()
})

test('a navigation gets early hints for fonts; a script’s request does not', async () => {
  const app = await buildApp(api.services)
  const link = '</assets/inter.woff2>; rel=preload; as=font; crossorigin'
  answerPages(app, api.services, async () => ({ web: makes(), finish: async ({ html }) => html, early: [link] }))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const said = (headers: Record<string, string>) =>
    new Promise<[number, ...unknown[]]>((resolve, reject) => {
      const early: unknown[] = []
      request(`${origin}/some-page`, { headers }, (reply) =>
        reply.resume().on('end', () => resolve([reply.statusCode!, ...early])),
      )
        .on('information', ({ statusCode, headers: { link: links } }) => early.push([statusCode, links]))
        .on('error', reject)
        .end()
    })
  expect(await said({ 'sec-fetch-mode': 'navigate' })).toEqual([200, [103, link]])
  expect(await said({})).toEqual([200])
  await app.close()
})

test('a request with an absolute URL or none is routed by its path', async () => {
  const app = await served({
    ...makes(),
    render: async ({ url }) => ({
      status: 200,
      head: '',
      html: new URL(url).href,
      state: {},
      files: [],
      late: [],
      theme: 'system',
    }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const said = (target: string) => exchange(app, `GET ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close`)
  expect((await said('http://evil.example/search?a=1')).split('\r\n').at(-1)).toBe(`${api.services.config.publicUrl}/search?a=1`)
  expect((await said('HTTPS://evil.example')).split('\r\n').at(-1)).toBe(`${api.services.config.publicUrl}/`)
  expect(await said('*')).toMatch(/^HTTP\/1.1 404 /)
  await app.close()
})

test('an HTTP/1.0 proxy gets no early hints', async () => {
  const app = await buildApp(api.services)
  const link = '</assets/inter.woff2>; rel=preload; as=font; crossorigin'
  answerPages(app, api.services, async () => ({ web: makes(), finish: async ({ html }) => html, early: [link] }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const said = await exchange(app, 'GET /some-page HTTP/1.0\r\nHost: tailshare.example\r\nSec-Fetch-Mode: navigate')
  expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  await app.close()
})

test('while the database is away the status page says so, and since when, without a script', async () => {
  const pool = openPool('postgresql://nobody@127.0.0.1:9/none', 1)
  const db = openDb(pool)
  const app = await buildApp(api.services)
  answerPages(app, { ...api.services, db }, async () => ({ web: makes(), finish: async ({ html }) => html }))
  const ask = (url: string) => app.inject({ url, remoteAddress: '10.0.0.9' })
  const first = await ask('/status?from=here')
  expect([first.statusCode, first.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(first.body).toContain('This server hasn’t reached them since it started.')
  expect(first.body).not.toMatch(/<script|ECONN|127\.0\.0\.1/)
  expect((await ask('/status/')).statusCode).toBe(503)
  noteStatusLine(undefined)
  expect((await ask('/status')).body).toMatch(/last reached them on <time datetime="[^"]+">\w+, \w+ \d+, \d\d:\d\d UTC<\/time>/)
  await app.close()
  await db.destroy()
})

test('every page includes the banner', async () => {
  const app = await buildApp(api.services)
  const web: Web = {
    ...makes(),
    render: async (request) => ({ ...(await makes().render(request)), html: JSON.stringify(request.statusLine ?? null) }),
  }
  answerPages(app, api.services, async () => ({ web, finish: async ({ html }) => html }))
  const shown = async () => (await app.inject({ url: '/learn', remoteAddress: '10.0.0.10' })).json() as unknown
  expect(await shown()).toBeNull()
  noteStatusLine({ id: 'one', title: 'Payments are slow to confirm.' })
  expect(await shown()).toEqual({ id: 'one', title: 'Payments are slow to confirm.' })
  noteStatusLine(undefined)
  await app.close()
})
