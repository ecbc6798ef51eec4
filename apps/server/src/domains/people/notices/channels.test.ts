import type { NoticeKind } from '@tailshare/contract/people/notices/notices'
import { plusHours } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { setSwitches } from '../../../../test/heard.ts'
import { startMailServer } from '../../../../test/outside/mailServer.ts'
import { decryptPush, newDevice, startPushServer } from '../../../../test/outside/pushServer.ts'
import { startTextProvider } from '../../../../test/outside/textProvider.ts'
import { deliverDue } from '../../../outside/sending/deliver.ts'
import { notify, notifyAll } from './steps.ts'

// Sends through all channels to local servers that parse what arrives like mail programs, phones and browsers.

const origin = 'https://tailshare.example'
let api: Api
let mails: Awaited<ReturnType<typeof startMailServer>>
let texts: Awaited<ReturnType<typeof startTextProvider>>
let pushes: Awaited<ReturnType<typeof startPushServer>>
const device = newDevice()

beforeAll(async () => {
  ;[mails, texts, pushes] = await Promise.all([startMailServer(), startTextProvider(), startPushServer()])
  api = await startApi({ SMTP_URL: mails.url, PUBLIC_URL: origin, ...texts.env })
  await api.db.updateTable('account').set({ phone: '4155550123' }).where('id', '=', api.people.ines).execute()
  await subscribe('ines')
})
afterAll(async () => {
  await Promise.all([mails.close(), texts.close(), pushes.close()])
  await api.close()
})
beforeEach(async () => {
  await setSwitches(api, 'ines', { mail: true, text: true })
  await api.runJobs()
  for (const arrived of [mails.taken, texts.asked, pushes.taken]) arrived.length = 0
})

const subscribe = (who: 'ines' | 'bo' | 'tomas', name: string = who) => {
  const { p256dh, auth } = device.keys
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  return api.call(who, 'subscribeDevice', { body: { endpoint: `${pushes.url}/${name}`, keys } })
}
const read = (body: Buffer) => JSON.parse(decryptPush(body, device).toString()) as Record<string, string>
const tell = (note: Partial<Parameters<typeof notify>[2]> = {}) =>
  notify(api.db, api.services.config, {
    to: api.people.ines,
    kind: 'system',
    title: 'N172SP is yours on Saturday',
    text: 'Helen confirmed your trip.',
    link: '/order/7',
    button: 'See the booking',
    ...note,
  })
const lines = () =>
  api.db.selectFrom('outboxMessage').selectAll().where('accountId', '=', api.people.ines).orderBy('createdAt', 'desc').execute()

test.each<NoticeKind>(['system', 'validation', 'warning', 'message'])(
  'a notice of kind “%s” arrives in the app and by mail, text and push, once each',
  async (kind) => {
    await tell({ kind, ...(kind === 'message' && { from: api.people.helen }) })
    await api.runJobs()
    await api.runJobs()

    const [bell] = (await api.call('ines', 'listEvents')).json.results
    expect(bell).toMatchObject({ kind, title: 'N172SP is yours on Saturday', link: '/order/7', readTime: null })

    expect(mails.taken).toHaveLength(1)
    const [mail] = mails.taken
    expect(mail).toMatchObject({ recipients: [api.emailOf('ines')], subject: 'N172SP is yours on Saturday' })
    expect(mail!.html).toContain(`href="${origin}/order/7"`)
    expect(mail!.html?.includes('<td class="mark"')).toBe(kind === 'warning')
    expect(mail!.text).toContain(`See the booking: ${origin}/order/7`)
    expect(mail!.text).toContain(`Change what you get: ${origin}/profile/preferences`)

    expect(texts.asked).toMatchObject([{ to: '+14155550123', body: `Tailshare: N172SP is yours on Saturday\n${origin}/order/7` }])

    expect(pushes.taken).toHaveLength(1)
    const [push] = pushes.taken
    expect(read(push!.body)).toEqual({
      id: expect.any(String),
      title: 'N172SP is yours on Saturday',
      text: 'Helen confirmed your trip.',
      path: '/order/7',
    })
    expect(push).toMatchObject({
      path: '/ines',
      headers: { 'content-encoding': 'aes128gcm', ttl: '86400', authorization: expect.stringMatching(/^vapid t=.+, k=.+/) },
    })
  },
)

