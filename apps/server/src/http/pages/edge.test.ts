import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { answerPages, type Web } from './pages.ts'
import { multipart, startApi, type Api } from '../../../test/api.ts'

let api: Api
let live: Api
beforeAll(async () => {
  api = await startApi()
  live = await startApi({
    TAILSHARE_MODE: 'production',
    PUBLIC_URL: 'https://tailshare.example',
    SECRET_KEY: 'a secret of more than thirty-two characters',
    DATABASE_URL: 'postgres://not-used',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'Tailshare <hello@tailshare.example>',
    TRUST_PROXY: '1',
  })
})
afterAll(async () => {
  await api.close()
  await live.close()
})

const policyOf = async ({ app }: Api) => {
  const reply = await app.inject({ url: '/health' })
  return {
    permissions: String(reply.headers['permissions-policy']),
    content: Object.fromEntries(
      String(reply.headers['content-security-policy'])
        .split(';')
        .map((line) => line.trim().split(/ (.*)/s) as [string, string]),
    ),
  }
}

test('pages may load what the payment provider’s security guide names, bank challenges included', async () => {
  const { content } = await policyOf(live)
  expect(content['script-src']).toBe("'self' https://*.js.stripe.com https://js.stripe.com")
  expect(content['frame-src']).toBe("'self' https://*.js.stripe.com https://js.stripe.com https://hooks.stripe.com")
  expect(content['connect-src']).toBe("'self' https://api.stripe.com")
})

test('no page can be given another base address, and none asks for camera, microphone or place', async () => {
  const { content, permissions } = await policyOf(api)
  expect(content['base-uri']).toBe("'none'")
  expect(permissions).toContain('camera=(), microphone=(), geolocation=()')
})

test('in production, calls are accepted from the public origin only, regardless of Host', async () => {
  const post = (origin: string, headers: Record<string, string>) =>
    live.app.inject({ method: 'POST', url: '/api/v1/account/auth/logout/', headers: { origin, ...headers } })
  expect((await post('https://tailshare.example', { host: 'internal:3000' })).statusCode).toBe(204)
  expect((await post('https://evil.example', { host: 'evil.example', 'x-forwarded-proto': 'https' })).statusCode).toBe(403)
  const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  expect((await post('https://evil.example', forwarded)).statusCode).toBe(403)
})

describe('a broken upload is a bad request', () => {
  const uploads = [
    ['POST', '/api/v1/account/documents/upload/'],
    ['PUT', '/api/v1/account/user/photo/prepare/'],
    ['POST', '/api/v1/fbo/photo/upload/'],
  ] as const
  const headers: Record<string, string> = {}
  const whole = multipart({ name: 'a.png', bytes: Buffer.alloc(2000, 7) }, { order: 'x' }, headers)
  const broken = [
    ['without a boundary', 'multipart/form-data', Buffer.from('x')],
    ['cut off within the file', headers['content-type']!, whole.subarray(0, whole.length - 500)],
    ['cut off before the file', headers['content-type']!, whole.subarray(0, 60)],
    ['that is empty', headers['content-type']!, Buffer.alloc(0)],
    ['that is something else', headers['content-type']!, Buffer.from('just text')],
  ] as const
  for (const [method, url] of uploads)
    test.each(broken)(`${url} %s`, async (_, type, payload) => {
      const reply = await api.app.inject({
        method,
        url,
        payload,
        headers: { 'content-type': type, cookie: await api.signIn('maria') },
      })
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { code: 'bad_input', detail: expect.stringMatching(/^(This photo is required|The file did not arrive whole)/) },
      ])
    })
})

test.each([
  ['a payment method', 'POST', 'payments/card/add-new/', '{"paymentMethodId":"\\ud800"}', 'paymentMethodId'],
  [
    'another payment method',
    'POST',
    'payments/stripe/add-payment-method/',
    '{"paymentMethodId":"pm_\\udfff"}',
    'paymentMethodId',
  ],
  ['a bank token', 'POST', 'payments/bank-account/stripe-token/', '{"token":"\\ud800","holder":"A"}', 'token'],
  ['a name', 'PATCH', 'account/user/', '{"firstName":"Al\\ud83d"}', 'firstName'],
  ['a name of a field', 'PATCH', 'account/user/', '{"\\ud800":1}', 'nonFieldErrors'],
] as const)('half a character in %s is refused at its field', async (_, method, path, payload, field) => {
  const headers = { 'content-type': 'application/json', cookie: await api.signIn('maria') }
  const reply = await api.app.inject({ method, url: `/api/v1/${path}`, payload, headers })
  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, [field]])
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is an unknown field like any other', async (name) => {
  const reply = await api.app.inject({ url: `/api/v1/aircrafts/search/?${name}=1` })
  expect([reply.statusCode, reply.body]).toEqual([400, `{"${name}":["${fieldMessages.unknownField}"]}`])
})

test.each(['/api/v1/account/user/', '//api/v1/account/user/', '/%61pi/v1/account/user', '/api/v1/nothing/'])(
  'what %s answers is kept by no one',
  async (url) => {
    const { headers } = await api.app.inject({ url, headers: { cookie: await api.signIn('maria') } })
    expect(headers['cache-control']).toBe('no-store')
  },
)

test('an endlessly nested body is a bad request', async () => {
  const payload = `{"email":${'['.repeat(3000)}${']'.repeat(3000)}}`
  const headers = { 'content-type': 'application/json' }
  const reply = await api.app.inject({ method: 'POST', url: '/api/v1/account/auth/login/', payload, headers })
  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['email']])
})

test('heads and bodies that arrive too slowly are ended within the twelve seconds that a call may take', () => {
  const { headersTimeout, requestTimeout } = api.app.server
  expect([headersTimeout, requestTimeout]).toEqual([12_000, 12_000])
})

test('pages see the public address regardless of Host, and never answer an API path', async () => {
  const page = { status: 200, head: '', html: '', state: {}, files: [], late: [], theme: 'system' }
  const web: Web = {
    render: async ({ url }) => ({ ...page, html: url }),
    documentText: ({ html }) => html,
    styleText: () => '',
    earlyLinks: () => [],
  }
  const fresh = await buildApp(api.services)
  const ranks: unknown[] = []
  fresh.addHook('onRequest', async (request) => void ranks.push(request.routeOptions.config.rank))
  answerPages(fresh, api.services, async () => ({ web, finish: async (shown) => web.documentText(shown) }))
  const shown = await fresh.inject({ url: '/search?a=1', headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
  expect(shown.body).toBe(`${api.services.config.publicUrl}/search?a=1`)
  // Unknown ids of any length get an API 404, never a page.
  for (const url of [`/api/v1/account/aircraft-owner/${'A'.repeat(7000)}`, '//api/v1/nothing/', '/%61pi/v1/nothing']) {
    const reply = await fresh.inject({ url })
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'not_found' }])
  }
  // Pages are shed first under load, so no API call may be routed to the page handler.
  expect(ranks).toEqual(['page', undefined, undefined, undefined])
  await fresh.close()
})
