import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../test/api.ts'
import { inTransaction } from '../db/connect.ts'
import { sendMail } from '../outside/mail.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('the demo’s outbox shows what was sent, newest first, with links to follow and nothing that runs', async () => {
  await inTransaction(api.db, (tx) => sendMail(tx, { to: 'a@new.example', subject: 'First', text: 'Hello' }))
  await sendMail(api.db, {
    to: 'b@new.example',
    subject: 'Second <script>alert(1)</script>',
    text: 'See "this" & <b>that</b>',
    action: { label: 'Open', url: 'http://localhost:3000/auth/reset-password?token=a&b="' },
  })
  const { body, headers } = await api.app.inject('/outbox')
  expect(headers['content-type']).toContain('text/html')
  expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First'))
  expect(body).not.toContain('<script')
  expect(body).not.toContain('<b>')
  expect(body).toContain('<a href="http://localhost:3000/auth/reset-password?token=a&amp;b=">')
  expect(body).toContain('b@new.example')
  expect((await api.app.inject('/outbox.css')).headers['content-type']).toContain('text/css')
})
