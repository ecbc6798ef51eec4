import { zoneWithoutHome } from '@tailshare/contract/base/constants'
import { plusHours } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { setSwitches, startHearing } from '../../../../../test/heard.ts'
import { run } from '../../../../../test/money.ts'
import { notify } from '../steps.ts'

let api: Api
let heard: Awaited<ReturnType<typeof startHearing>>
beforeAll(async () => {
  api = await startApi()
  heard = await startHearing(api)
})
afterAll(() => api.close())

const zone = 'America/Los_Angeles'
const choose = (body: { quietHours: { from: string; to: string } | null; digest: 'at_once' | 'daily' | 'weekly' }) =>
  api.call('helen', 'setTellTimes', { body })
beforeEach(async () => {
  await setSwitches(api, 'helen', { mail: true, text: true })
  await choose({ quietHours: null, digest: 'at_once' })
  await run(api, 'sendDigests', {})
  await heard()
})

const tell = (title: string, extra: object = {}) =>
  notify(api.db, api.services.config, { to: api.people.helen, kind: 'system', title, text: 'Have a look.', ...extra })
const by = async () => (await heard()).map(({ title, by: ways }) => `${title}: ${ways}`)
/** Makes the digests due now. */
const letDigestCome = () => api.db.updateTable('notice').set({ digestAt: new Date() }).where('digestAt', 'is not', null).execute()
const waiting = async () => {
  const rows = await api.db.selectFrom('notice').select('digestAt').where('digestAt', 'is not', null).execute()
  return rows.map(({ digestAt }) => digestAt!)
}

test('quiet hours and digest are saved, use the home time zone, and are off by default', async () => {
  const none = { quietHours: null, digest: 'at_once', zone }
  expect((await api.call('helen', 'getTellTimes')).json).toEqual(none)
  const chosen = { quietHours: { from: '22:00', to: '07:30' }, digest: 'weekly' } as const
  expect((await choose(chosen)).json).toEqual({ ...chosen, zone })
  expect((await api.call('helen', 'getTellTimes')).json).toEqual({ ...chosen, zone })
  expect((await api.call('maria', 'getTellTimes')).json.digest).toBe('at_once')
  expect((await choose({ quietHours: null, digest: 'at_once' })).json).toEqual(none)
})

test('without a home airport the default time zone applies', async () => {
  const account = api.db.updateTable('account').where('id', '=', api.people.helen)
  const { homeAirportId } = await api.db
    .selectFrom('account')
    .select('homeAirportId')
    .where('id', '=', api.people.helen)
    .executeTakeFirstOrThrow()
  await account.set({ homeAirportId: null }).execute()
  expect((await choose({ quietHours: null, digest: 'daily' })).json.zone).toBe(zoneWithoutHome)
  await tell('N417TS is out')
  expect((await waiting()).map((at) => timeIn(at, zoneWithoutHome))).toEqual(['07:00'])
  await letDigestCome()
  await heard()
  await run(api, 'sendDigests', {})
  expect((await heard())[0]!.text).toMatch(/^.* E[SD]T: N417TS is out/)
  await account.set({ homeAirportId }).execute()
})

test.each([
  [{ quietHours: { from: '22:00', to: '22:00' }, digest: 'daily' }, { 'quietHours.to': [expect.any(String)] }],
  [{ quietHours: { from: '24:00', to: '07:00' }, digest: 'daily' }, { 'quietHours.from': [expect.any(String)] }],
  [{ quietHours: null, digest: 'hourly' }, { digest: [expect.any(String)] }],
])('an invalid value is refused: %j', async (body, errors) => {
  expect(await choose(body as never)).toMatchObject({ status: 400, json: errors })
})

test('visitors have no notification times', async () => {
  expect((await api.call(undefined, 'getTellTimes')).status).toBe(401)
  expect((await api.call(undefined, 'setTellTimes', { body: { quietHours: null, digest: 'daily' } })).status).toBe(401)
})

