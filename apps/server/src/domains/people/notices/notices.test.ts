import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { setSwitches, startHearing } from '../../../../test/heard.ts'
import { newId } from '../../../db/newId.ts'
import { notify } from './steps.ts'
import { plainMail } from '../../../outside/sending/look/mailLook.ts'
import { letterOf } from '../../../outside/sending/mail.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const config = { publicUrl: 'https://tailshare.example' }
const kinds = ['system', 'validation', 'warning', 'message', 'system'] as const
const give = async (accountId: string) => {
  for (const kind of kinds)
    await notify(api.db, config, { to: accountId, kind, title: `A ${kind}`, text: 'Text', marker: `menu-${kind}` })
}

test('notices come newest first, by kind and page by page', async () => {
  await give(api.people.maria)
  const all = await api.call('maria', 'listEvents')
  expect(all.json.results.map(({ kind }) => kind)).toEqual(kinds.toReversed())
  expect(all.json).toMatchObject({ count: 5, next: null })
  const system = await api.call('maria', 'listEvents', { query: { kind: 'system', limit: '1' } })
  expect(system.json).toMatchObject({ count: 2, results: [{ kind: 'system', readTime: null }] })
  const next = await api.app.inject({ url: system.json.next!, headers: { cookie: await api.signIn('maria') } })
  expect(next.json()).toMatchObject({ count: 2, next: null, results: [{ kind: 'system' }] })
  expect(next.json().results[0].id).not.toBe(system.json.results[0]!.id)
  expect((await api.call('sam', 'listEvents')).json).toEqual({ count: 0, next: null, results: [] })
})

test('a notice is marked read once, only by its recipient', async () => {
  await give(api.people.jonas)
  const { results } = (await api.call('jonas', 'listEvents')).json
  const params = { id: results[0]!.id }
  expect((await api.call('maria', 'readNotice', { params })).status).toBe(404)
  expect((await api.call('jonas', 'readNotice', { params })).status).toBe(204)
  const first = (await api.call('jonas', 'listEvents')).json.results[0]!.readTime
  expect(first).not.toBeNull()
  await api.call('jonas', 'readNotice', { params })
  expect((await api.call('jonas', 'listEvents')).json.results[0]!.readTime).toBe(first)

  expect((await api.call('jonas', 'readAllNotices')).status).toBe(204)
  const after = (await api.call('jonas', 'listEvents')).json.results
  expect(after.every(({ readTime }) => readTime !== null)).toBe(true)
  expect(after[0]!.readTime).toBe(first)
})

test('a notice is visible only to its recipient', async () => {
  await give(api.people.tomas)
  const [newest] = (await api.call('tomas', 'listEvents')).json.results
  const params = { id: newest!.id }
  expect((await api.call('tomas', 'getNotice', { params })).json).toEqual(newest)
  expect((await api.call('maria', 'getNotice', { params })).status).toBe(404)
})

test('opening a menu item removes its dot', async () => {
  await give(api.people.bo)
  const menu = async () => (await api.call('bo', 'listMarkers')).json.map(({ markedMenuItem }) => markedMenuItem)
  expect(await menu()).toEqual(['menu-message', 'menu-system', 'menu-validation', 'menu-warning'])
  expect((await api.call('bo', 'deleteMarker', { body: { marked_menu_item: 'menu-system' } })).status).toBe(204)
  expect(await menu()).toEqual(['menu-message', 'menu-validation', 'menu-warning'])
})

const note = { kind: 'system' as const, title: 'Something happened', text: 'Have a look.', link: '/profile' }

test.each([
  ['mail and text, as wanted', { mail: true, text: true }, {}, 'bell, mail, text'],
  ['mail alone', { mail: true, text: false }, {}, 'bell, mail'],
  ['a text alone', { mail: false, text: true }, {}, 'bell, text'],
  ['the bell alone', { mail: false, text: false }, {}, 'bell'],
  ['another topic, which is switched off', { mail: true, text: true }, { topic: 'products' as const }, 'bell'],
  ['money at risk, whatever is switched off', { mail: false, text: false }, { mustKnow: true }, 'bell, mail'],
  ['what comes in a mail of its own', { mail: true, text: true }, { hasOwnMail: true }, 'bell, text'],
])('news arrives by the channels a person chose: %s', async (_, switches, extra, by) => {
  const heard = await startHearing(api)
  await setSwitches(api, 'ines', switches)
  await notify(api.db, config, { to: api.people.ines, ...note, ...extra })
  const { title, text, link } = note
  expect(await heard()).toEqual([{ who: 'ines', by, title, text, link }])
  expect(await heard()).toEqual([])
})

