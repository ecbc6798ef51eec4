import { plusHours } from '@tailshare/contract/text/period'
import type { Query } from '@tailshare/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { setSwitches, startHearing } from '../../../../../test/heard.ts'
import { run } from '../../../../../test/money.ts'
import { newId } from '../../../../db/newId.ts'
import { sendMail } from '../../../../outside/sending/mail.ts'
import { notify } from '../../../people/notices/steps.ts'
import { letterOf } from '../../../../outside/sending/mail.ts'
import { plainMail } from '../../../../outside/sending/look/mailLook.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await startHearing(api)
  await setSwitches(api, 'ines', { mail: true, text: true })
  await notify(api.db, api.services.config, {
    to: api.people.ines,
    kind: 'system',
    title: 'A secret plan',
    text: 'Only for Inés: s3cret-text',
    link: '/profile',
  })
})
afterAll(() => api.close())

const list = async (query: Query<'listDeliveries'>) => (await api.call('omar', 'listDeliveries', { query })).json
const ofInes = (more: object = {}) => list({ account: api.people.ines, ...more })
const fail = (id: string) =>
  api.db
    .updateTable('outboxMessage')
    .set({ sentAt: null, failedAt: new Date(), attempts: 20, lastError: '550 No such mailbox', text: '', letter: null })
    .where('id', '=', id)
    .execute()

test('operators see recipient, channel and result of deliveries, never the content', async () => {
  const { count, results } = await ofInes()
  expect(count).toBe(2)
  expect(new Set(results.map(({ channel }) => channel))).toEqual(new Set(['mail', 'text']))
  expect(results.find(({ channel }) => channel === 'mail')).toMatchObject({
    state: 'waiting',
    to: { id: api.people.ines, firstName: 'Inés' },
    recipient: api.emailOf('ines'),
    subject: 'A secret plan',
    sent: null,
    failed: null,
    attempts: 0,
    canSendAgain: false,
  })
  expect(JSON.stringify(results)).not.toContain('s3cret')
  await api.runJobs()
  expect((await ofInes({ state: 'sent' })).count).toBe(2)
  expect((await ofInes({ state: 'waiting' })).count).toBe(0)
  expect((await ofInes({ channel: 'text' })).results).toHaveLength(1)
  expect((await ofInes({ limit: '1' })).next).toContain('offset=1')
})

test('they are found by day', async () => {
  const day = (hours: number) => plusHours(new Date(), hours).toISOString().slice(0, 10)
  expect((await ofInes({ from: day(-48), to: day(48) })).count).toBe(2)
  expect((await ofInes({ to: day(-72) })).count).toBe(0)
  expect((await ofInes({ from: day(72) })).count).toBe(0)
})

test('a mail’s address finds its account, and a code in a subject is hidden', async () => {
  const mail = { text: 'Here it is.', to: api.emailOf('bo') }
  await sendMail(api.db, { ...mail, subject: 'AB12CD is your Tailshare code' })
  await sendMail(api.db, { ...mail, subject: 'Just so', to: 'nobody@new.example' })
  const { results } = await list({ account: api.people.bo, channel: 'mail' })
  expect(results[0]).toMatchObject({ subject: 'Your Tailshare code', to: { id: api.people.bo } })
  expect(JSON.stringify(results)).not.toContain('AB12CD')
  const everyone = (await list({ limit: '5' })).results
  expect(everyone.find(({ subject }) => subject === 'Just so')).toMatchObject({ to: null, recipient: 'nobody@new.example' })
})

test('a failed delivery shows why; resending uses the current address, once, and is logged', async () => {
  const [mail] = (await ofInes({ channel: 'mail' })).results
  const again = (who: 'omar' | 'maria', id: string) => api.call(who, 'sendAgain', { params: { id } })
  expect((await again('omar', mail!.id)).status).toBe(409)
  await fail(mail!.id)
  expect((await list({ state: 'failed' })).results).toMatchObject([
    { id: mail!.id, state: 'failed', lastError: '550 No such mailbox', attempts: 20, canSendAgain: true },
  ])
  expect((await again('maria', mail!.id)).status).toBe(403)
  await api.db.updateTable('account').set({ email: 'ines@moved.example' }).where('id', '=', api.people.ines).execute()
  expect(await again('omar', mail!.id)).toMatchObject({
    status: 200,
    json: { state: 'waiting', recipient: 'ines@moved.example', attempts: 0, lastError: '', canSendAgain: false },
  })
  expect((await again('omar', mail!.id)).status).toBe(409)
  const row = await api.db.selectFrom('outboxMessage').selectAll().where('id', '=', mail!.id).executeTakeFirstOrThrow()
  expect(row.text).toContain('s3cret-text')
  expect(plainMail(letterOf(row))).toContain('emails about rentals are on')
  await api.runJobs()
  expect((await list({ state: 'failed' })).count).toBe(0)
  const { results } = (await api.call('omar', 'listAudit', { query: { action: 'message_sent_again' } })).json
  expect(results).toMatchObject([{ about: { id: api.people.ines }, details: ['Email to ines@moved.example'] }])
})

test('a delivery without a notice cannot be resent', async () => {
  await sendMail(api.db, { to: api.emailOf('bo'), subject: 'A link', text: 'token=s3cret' })
  const [link] = (await list({ account: api.people.bo, channel: 'mail' })).results
  await fail(link!.id)
  expect((await list({ state: 'failed' })).results[0]).toMatchObject({ id: link!.id, canSendAgain: false })
  expect(await api.call('omar', 'sendAgain', { params: { id: link!.id } })).toMatchObject({ status: 409 })
  expect((await api.call('omar', 'sendAgain', { params: { id: newId() } })).status).toBe(404)
})

test('only operators read it', async () => {
  expect((await api.call('maria', 'listDeliveries')).status).toBe(403)
  expect((await api.call(undefined, 'listDeliveries')).status).toBe(401)
  expect((await api.call(undefined, 'sendAgain', { params: { id: newId() } })).status).toBe(401)
  expect((await api.call('omar', 'listDeliveries', { query: { state: 'lost' } as never })).status).toBe(400)
})

test('it is kept for ninety days', async () => {
  const old = (days: number) => ({ createdAt: plusHours(new Date(), -24 * days), sentAt: plusHours(new Date(), -24 * days) })
  const write = async (days: number) => {
    const id = newId()
    const said = { subject: 'Old', text: 'Old words', channel: 'mail', recipient: 'old@new.example' }
    await api.db
      .insertInto('outboxMessage')
      .values({ id, ...said, ...old(days) })
      .execute()
    return id
  }
  const [young, month, gone] = [await write(20), await write(80), await write(91)]
  await run(api, 'tidy', {})
  const kept = await api.db
    .selectFrom('outboxMessage')
    .select(['id', 'text'])
    .where('id', 'in', [young, month, gone])
    .orderBy('createdAt')
    .execute()
  expect(kept).toEqual([
    { id: month, text: '' },
    { id: young, text: 'Old words' },
  ])
})
