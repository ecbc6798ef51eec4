import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startTextProvider } from '../../../../test/outside/textProvider.ts'
import { newId } from '../../../db/newId.ts'
import { deliverDue } from '../deliver.ts'
import { e164, sendText } from './texts.ts'

let api: Api
let provider: Awaited<ReturnType<typeof startTextProvider>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
// One per test, since a failed host is avoided for a while.
beforeEach(async () => {
  provider = await startTextProvider()
  return () => provider.close()
})

const settings = () => ({ url: provider.url, user: 'AC1', password: 'pass:word', from: '+14155550100' })
const services = () => ({ ...api.services, config: { ...api.services.config, texts: settings() } })
const write = async (
  more: { recipient?: string; accountId?: string; sendAfter?: Date; attempts?: number; heldTitles?: string[] } = {},
) => {
  const id = newId()
  const text = 'Tailshare: Your flight is on\nhttps://tailshare.example/order/1'
  await api.db
    .insertInto('outboxMessage')
    .values({ id, channel: 'text', recipient: '4155550123', subject: 'Your flight is on', text, ...more })
    .execute()
  return id
}
const deliver = async (id: string, by: Api['services'] = services()) => {
  await deliverDue(by, { by: 'test', now: new Date(), id })
  return (await rowOf(id)).lastError
}
const rowOf = (id: string) => api.db.selectFrom('outboxMessage').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a text is sent once, in the provider’s format', async () => {
  const id = await write()
  await deliver(id)
  await deliver(id)
  expect(provider.asked).toEqual([
    {
      to: '+14155550123',
      from: '+14155550100',
      body: 'Tailshare: Your flight is on\nhttps://tailshare.example/order/1',
      key: id,
      authorization: `Basic ${Buffer.from('AC1:pass:word').toString('base64')}`,
      contentType: 'application/x-www-form-urlencoded',
    },
  ])
  expect(await rowOf(id)).toMatchObject({ sentAt: expect.any(Date), failedAt: null, attempts: 1, text: '', lastError: '' })
})

test('without a provider the outbox keeps it', async () => {
  const id = await write()
  await deliver(id, api.services)
  expect(await rowOf(id)).toMatchObject({ sentAt: expect.any(Date), text: expect.stringContaining('order/1') })
})

test.each([
  [
    'a number that does not exist',
    400,
    { code: 21211, message: 'The To number is not a valid phone number', status: 400 },
    'The To number is not a valid phone number, code 21211',
  ],
  [
    'someone who answered STOP',
    400,
    { code: 21610, message: 'Attempt to send to unsubscribed recipient' },
    'Attempt to send to unsubscribed recipient, code 21610',
  ],
  [
    'what was taken and refused in one',
    201,
    { sid: 'SM1', status: 'failed', error_code: 30006, error_message: 'Landline' },
    'Landline, code 30006',
  ],
  ['an answer without words', 422, {}, 'The text provider answered 422'],
])('a refusal for good ends with the provider’s words: %s', async (_, status, body, words) => {
  provider.answers.push({ status, body })
  const id = await write()
  await deliver(id)
  await deliver(id)
  expect(provider.asked).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ sentAt: null, failedAt: expect.any(Date), lastError: words, text: '', attempts: 1 })
})

test.each([
  ['STOP', { status: 400, body: { code: 21610, message: 'Unsubscribed' } }, 'send START'],
  ['a landline', { status: 201, body: { sid: 'SM1', error_code: 30006, error_message: 'Landline' } }, 'check the number'],
])('after %s the switches for texts are off, and the member hears why, once', async (_, refusal, words) => {
  const { ines } = api.people
  const set = { phone: '4155550123', notifyRentalText: true, notifyPartnersText: true }
  await api.db.updateTable('account').set(set).where('id', '=', ines).execute()
  await api.db.deleteFrom('notice').where('accountId', '=', ines).execute()
  provider.answers.push(refusal, refusal)
  for (let text = 0; text < 2; text++) await deliver(await write({ accountId: ines }))
  await api.runJobs()
  expect((await api.call('ines', 'getAccount')).json.preferences).toMatchObject({
    notifyRentalText: false,
    notifyPartnersText: false,
  })
  const told = await api.db.selectFrom('notice').select(['title', 'text']).where('accountId', '=', ines).execute()
  expect(told).toEqual([{ title: 'Texts to you are off', text: expect.stringContaining(words) }])
})