test('a named event notifies each person once, even if its job runs again', async () => {
  const heard = await startHearing(api)
  await setSwitches(api, 'ines', { mail: true, text: true })
  const once = `booked:${newId()}`
  for (const to of [api.people.ines, api.people.ines, api.people.bo, api.people.ines])
    await notify(api.db, config, { to, ...note, once })
  expect((await heard()).map(({ who }) => who)).toEqual(['bo', 'ines'])
  await Promise.all([1, 2, 3, 4].map(() => notify(api.db, config, { to: api.people.ines, ...note, once: `${once}:two` })))
  expect(await heard()).toHaveLength(1)
  await notify(api.db, config, { to: api.people.ines, ...note })
  await notify(api.db, config, { to: api.people.ines, ...note })
  expect(await heard()).toHaveLength(2)
})

test('each queued delivery has its account, notice, channel and earliest time', async () => {
  await setSwitches(api, 'ines', { mail: true, text: true })
  await notify(api.db, config, { to: api.people.ines, ...note, title: 'A line' })
  const lines = await api.db.selectFrom('outboxMessage').selectAll().where('subject', '=', 'A line').orderBy('channel').execute()
  const notice = await api.db.selectFrom('notice').select('id').where('title', '=', 'A line').executeTakeFirstOrThrow()
  const kept = { accountId: api.people.ines, noticeId: notice.id, attempts: 0, sentAt: null, failedAt: null, lastError: '' }
  expect(lines).toMatchObject([
    { ...kept, channel: 'mail' },
    { ...kept, channel: 'text' },
  ])
  expect(lines.every(({ sendAfter, createdAt }) => sendAfter.getTime() === createdAt.getTime())).toBe(true)
})

test('mails and texts contain a link', async () => {
  const heard = await startHearing(api)
  await setSwitches(api, 'ines', { mail: true, text: true })
  const title = 'Something else happened'
  await notify(api.db, config, { to: api.people.ines, ...note, title })
  const written = await api.db.selectFrom('outboxMessage').selectAll().where('subject', '=', title).orderBy('channel').execute()
  const text =
    'Have a look.\n\nOpen: https://tailshare.example/profile\n\n-- \nTailshare\nYou are getting this because emails about rentals are on.\nChange what you get: https://tailshare.example/profile/preferences'
  const { phone } = await api.db.selectFrom('account').select('phone').where('id', '=', api.people.ines).executeTakeFirstOrThrow()
  expect(plainMail(letterOf(written[0]!))).toBe(text)
  expect(written).toMatchObject([
    { channel: 'mail', recipient: api.emailOf('ines') },
    { channel: 'text', recipient: phone, text: 'Tailshare: Something else happened\nhttps://tailshare.example/profile' },
  ])
  expect(await heard()).toHaveLength(1)
})

test('a notice names its sender, a person or the system, and its recipient', async () => {
  const { helen, ines } = api.people
  await notify(api.db, config, { to: ines, kind: 'system', title: 'A document expires', text: 'Text' })
  await api.db
    .insertInto('notice')
    .values({ id: newId(), accountId: ines, fromId: helen, kind: 'message', title: 'Helen wrote', text: 'Text' })
    .execute()
  const { results } = (await api.call('ines', 'listEvents')).json
  expect(results.slice(0, 2)).toMatchObject([
    { userFrom: helen, userFromCompleteName: 'Helen Marsh', userTo: ines, messageType: 'message' },
    { userFrom: null, userFromCompleteName: 'System', userTo: ines, messageType: 'system' },
  ])
  expect(results[0]!.modified).toBe(results[0]!.created)
})

