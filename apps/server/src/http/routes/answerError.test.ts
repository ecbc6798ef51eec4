import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { buildApp } from '../../app.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const login = '/api/v1/account/auth/login/'
const send = (payload: string, type = 'application/json') =>
  api.app.inject({ method: 'POST', url: login, payload, headers: { 'content-type': type } })

test.each([
  ['a wrong key', new Stripe.errors.StripeAuthenticationError({ message: 'No such key: sk_live_secret', statusCode: 401 })],
  ['its rate limit', new Stripe.errors.StripeRateLimitError({ message: 'slow down', statusCode: 429 })],
  ['a bad request of ours', new Stripe.errors.StripeInvalidRequestError({ message: 'no', statusCode: 404 })],
  ['a proxy in between', Object.assign(new Error('Request Entity Too Large'), { statusCode: 413 })],
  ['its outage', Object.assign(new Error('Service Unavailable'), { statusCode: 503 })],
])('what an outside service answers is not our answer: %s', async (_, error) => {
  const app = await buildApp(api.services)
  app.get('/asks-outside', () => Promise.reject(error))
  const reply = await app.inject('/asks-outside')
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toMatchObject({ code: 'internal', requestId: expect.any(String) })
  expect(reply.body).not.toContain(error.message)
  await app.close()
})

test.each([
  ['ECONNRESET', 'read ECONNRESET'],
  ['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.1:5432'],
  ['ETIMEDOUT', 'read ETIMEDOUT'],
  ['EPIPE', 'write EPIPE'],
  [undefined, 'Client has encountered a connection error and is not queryable'],
  ['08P01', 'server login has been failing, try again later (server_login_retry)'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout'],
])('a database that is out of reach is asked for again, not a mistake: %s %s', async (code, message) => {
  const app = await buildApp(api.services)
  app.get('/cut-off', () => Promise.reject(Object.assign(new Error(message), { code })))
  const reply = await app.inject('/cut-off')
  expect([reply.statusCode, reply.json()]).toMatchObject([503, { code: 'busy' }])
  expect(reply.headers['retry-after']).toBe('2')
  await app.close()
})

test('client errors keep their status', async () => {
  expect(await send('{"email":')).toMatchObject({ statusCode: 400 })
  expect(await send('email=a', 'application/x-www-form-urlencoded')).toMatchObject({ statusCode: 415 })
  const large = await send(JSON.stringify({ email: 'x'.repeat(1024 * 1024) }))
  expect([large.statusCode, large.json()]).toMatchObject([413, { code: 'too_large' }])
})

test('too many calls from one address are told so', async () => {
  const app = await buildApp({ ...api.services, config: { ...api.services.config, callsPerMinute: 2 } })
  const replies = []
  for (let called = 0; called < 3; called++) replies.push(await app.inject('/api/v1/common/aircraft-models/'))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  expect(replies[2]!.json()).toMatchObject({ code: 'too_many_requests' })
  await app.close()
})