test('a mail that can be turned off has a working unsubscribe link', async () => {
  await tell()
  await tell({ title: 'Your card was declined', mustKnow: true })
  await api.runJobs()
  const headersOf = (subject: string) =>
    new Map(mails.taken.find((mail) => mail.subject === subject)!.headers.map(({ key, value }) => [key, value]))
  expect(headersOf('Your card was declined').has('list-unsubscribe')).toBe(false)
  const headers = headersOf('N172SP is yours on Saturday')
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, address = ''] = /^<(https:[^>]+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
  expect(address.startsWith(`${origin}/unsubscribe?token=`)).toBe(true)
  const url = address.slice(origin.length)
  // Also to a mail program that runs in a browser.
  for (const from of [{}, { origin: 'https://mail.google.com' }, { origin: 'null' }]) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...from }
    const answer = await api.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    expect(answer.statusCode).toBe(204)
  }
  mails.taken.length = 0
  await tell()
  await api.runJobs()
  expect(mails.taken).toEqual([])
})

test.each([
  ['text and mail off', { mail: false, text: false }, { mustKnow: false }, [0, 0, 1]],
  ['money at risk', { mail: false, text: false }, { mustKnow: true }, [1, 0, 1]],
  ['product news that nobody asked for', { mail: true, text: true }, { topic: 'products' as const }, [0, 0, 0]],
])('a device shows as much of the notice as wanted: %s', async (_, switches, extra, counts) => {
  await setSwitches(api, 'ines', { mail: false, text: false, topic: 'products' })
  await setSwitches(api, 'ines', switches)
  await tell(extra)
  await api.runJobs()
  expect([mails.taken.length, texts.asked.length, pushes.taken.length]).toEqual(counts)
})

const setQuiet = (values: { quietFrom: string | null; quietTo: string | null }) =>
  api.db.updateTable('account').set(values).where('id', '=', api.people.ines).execute()
/** From an hour ago until an hour from now, home time. */
const quietNow = async (now: Date) => {
  const home = await api.db
    .selectFrom('account')
    .innerJoin('airport', 'airport.id', 'account.homeAirportId')
    .select('zone')
    .where('account.id', '=', api.people.ines)
    .executeTakeFirstOrThrow()
  const clock = (hours: number) => timeIn(plusHours(now, hours), home.zone)
  await setQuiet({ quietFrom: clock(-1), quietTo: clock(1) })
}
const notQuiet = () => setQuiet({ quietFrom: null, quietTo: null })

test('notices in quiet hours arrive as one push when they end, linking to all of them', async () => {
  const now = new Date()
  await quietNow(now)
  for (const title of ['One', 'Two']) await tell({ title })
  await api.runJobs()
  expect([pushes.taken, texts.asked]).toEqual([[], []])
  await api.runJobs(plusHours(now, 2))
  expect(pushes.taken.map(({ body }) => read(body))).toMatchObject([{ text: 'One · Two', path: '/messages/system' }])
  expect(texts.asked.map(({ body }) => body)).toEqual([
    `Tailshare: 2 things happened in your quiet hours: One; Two\n${origin}/messages/system`,
  ])
  await notQuiet()
})

test('a message edited or deleted in quiet hours is not sent in its old form when they end', async () => {
  const write = (from: 'ines' | 'helen', to: 'ines' | 'helen', message: string) =>
    api.call(from, 'sendMessage', { body: { userTo: api.people[to], message } })
  await write('ines', 'helen', 'May I fly on Sunday?')
  await api.call('ines', 'readAllNotices')
  await quietNow(new Date())
  const { json } = await write('helen', 'ines', 'The code of the lockbox is 4711')
  const held = async () => {
    const all = await lines()
    return all.filter(({ channel, heldTitles, sentAt }) => channel === 'push' && heldTitles && !sentAt).map(({ text }) => text)
  }
  expect(await held()).toEqual(['The code of the lockbox is 4711'])
  await api.call('helen', 'changeMessage', { params: { id: json.id }, body: { message: 'Yes' } })
  expect(await held()).toEqual(['Yes'])
  await api.call('helen', 'takeBackMessage', { params: { id: json.id } })
  expect(await held()).toEqual(['The message was taken back.'])
  await api.runJobs(plusHours(new Date(), 2))
  await notQuiet()
})

test('a queued mail is not sent with words that have been edited or deleted', async () => {
  const write = (message: string) => api.call('helen', 'sendMessage', { body: { userTo: api.people.ines, message } })
  const sendLater = () => api.runJobs(plusHours(new Date(), 0.01))
  await api.call('ines', 'sendMessage', { body: { userTo: api.people.helen, message: 'May I fly on Sunday?' } })
  await api.call('ines', 'readAllNotices')
  await api.runJobs()
  mails.taken.length = 0
  const changed = await write('The code of the lockbox is 4711')
  await api.call('helen', 'changeMessage', { params: { id: changed.json.id }, body: { message: 'Yes, do' } })
  await sendLater()
  expect(mails.taken.map(({ subject, text }) => [subject, text?.includes('Yes, do'), text?.includes('4711')])).toEqual([
    ['Helen Marsh wrote to you', true, false],
  ])
  expect(mails.taken[0]!.html).not.toContain('4711')
  expect(mails.taken[0]!.html).toContain(`href="${origin}/messages`)
  await api.call('ines', 'readAllNotices')
  mails.taken.length = 0
  const takenBack = await write('The code of the lockbox is 4711')
  await api.call('helen', 'takeBackMessage', { params: { id: takenBack.json.id } })
  await sendLater()
  expect(mails.taken).toHaveLength(1)
  expect(`${mails.taken[0]!.text}${mails.taken[0]!.html}`).not.toContain('4711')
})

