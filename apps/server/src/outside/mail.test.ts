import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../test/api.ts'
import { startMailServer } from '../../test/mailServer.ts'
import { deliverMessage } from './deliver.ts'
import { sendMail, type Mail } from './mail.ts'

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
const deliver = (messageId: string, smtpUrl: string | undefined) =>
  deliverMessage({ ...api.services, config: { ...api.services.config, smtpUrl } }, { messageId })

test('once a mail server has taken an email, only recipient, subject and time stay', async () => {
  const server = await startMailServer()
  const { id } = await write({ to: 'ada@new.example' })
  await deliver(id, server.url)
  expect(await rowOf(id)).toMatchObject({
    recipient: 'ada@new.example',
    subject: 'A link',
    text: '',
    html: '',
    sentAt: expect.any(Date),
  })
  await deliver(id, server.url)
  expect(server.taken).toHaveLength(1)
  await server.close()
})

test('a mail program shows whom it is for, what it says and where its button leads', async () => {
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

test('an email that was not taken stays whole for the next try', async () => {
  const server = await startMailServer({ refuses: true })
  const { id } = await write({ to: 'bea@new.example' })
  await expect(deliver(id, server.url)).rejects.toThrow()
  const kept = await rowOf(id)
  expect(kept.sentAt).toBeNull()
  expect([kept.text, kept.html].every((text) => text.includes('s3cret'))).toBe(true)
  await server.close()
})

test('without a mail server the outbox page goes on showing it', async () => {
  const { id } = await write({ to: 'cleo@new.example' })
  await deliver(id, undefined)
  expect(await rowOf(id)).toMatchObject({ text: expect.stringContaining('s3cret'), sentAt: expect.any(Date) })
  expect((await api.app.inject('/outbox')).body).toContain('s3cret')
})
