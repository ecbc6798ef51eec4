import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { startMailServer } from '../../../test/outside/mailServer.ts'
import { deliverDue } from './deliver.ts'
import { letterOf, sendMail, type Mail } from './mail.ts'
import { plainMail } from './look/mailLook.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const secret = 'https://tailshare.example/auth/reset-password?token=s3cret'
const write = async (message: Partial<Mail> & { to: string }) => {
  await sendMail(api.db, { subject: 'A link', text: 'Here it is.', action: { label: 'Open', url: secret }, ...message })
  return api.db.selectFrom('outboxMessage').selectAll().where('recipient', '=', message.to).executeTakeFirstOrThrow()
}
const rowOf = (id: string) => api.db.selectFrom('outboxMessage').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const deliver = async (id: string, smtpUrl: string | undefined) => {
  const services = { ...api.services, config: { ...api.services.config, smtpUrl } }
  await deliverDue(services, { by: 'test', now: new Date(), id })
  return (await rowOf(id)).lastError
}

test('once a mail server has taken an email, only recipient, subject and time stay', async () => {
  const server = await startMailServer()
  const { id } = await write({ to: 'ada@new.example' })
  await deliver(id, server.url)
  expect(await rowOf(id)).toMatchObject({
    recipient: 'ada@new.example',
    subject: 'A link',
    text: '',
    letter: null,
    sentAt: expect.any(Date),
  })
  await deliver(id, server.url)
  expect(server.taken).toHaveLength(1)
  await server.close()
})

test('a delivered mail has its recipient, subject, text and link', async () => {
  const server = await startMailServer()
  const { id } = await write({ to: 'dee@new.example', subject: 'Señora, a link – “quickly”' })
  await deliver(id, server.url)
  expect(server.taken).toMatchObject([
    {
      recipients: ['dee@new.example'],
      from: { address: expect.stringContaining('@') },
      to: [{ address: 'dee@new.example' }],
      subject: 'Señora, a link – “quickly”',
      messageId: expect.stringContaining(id),
      text: expect.stringContaining(`Open: ${secret}`),
      html: expect.stringContaining(`href="${secret}"`),
    },
  ])
  await server.close()
})

test('each delivered mail ends with the help page and the address for questions', async () => {
  const server = await startMailServer()
  const { id } = await write({ to: 'fay@new.example', text: 'Not here: <!--help-->' })
  await deliver(id, server.url)
  const { publicUrl } = api.services.config
  const [mail] = server.taken
  expect(mail?.text?.trimEnd().endsWith(`Help: ${publicUrl}/help · hello@tailshare.example`)).toBe(true)
  expect(mail?.html).toMatch(
    /Not here: &lt;!--help--&gt;[^]*href="http:\/\/localhost:0\/help"[^]*mailto:hello@tailshare\.example/,
  )
  await server.close()
})

test('a mail that was not accepted keeps its content for the next attempt', async () => {
  const server = await startMailServer({ refuses: 451 })
  const { id } = await write({ to: 'bea@new.example' })
  expect(await deliver(id, server.url)).not.toBe('')
  const kept = await rowOf(id)
  expect(kept.sentAt).toBeNull()
  expect(plainMail(letterOf(kept))).toContain('s3cret')
  await server.close()
})

test('a mail to an unknown address fails with the server’s words, and its content is deleted', async () => {
  const server = await startMailServer({ refuses: 550 })
  const { id } = await write({ to: 'gone@new.example' })
  await deliver(id, server.url)
  await deliver(id, server.url)
  expect(await rowOf(id)).toMatchObject({
    sentAt: null,
    failedAt: expect.any(Date),
    attempts: 1,
    lastError: expect.stringMatching(/550.*no one here/),
    text: '',
    letter: null,
  })
  await server.close()
})

test('a mail sent twice has the same Message-ID', async () => {
  const server = await startMailServer()
  const { id } = await write({ to: 'twice@new.example' })
  await deliver(id, server.url)
  // Simulates a crash between the server's reply and saving it.
  await api.db.updateTable('outboxMessage').set({ sentAt: null }).where('id', '=', id).execute()
  await deliver(id, server.url)
  expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(1)
  expect(server.taken).toHaveLength(2)
  await server.close()
})

test('a mail has a text and an HTML part with dark theme, and is marked as auto-generated', async () => {
  const server = await startMailServer()
  const { id } = await write({ to: 'eve@new.example' })
  await deliver(id, server.url)
  const [mail] = server.taken
  expect(mail!.html).toContain('prefers-color-scheme:dark')
  expect(mail!.text).toMatch(/^Here it is\.[\s\S]*-- \nTailshare\n/)
  const headers = new Map(mail!.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  // This mail has no topic, so there is nothing to unsubscribe from.
  expect(headers.has('list-unsubscribe')).toBe(false)
  await server.close()
})

test.each(['starttls', 'tls'] as const)(
  'mail leaves encrypted where the server can (%s), and never to one that nobody vouches for',
  async (security) => {
    const server = await startMailServer({ security })
    const { id } = await write({ to: `${security}@new.example` })
    expect(await deliver(id, server.url)).toContain('certificate')
    expect(server.taken).toEqual([])
    const trusting = `${server.url.replace('127.0.0.1', 'localhost')}?tls.rejectUnauthorized=false`
    await deliver(id, trusting)
    expect(server.taken).toMatchObject([{ isEncrypted: true }])
    await server.close()
  },
)

test('with TLS required, a server without it gets no mail', async () => {
  const server = await startMailServer()
  const { id } = await write({ to: 'plain@new.example' })
  expect(await deliver(id, `${server.url}?requireTLS=true`)).not.toBe('')
  expect(server.taken).toEqual([])
  expect((await rowOf(id)).sentAt).toBeNull()
  await server.close()
})

test('an unreachable mail server is tried once, and further mails fail at once until the pause is over', async () => {
  const server = await startMailServer()
  await server.close()
  const [first, second] = [await write({ to: 'one@new.example' }), await write({ to: 'two@new.example' })]
  expect(await deliver(first.id, server.url)).toContain('does not answer')
  expect(await deliver(second.id, server.url)).toContain('tried again soon')
})

test('without a mail server the outbox page goes on showing it', async () => {
  const { id } = await write({ to: 'cleo@new.example' })
  await deliver(id, undefined)
  const kept = await rowOf(id)
  expect(kept.sentAt).toEqual(expect.any(Date))
  expect(plainMail(letterOf(kept))).toContain('s3cret')
  expect((await api.app.inject('/outbox')).body).toContain('s3cret')
})