test('with a daily digest the app shows notices at once and one mail comes at seven', async () => {
  await choose({ quietHours: null, digest: 'daily' })
  for (const title of ['N417TS is out', 'N417TS is back']) await tell(title)
  expect(await by()).toEqual(['N417TS is back: bell, text', 'N417TS is out: bell, text'])
  expect((await waiting()).map((at) => timeIn(at, zone))).toEqual(['07:00', '07:00'])
  await run(api, 'sendDigests', {})
  expect(await heard()).toEqual([])

  await letDigestCome()
  await Promise.all([1, 2, 3].map(() => run(api, 'sendDigests', {})))
  const sent = await heard()
  expect(sent).toMatchObject([{ who: 'helen', by: 'mail', title: 'Your day: 2 updates about your rentals' }])
  expect(sent[0]!.text).toMatch(/: N417TS is out\nHave a look\.\n\n.*: N417TS is back\nHave a look\.$/)
  expect(sent[0]!.link).toMatch(/\/messages\/system$/)
  await run(api, 'sendDigests', {})
  expect(await heard()).toEqual([])
})

test('urgent notices are sent at once anyway', async () => {
  await choose({ quietHours: null, digest: 'weekly' })
  const extras = { must: { mustKnow: true }, soon: { urgent: true }, ask: { needsAnswer: true }, warn: { kind: 'warning' } }
  for (const [title, extra] of Object.entries(extras)) await tell(title, extra)
  await tell('own mail', { hasOwnMail: true })
  expect(await by()).toEqual([
    'ask: bell, mail, text',
    'must: bell, mail, text',
    'own mail: bell, text',
    'soon: bell, mail, text',
    'warn: bell, mail, text',
  ])
  await letDigestCome()
  await run(api, 'sendDigests', {})
  expect(await heard()).toEqual([])
})

test('waiting notices follow a changed choice: another digest, immediately, or never without mail', async () => {
  await choose({ quietHours: null, digest: 'daily' })
  await tell('One')
  await choose({ quietHours: null, digest: 'weekly' })
  const [at] = await waiting()
  expect(new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'long', hour: 'numeric' }).format(at)).toBe('Monday 7 AM')
  await choose({ quietHours: null, digest: 'at_once' })
  await heard()
  await run(api, 'sendDigests', {})
  expect(await heard()).toMatchObject([{ by: 'mail', title: 'Since we last wrote: 1 update about your rentals' }])

  await choose({ quietHours: null, digest: 'daily' })
  await tell('Two')
  await setSwitches(api, 'helen', { mail: false, text: false })
  await letDigestCome()
  await heard()
  await run(api, 'sendDigests', {})
  expect(await heard()).toEqual([])
  expect(await waiting()).toEqual([])
})

/** Quiet hours around now. */
const quietNow = () => {
  const around = (hours: number) => timeIn(plusHours(new Date(), hours), zone)
  return { from: around(-2), to: around(3) }
}

test('texts in quiet hours come as one when they end; mails and notices come at once', async () => {
  const quietHours = quietNow()
  await choose({ quietHours, digest: 'at_once' })
  await Promise.all(['N417TS is booked', 'N417TS was canceled'].map((title) => tell(title)))
  await tell('N417TS is booked again', { link: '/profile' })
  const held = await api.db.selectFrom('outboxMessage').selectAll().where('heldTitles', 'is not', null).execute()
  expect(held).toMatchObject([{ channel: 'text', accountId: api.people.helen, subject: '3 things happened in your quiet hours' }])
  expect(held[0]!.heldTitles).toHaveLength(3)
  expect(held[0]!.text).toMatch(/N417TS is booked again\n\nOpen: https?:.*\/messages\/system$/)
  expect(timeIn(held[0]!.sendAfter, zone)).toBe(quietHours.to)
  const rows = await heard()
  expect(rows.filter(({ by: ways }) => ways === 'bell, mail')).toHaveLength(3)

  await tell('A flight in an hour', { urgent: true })
  await tell('A card was refused', { mustKnow: true })
  expect(await by()).toEqual(['A card was refused: bell, mail, text', 'A flight in an hour: bell, mail, text'])

  await api.runJobs()
  const late = () => api.db.selectFrom('outboxMessage').select('sentAt').where('id', '=', held[0]!.id).executeTakeFirstOrThrow()
  expect((await late()).sentAt).toBeNull()
  await api.runJobs(plusHours(held[0]!.sendAfter, 0.1))
  expect((await late()).sentAt).not.toBeNull()
  await tell('Still quiet')
  expect(
    await api.db
      .selectFrom('outboxMessage')
      .select('subject')
      .where('heldTitles', 'is not', null)
      .where('sentAt', 'is', null)
      .execute(),
  ).toEqual([{ subject: 'Still quiet' }])
})
