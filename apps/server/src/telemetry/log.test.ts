import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../test/api.ts'
import { buildApp } from '../app.ts'
import { accountHash } from '../http/watch/requestLog.ts'
import { logError, openLog, withoutPersonalData } from './log.ts'

let api: Api
let app: Api['app']
let lines: Record<string, unknown>[] = []
beforeAll(async () => {
  api = await startApi()
  const to = new PassThrough().on('data', (line) => lines.push(JSON.parse(String(line)) as Record<string, unknown>))
  app = await buildApp({ ...api.services, log: openLog('trace', to) })
})
afterAll(async () => {
  await app.close()
  await api.close()
})
const said = async (work: () => Promise<unknown>) => {
  lines = []
  await work()
  await expect.poll(() => lines.some(({ msg }) => msg === 'answered')).toBe(true)
  return lines
}

test('a request is logged as one line with id, call, duration and a keyed hash of the caller', async () => {
  const cookie = await api.signIn('maria')
  const [line, ...more] = await said(() => app.inject({ url: '/api/v1/account/user/', headers: { cookie } }))
  expect(more).toEqual([])
  expect(line).toMatchObject({
    msg: 'answered',
    route: 'getAccount',
    status: 200,
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
    ms: expect.any(Number),
    account: accountHash(api.people.maria, api.services.config.secretKey),
  })
  expect(JSON.stringify(line)).not.toContain(api.people.maria)
})

test('secrets that are thrown at a server are in none of its lines', async () => {
  const secrets = {
    password: 'wheels-up-and-away',
    card: '4242 4242 4242 4242',
    key: 'sk_live_51Habcdefghijk',
    token: 'Vx3mJ0t3Kq8n2c5yB7fP1sD4gH6jL9aQwErTyUiOp_9',
    mail: 'someone.private@mail.example',
    cookie: 'a-cookie-that-opens-an-account',
    bearer: 'a-bearer-that-opens-a-door',
  }
  const headers = { cookie: `auth.access_token=${secrets.cookie}`, authorization: `Bearer ${secrets.bearer}` }
  const payload = { email: secrets.mail, password: secrets.password, card: secrets.card, key: secrets.key, token: secrets.token }
  const query = new URLSearchParams({ token: secrets.token, email: secrets.mail, setup_intent_client_secret: secrets.key })
  const all = await said(async () => {
    await app.inject({ method: 'POST', url: '/api/v1/account/auth/login/', payload, headers })
    await app.inject({ url: `/auth/reset-password?${query.toString()}`, headers })
    await app.inject({ url: `/api/v1/calendar/${secrets.token}.ics`, headers })
    await app.inject({
      method: 'POST',
      url: `/api/v1/account/auth/login/?${query.toString()}`,
      payload: `{"broken ${secrets.mail}`,
      headers,
    })
  })
  await expect.poll(() => lines.length).toBeGreaterThanOrEqual(4)
  const text = decodeURIComponent(JSON.stringify(all))
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
})

test('personal data in errors of the database or a provider is masked', () => {
  const inner = Object.assign(new Error('550 no mailbox maria@tailshare.example here'), { response: 'maria@tailshare.example' })
  const error = Object.assign(new Error('connect postgres://tailshare:hunter2@db/tailshare', { cause: inner }), {
    code: '23505',
    detail: 'Key (email)=(maria@tailshare.example) already exists.',
    parameters: ['maria@tailshare.example'],
    constraint: 'account_email_key',
  })
  const line = JSON.stringify(logError(error))
  expect(line).not.toMatch(/maria|hunter2/)
  expect(logError(error)).toMatchObject({ code: '23505', constraint: 'account_email_key', cause: { name: 'Error' } })
})

test.each([
  ['paid with 4242424242424242 and 4242 4242 4242 4242', 'paid with … and …'],
  ['whsec_abcdefghijk, pi_3Nabc_secret_xyz', '…, …'],
  ['order 0190a1b2-1111-7222-8333-444455556666 at 12:30', 'order 0190a1b2-1111-7222-8333-444455556666 at 12:30'],
  [
    '/opt/tailshare/apps/server/src/domains/bookings/book/steps.ts:12:3',
    '/opt/tailshare/apps/server/src/domains/bookings/book/steps.ts:12:3',
  ],
])('“%s” is logged as “%s”', (text, logged) => {
  expect(withoutPersonalData(text)).toBe(logged)
})

test('successful health checks are not logged in production', async () => {
  const quiet: string[] = []
  const server = await buildApp({
    ...api.services,
    log: openLog(
      'info',
      new PassThrough().on('data', (line) => quiet.push(String(line))),
    ),
  })
  await server.inject({ url: '/health/ready' })
  await server.inject({ url: '/nothing-here' })
  await expect.poll(() => quiet.length).toBe(1)
  expect(quiet[0]).toContain('"route":"nothing"')
  await server.close()
})