test('a push is retried under the same name while its service is down', async () => {
  pushes.answers.push(500)
  await tell()
  await api.runJobs()
  const line = (await lines()).find(({ channel, sentAt }) => channel === 'push' && sentAt === null)!
  expect(line).toMatchObject({ attempts: 1, failedAt: null, lastError: expect.stringContaining('500') })
  await deliverDue(api.services, { by: 'test', now: new Date(), id: line.id })
  const topics = pushes.taken.map(({ headers }) => headers.topic)
  expect(topics).toEqual([line.id.replaceAll('-', ''), line.id.replaceAll('-', '')])
})

test.each([404, 410])('a device whose subscription ended is removed (%i)', async (status) => {
  await subscribe('ines')
  pushes.answers.push(status)
  await tell()
  await api.runJobs()
  expect((await api.call('ines', 'listDevices')).json).toEqual([])
  const line = (await lines()).find(({ channel }) => channel === 'push')
  expect(line).toMatchObject({ sentAt: null, failedAt: expect.any(Date), lastError: expect.stringContaining('ended'), text: '' })
  pushes.taken.length = 0
  await tell()
  await api.runJobs()
  expect(pushes.taken).toEqual([])
})

test('a push queued before its person signed out does not arrive', async () => {
  await subscribe('bo')
  await tell({ to: api.people.bo })
  await api.call('bo', 'logout')
  await api.runJobs()
  expect(pushes.taken).toEqual([])
})

test('a queued push does not reach the next person who signs in on the device', async () => {
  await subscribe('ines', 'shared')
  await tell()
  await subscribe('tomas', 'shared')
  await api.runJobs()
  expect(pushes.taken).toEqual([])
})

test('a provider’s response is logged in its own words', async () => {
  texts.answers.push({ status: 400, body: { code: 21211, message: 'No \0 such\r\nnumber \ud800' } })
  await tell()
  await api.runJobs()
  const line = (await lines()).find(({ channel }) => channel === 'text')
  expect(line).toMatchObject({ failedAt: expect.any(Date), lastError: 'No such number , code 21211' })
})

test('long text in any script is cut to the size of a push', async () => {
  await subscribe('ines')
  await tell({ title: '滑走路'.repeat(200), text: '🛩️ '.repeat(2000) })
  await api.runJobs()
  const [push] = pushes.taken
  expect(push!.body.length).toBeLessThanOrEqual(4096 + 86)
  expect(read(push!.body).title).toContain('滑走路')
})

test('a text has one short link to the right page', async () => {
  const order = '0190aa11-2222-7333-8444-555566667777'
  await tell({ link: `/order/${order}` })
  await api.runJobs()
  const [, path = ''] = new RegExp(`^Tailshare: N172SP is yours on Saturday\n${origin}(/n/[\\w-]{22})$`).exec(
    texts.asked[0]!.body,
  )!
  const whereTo = async (address: string) => (await api.app.inject(address)).headers.location
  expect(await whereTo(path)).toBe(`/order/${order}`)
  expect(await whereTo('/n/AAAAAAAAAAAAAAAAAAAAAA')).toBe('/messages/system')
  expect(await whereTo('/n/nonsense')).toBe('/messages/system')
})

test('several notices at once in quiet hours become one text and separate notices in the app', async () => {
  const now = new Date()
  await quietNow(now)
  const note = (title: string) => ({ to: api.people.ines, kind: 'system', title, text: 'So it is.', link: '/order/7' }) as const
  await notifyAll(api.db, api.services.config, ['One', 'Two', 'Three'].map(note))
  await notQuiet()
  const waiting = await api.db
    .selectFrom('outboxMessage')
    .select('heldTitles')
    .where('channel', '=', 'text')
    .where('heldTitles', 'is not', null)
    .where('sentAt', 'is', null)
    .execute()
  expect(waiting).toEqual([{ heldTitles: ['One', 'Two', 'Three'] }])
  const { results } = (await api.call('ines', 'listEvents')).json
  expect(results.slice(0, 3).map(({ title }) => title)).toEqual(['Three', 'Two', 'One'])
})