test('unread notices are counted, and read all marks old and new ones with their first reading time', async () => {
  const who = 'victor'
  const unread = async () => (await api.call(who, 'countUnreadNotices')).json
  await api.call(who, 'readAllNotices')
  expect(await unread()).toEqual({ unread: 0, hasMessages: false })
  await give(api.people[who])
  expect(await unread()).toEqual({ unread: 5, hasMessages: true })
  const old = (title: string, days: number) => ({
    id: newId(),
    accountId: api.people[who],
    kind: 'system',
    title,
    text: 'Long ago',
    createdAt: new Date(Date.now() - days * 86_400_000),
  })
  await api.db
    .insertInto('notice')
    .values([old('One', 9), old('Two', 8)])
    .execute()
  const all = async () => (await api.call(who, 'listEvents', { query: { limit: '100' } })).json.results
  const [one] = (await all()).filter(({ title }) => title === 'One')
  expect(await unread()).toEqual({ unread: 7, hasMessages: true })
  await api.call(who, 'readNotice', { params: { id: one!.id } })
  const readOnce = (await all()).find(({ id }) => id === one!.id)!.readTime
  await api.call(who, 'readAllNotices')
  expect(await unread()).toEqual({ unread: 0, hasMessages: false })
  const times = new Map((await all()).map(({ title, readTime }) => [title, readTime]))
  expect([...times.values()].every((time) => time !== null)).toBe(true)
  expect(times.get('One')).toBe(readOnce)
  const two = times.get('Two')
  await api.call(who, 'readAllNotices')
  await api.call(who, 'readNotice', { params: { id: (await all()).find(({ title }) => title === 'Two')!.id } })
  expect((await all()).find(({ title }) => title === 'Two')!.readTime).toBe(two)
  await give(api.people[who])
  expect(await unread()).toEqual({ unread: 5, hasMessages: true })
})

test('notices can be searched by text, without patterns', async () => {
  const tell = (title: string) => notify(api.db, config, { to: api.people.rosa, kind: 'system', title, text: 'It is 100% ready' })
  await tell('The propeller')
  await tell('A tire')
  const found = async (search: string, kind?: 'warning') => {
    const { json } = await api.call('rosa', 'listEvents', { query: { search, ...(kind && { kind }) } })
    expect(json.count).toBe(json.results.length)
    return json.results.map(({ title }) => title)
  }
  expect(await found('PROPELL')).toEqual(['The propeller'])
  expect(await found('100%')).toEqual(['A tire', 'The propeller'])
  expect(await found('1%x')).toEqual([])
  expect(await found('%')).toEqual([])
  expect(await found('propell', 'warning')).toEqual([])
  expect(await found('')).toHaveLength(2)
})

test('a search finds the newest matches, both for common and for old words', async () => {
  await api.pool.query(
    `insert into notice (id, account_id, kind, title, text, created_at)
      select gen_random_uuid(), $1, 'system', 'Booking TS-' || k, case when k > 2000 and k <= 9000 then 'It was moved' when k % 9 = 0 then 'It rained' else 'Fine' end, now() - k * interval '1 hour'
      from generate_series(1, 12000) k`,
    [api.people.elena],
  )
  const found = async (search: string, offset = 0) => {
    const { json } = await api.call('elena', 'listEvents', { query: { search, limit: 20, offset } })
    return { count: json.count, first: json.results[0]?.title }
  }
  expect(await found('TS-11999')).toEqual({ count: 1, first: 'Booking TS-11999' })
  expect(await found('booking')).toEqual({ count: 200, first: 'Booking TS-1' })
  expect(await found('booking', 180)).toEqual({ count: 200, first: 'Booking TS-181' })
  // Among the newest, and rare enough for the index.
  expect(await found('rained')).toEqual({ count: 200, first: 'Booking TS-9' })
  // None among the newest, and more than the index query allows.
  expect(await found('it was moved')).toEqual({ count: 200, first: 'Booking TS-2001' })
  expect(await found('never')).toEqual({ count: 0, first: undefined })
})

test('counts follow new and deleted notices, in total and by kind', async () => {
  const counts = async () => ({
    all: (await api.call('rosa', 'listEvents')).json.count,
    system: (await api.call('rosa', 'listEvents', { query: { kind: 'system' } })).json.count,
    warning: (await api.call('rosa', 'listEvents', { query: { kind: 'warning' } })).json.count,
  })
  await api.db.deleteFrom('notice').where('accountId', '=', api.people.rosa).execute()
  expect(await counts()).toEqual({ all: 0, system: 0, warning: 0 })
  const write = (kind: string) =>
    api.db.insertInto('notice').values({ id: newId(), accountId: api.people.rosa, kind, title: kind, text: 'Said' }).execute()
  for (const kind of ['system', 'warning', 'system']) await write(kind)
  expect(await counts()).toEqual({ all: 3, system: 2, warning: 1 })
})