test('an impossible phone number is rejected without calling the provider', async () => {
  const id = await write({ recipient: '0123' })
  await deliver(id)
  expect(provider.asked).toEqual([])
  expect(await rowOf(id)).toMatchObject({ failedAt: expect.any(Date), lastError: 'This is no phone number in the US' })
  expect(['(415) 555-0123', '+1 415 555 0123', '4155550123'].map(e164)).toEqual(Array.from({ length: 3 }, () => '+14155550123'))
})

test.each([
  ['it is down', { status: 500, body: { message: 'Internal' } }, 'answered 500: Internal'],
  ['our key is wrong', { status: 401, body: { code: 20003, message: 'Authenticate' } }, 'answered 401: Authenticate, code 20003'],
  ['its answer is garbage', { status: 200, body: '<html>welcome</html>' }, 'nothing that we understand'],
  ['its answer names no text', { status: 200, body: '[]' }, 'nothing that we understand'],
])('what may pass is tried again until it does: %s', async (_, answer, words) => {
  provider.answers.push(answer)
  const id = await write()
  expect(await deliver(id)).toContain(words)
  expect(await rowOf(id)).toMatchObject({ sentAt: null, failedAt: null, attempts: 1, lastError: expect.stringContaining(words) })
  await deliver(id)
  expect(await rowOf(id)).toMatchObject({ sentAt: expect.any(Date), attempts: 2, lastError: '' })
  expect([...provider.sent.keys()]).toEqual([id])
})

test('a text whose answer was lost is not sent a second time', async () => {
  provider.answers.push('hang up')
  const id = await write()
  await expect(sendText(settings(), { id, recipient: '4155550123', text: 'Hello' })).rejects.toThrow('cannot be reached')
  expect(provider.sent.size).toBe(1)
  // Simulates a restart after a crash: another process without memory of the first attempt.
  const again = { ...settings(), url: provider.url.replace('127.0.0.1', 'localhost') }
  await sendText(again, { id, recipient: '4155550123', text: 'Hello' })
  expect(provider.asked.map(({ key }) => key)).toEqual([id, id])
  expect(provider.sent.size).toBe(1)
})

test('a requested pause is respected: no calls until then', async () => {
  provider.answers.push({ status: 429, headers: { 'retry-after': '60' } })
  const [first, second] = [await write(), await write()]
  expect(await deliver(first)).toContain('answered 429')
  expect(await deliver(second)).toContain('tried again soon')
  expect(provider.asked).toHaveLength(1)
  // Shown to operators, so it must not include the provider's URL, which contains our account.
  const { host, pathname } = new URL(provider.url)
  expect((await rowOf(second)).lastError).toContain(host)
  expect((await rowOf(second)).lastError).not.toContain(pathname)
})

test('an unresponsive provider delays one attempt, not the following ones', async () => {
  provider.answers.push('silence')
  const text = { id: newId(), recipient: '4155550123', text: 'Hello' }
  await expect(sendText(settings(), text, 200)).rejects.toThrow('cannot be reached')
  await expect(sendText(settings(), text, 200)).rejects.toThrow('tried again soon')
  expect(provider.asked).toHaveLength(1)
})

test('undeliverable and day-old texts are given up', async () => {
  const last = await write({ attempts: 19 })
  provider.answers.push({ status: 500 })
  await deliver(last)
  expect(await rowOf(last)).toMatchObject({ failedAt: expect.any(Date), lastError: expect.stringContaining('Given up after 20') })
  const old = await write({ sendAfter: new Date(Date.now() - 25 * 3_600_000) })
  await deliver(old)
  expect(await rowOf(old)).toMatchObject({ failedAt: expect.any(Date), lastError: expect.stringContaining('for a day') })
  expect(provider.asked).toHaveLength(1)
})

test('notices held during quiet hours arrive as one text', async () => {
  const id = await write({ heldTitles: ['Jonas booked N172SP', 'Ines returned N5201K'] })
  await deliver(id)
  expect(provider.asked[0]!.body).toMatch(
    /^Tailshare: Your flight is on: Jonas booked N172SP; Ines returned N5201K\nhttp.*\/messages\/system$/,
  )
})
