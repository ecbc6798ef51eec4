import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { inTransaction } from '../../db/connect.ts'
import { newId } from '../../db/newId.ts'
import { sendMail } from '../../outside/sending/mail.ts'

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

test('a mail can be looked at as a mail program shows it: its own styles, and nothing that loads or runs', async () => {
  await sendMail(api.db, { to: 'c@new.example', subject: 'Look <at> it', text: 'Hello' })
  const { body } = await api.app.inject('/outbox')
  const [, path = ''] = /<iframe src="(\/outbox\/[^"]+)" title="Look &lt;at&gt; it"/.exec(body) ?? []
  const mail = await api.app.inject(path)
  expect(mail.body).toContain('Look &lt;at&gt; it</h1>')
  expect(mail.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'unsafe-inline'.*sandbox/)
  expect((await api.app.inject('/outbox/nothing')).statusCode).toBe(404)
})

test('mail, texts and pushes can be looked at apart, with how each fares', async () => {
  const soon = new Date(Date.now() + 3_600_000)
  const line = { text: 'Words', recipient: 'somebody' }
  await api.db
    .insertInto('outboxMessage')
    .values([
      { id: newId(), channel: 'text', subject: 'Refused', ...line, failedAt: new Date(), lastError: 'Landline <1>' },
      { id: newId(), channel: 'push', subject: 'Held back', ...line, sendAfter: soon },
    ])
    .execute()
  const texts = (await api.app.inject('/outbox?only=text')).body
  expect(texts).toContain('not delivered: Landline &lt;1&gt;')
  expect(texts).not.toContain('Held back')
  expect(texts).toContain('<a href="/outbox?only=text" aria-current="page">')
  expect((await api.app.inject('/outbox?only=push')).body).toMatch(/Push to device[\s\S]*waits until/)
  const all = (await api.app.inject('/outbox?only=anything')).body
  expect([all.includes('Refused'), all.includes('Held back')]).toEqual([true, true])
})
