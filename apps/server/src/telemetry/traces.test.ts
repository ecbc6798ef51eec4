import { execFileSync } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../test/api.ts'
import { buildApp } from '../app.ts'
import { openDb, openPool } from '../db/connect.ts'
import { askOutside } from './outsideCall.ts'
import { inSpan } from './spans.ts'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
  status: { code?: number; message?: string }
}
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

let api: Api
let text = ''
const spans: Span[] = []
const take = async (request: IncomingMessage, response: ServerResponse) => {
  const body = (await buffer(request)).toString()
  text += body
  const sent = JSON.parse(body) as Sent
  spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
  response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
}
const collector = createServer((request, response) => void take(request, response))
beforeAll(async () => {
  api = await startApi()
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  collector.close()
  await api.close()
})

test('a request, its statements and its outside calls form one trace without personal data', async () => {
  const { startTraces } = await import('./traces.ts')
  const traces = startTraces('web')
  const db = openDb(openPool(api.connectionString, 2))
  const app = await buildApp({ ...api.services, db, readDb: db })
  const cookie = await api.signIn('maria')
  await app.inject({ url: '/api/v1/account/user/?email=maria@tailshare.example', headers: { cookie } })
  await app.inject({ url: '/api/v1/account/user/', headers: { cookie } })
  await inSpan('tidy', {}, async () => {
    await sql`select 1 from account where email = ${'maria@tailshare.example'}`.execute(db)
    await askOutside('payments', async () => {}, { what: 'POST /v1/payment_intents/{id}' })
  })
  await expect(inSpan('reconcile', {}, () => Promise.reject(new RangeError('maria@tailshare.example')))).rejects.toThrow()
  await app.close()
  await db.destroy()
  await traces.stop()

  const named = (name: string) => spans.filter((span) => span.name === name)
  const [request] = named('getAccount').filter(({ attributes }) =>
    attributes.some(({ key, value }) => key === 'http.response.status_code' && value.intValue === 200),
  )
  expect(request).toBeDefined()
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request!.spanId)
  expect(below.map(({ name }) => name)).toContain('select session')
  const [job] = named('tidy')
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job!.spanId).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['select account', 'POST /v1/payment_intents/{id}']),
  )
  expect(named('reconcile')[0]!.status).toMatchObject({ code: 2, message: 'RangeError' })
  expect(text).not.toMatch(/maria|auth\.access_token/)
  expect(text).not.toContain(api.people.maria)
})

test('without a collector and a port nothing of OpenTelemetry and Prometheus is loaded', () => {
  const script = `
    const loaded = []
    require('node:module').registerHooks({ resolve: (name, context, next) => { const found = next(name, context); loaded.push(found.url); return found } })
    const files = ['app.ts', 'jobs/thread.ts', 'jobs/worker.ts'].map((file) => new URL(file, ${JSON.stringify(new URL('..', import.meta.url).href)}).href)
    Promise.all(files.map((file) => import(file))).then(() => {
      console.log(loaded.some((url) => url.includes('/fastify/')), loaded.filter((url) => /opentelemetry|prometheus-io/.test(url)))
      process.exit()
    })`
  expect(execFileSync(process.execPath, ['--input-type=commonjs', '-e', script], { encoding: 'utf8' }).trim()).toBe('true []')
})
