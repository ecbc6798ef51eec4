import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({
    TAILSHARE_MODE: 'production',
    PUBLIC_URL: 'https://tailshare.example',
    SECRET_KEY: 'a secret of more than thirty-two characters',
    DATABASE_URL: 'postgres://not-used',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'Tailshare <hello@tailshare.example>',
  })
})
afterAll(() => api.close())

const kinds: [kind: string, request: { method?: 'POST'; url: string; payload?: string }, status: number][] = [
  ['whether it lives', { url: '/health' }, 200],
  ['whether it is ready', { url: '/ready' }, 200],
  ['a call that is answered', { url: '/api/v1/account/auth/social/' }, 200],
  ['a call without a session', { url: '/api/v1/account/user/' }, 401],
  ['a call with wrong fields', { method: 'POST', url: '/api/v1/account/auth/login/', payload: '{}' }, 400],
  ['a call that cannot be read', { method: 'POST', url: '/api/v1/account/auth/login/', payload: '{' }, 400],
  ['a call that does not exist', { url: '/api/v1/nothing/' }, 404],
  ['an address that leads nowhere', { url: '/nothing.html' }, 404],
  ['the description of the calls', { url: '/api/openapi.json' }, 200],
  ['the page about the calls', { url: '/api' }, 200],
  ['a picture of an aircraft', { url: '/api/v1/account/user/0190a1b2-0000-7000-8000-000000000000/photo/' }, 401],
]

describe('every response has the security headers', () => {
  test.each(kinds)('%s', async (_, { method = 'GET', url, payload }, status) => {
    const type = payload === undefined ? {} : { 'content-type': 'application/json' }
    const { statusCode, headers } = await api.app.inject({ method, url, headers: type, ...(payload && { payload }) })
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
      'x-request-id': expect.any(String),
    })
    expect(headers['content-type']).toMatch(/charset=utf-8/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    const content = String(headers['content-security-policy'])
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "script-src-attr 'none'",
    ])
      expect(content).toContain(rule)
    expect(/script-src ([^;]*)/.exec(content)![1]).not.toMatch(/unsafe|\*(?!\.js\.stripe\.com)/)
    const permissions = String(headers['permissions-policy'])
    for (const none of ['camera', 'microphone', 'geolocation', 'usb', 'display-capture'])
      expect(permissions).toContain(`${none}=()`)
    expect(permissions).toContain('publickey-credentials-get=(self)')
  })
})
