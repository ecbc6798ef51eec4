import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logRequest, withoutSecrets } from './logRequest.ts'

test('the token of a mailed link does not reach the log, what was searched does', async () => {
  const lines: string[] = []
  const stream = new PassThrough().on('data', (line) => lines.push(String(line)))
  const app = Fastify({ loggerInstance: pino({ serializers: { req: logRequest } }, stream) })
  app.get('/auth/reset-password', async () => 'ok')
  await app.inject({ url: '/auth/reset-password?from=mail&token=very-secret', headers: { cookie: 'auth.access_token=hidden' } })
  await app.close()
  expect(lines.join('')).toContain('/auth/reset-password?from=mail&token=…')
  expect(lines.join('')).not.toMatch(/very-secret|hidden/)
})

test('only whole parameters are taken for secrets', () => {
  expect(withoutSecrets('/auth/callback?code=4/0Ab&scope=email')).toBe('/auth/callback?code=…&scope=email')
  expect(withoutSecrets('/search?barcode=7&date=2026-12-05')).toBe('/search?barcode=7&date=2026-12-05')
})

test('the address of a calendar keeps its secret', () => {
  const secret = 'Vx3mJ0t3Kq8n2c5yB7fP1sD4gH6jL9aQwErTyUiOp-_'
  expect(withoutSecrets(`/api/v1/calendar/${secret}.ics`)).toBe('/api/v1/calendar/….ics')
  expect(withoutSecrets('/api/v1/booking/orders/7/calendar/')).toBe('/api/v1/booking/orders/7/calendar/')
})
