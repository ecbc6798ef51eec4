import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const write = (from: CastKey, to: string, message: string) => api.call(from, 'sendMessage', { body: { userTo: to, message } })
const partner = async (who: CastKey, other: CastKey) =>
  (await api.call(who, 'getChatPartner', { params: { id: api.people[other] } })).json
const cautionTo = async (who: CastKey, other: CastKey) =>
  (await api.call(who, 'listMessages', { query: { user: api.people[other] } })).json.results[0]!.caution

/** Instructors, to whom anyone may write. */
const instructors = async (name: string, count: number) => {
  const { rows } = await api.pool.query<{ id: string }>(
    "insert into account (id, email, first_name, last_name, registered_at) select gen_random_uuid(), $1 || n || '@example.com', 'Chat', 'Number' || n, now() from generate_series(1, $2) n returning id",
    [name, count],
  )
  await api.pool.query(
    'insert into csip_rate (account_id, airport_id, hourly_cents) select id, (select min(id::text)::uuid from airport), 5000 from unnest($1::uuid[]) id',
    [rows.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

test('phone numbers and payment talk are marked for the reader until the two have a booking', async () => {
  const sent = await write('jonas', api.people.victor, 'Call me: 415-555-0132, I take Venmo')
  expect(sent.json.caution).toEqual(['phone', 'payment'])
  expect(await cautionTo('victor', 'jonas')).toEqual(['phone', 'payment'])
  const params = { id: sent.json.id }
  await api.call('jonas', 'changeMessage', { params, body: { message: 'N12345 is on 123.05 at Hobbs 1234.5' } })
  expect(await cautionTo('victor', 'jonas')).toEqual([])
  await write('maria', api.people.omar, 'My number is 415-555-0132')
  expect(await cautionTo('omar', 'maria')).toEqual([])
  await insertOrder(api, { tail: 'N940DS', pilot: 'jonas', status: 'canceled' })
  await write('jonas', api.people.victor, 'Call me: 415-555-0132')
  expect(await cautionTo('victor', 'jonas')).toEqual(['phone'])
  await insertOrder(api, { tail: 'N940DS', pilot: 'jonas', start: halfHour(9) })
  await write('jonas', api.people.victor, 'Call me: 415-555-0132')
  expect(await cautionTo('victor', 'jonas')).toEqual([])
})

test('links are trusted from the person who wrote first, and from both once they have a booking', async () => {
  await write('sam', api.people.elena, 'Hello')
  expect([(await partner('sam', 'elena')).isTrusted, (await partner('elena', 'sam')).isTrusted]).toEqual([true, false])
  await write('elena', api.people.sam, 'Hello')
  expect((await partner('elena', 'sam')).isTrusted).toBe(false)
  expect((await partner('omar', 'sam')).isTrusted).toBe(false)
  expect((await partner('sam', 'omar')).isTrusted).toBe(true)
})

test('a block ends the chat and all that is pending, prevents changes, and leaves bookings alone', async () => {
  const order = await insertOrder(api, { start: halfHour(72) })
  await api.db.updateTable('account').set({ digest: 'daily' }).where('id', '=', api.people.helen).execute()
  const { json } = await write('maria', api.people.helen, 'First words')
  expect((await partner('maria', 'helen')).isTrusted).toBe(true)
  await api.call('helen', 'blockPerson', { body: { user: api.people.maria } })
  const waiting = await api.db
    .selectFrom('notice')
    .select('id')
    .where('accountId', '=', api.people.helen)
    .where('fromId', '=', api.people.maria)
    .where('readAt', 'is', null)
    .execute()
  expect(waiting).toEqual([])
  const { rows } = await api.pool.query<{ count: number }>(
    `select (select count(*)::int from outbox_message m join notice n on n.id = m.notice_id where n.from_id = $1 and n.account_id = $2 and m.sent_at is null)
      + (select count(*)::int from notice where from_id = $1 and account_id = $2 and digest_at is not null) as count`,
    [api.people.maria, api.people.helen],
  )
  expect(rows).toEqual([{ count: 0 }])
  await api.db.updateTable('account').set({ digest: 'at_once' }).where('id', '=', api.people.helen).execute()
  expect((await api.call('helen', 'listNewMessages')).json).toMatchObject({ count: 0, results: [] })
  const heard = await startHearing(api)
  const changed = await api.call('maria', 'changeMessage', { params: { id: json.id }, body: { message: 'Other words' } })
  expect([changed.status, changed.json]).toMatchObject([403, { code: 'message_refused' }])
  expect((await write('maria', api.people.helen, 'More')).status).toBe(403)
  expect(await heard()).toEqual([])
  const whyNot = (await partner('maria', 'helen')).whyNot
  expect(whyNot).toContain('This person does not take messages from you. Your booking together goes on')
  expect((await api.call('maria', 'takeBackMessage', { params: { id: json.id } })).status).toBe(204)

  expect((await api.call('maria', 'cancelOrder', { params: { id: order.id } })).status).toBe(200)
  await api.runJobs()
  expect((await heard()).filter(({ who }) => who === 'helen')).not.toEqual([])
  await api.call('helen', 'unblockPerson', { params: { id: api.people.maria } })
})

test('suspended people cannot be reached now, former members never, and both can be blocked', async () => {
  await write('maria', api.people.elena, 'Hello')
  const set = (values: { suspendedAt?: Date | null; deletedAt?: Date | null }) =>
    api.db.updateTable('account').set(values).where('id', '=', api.people.elena).execute()
  await set({ suspendedAt: new Date() })
  expect(await partner('maria', 'elena')).toMatchObject({ isAway: true, whyNot: 'This person cannot be reached here right now.' })
  expect((await write('maria', api.people.elena, 'There?')).status).toBe(403)
  await set({ suspendedAt: null, deletedAt: new Date() })
  expect(await partner('maria', 'elena')).toMatchObject({ isAway: true, whyNot: 'This person no longer has an account.' })
  expect((await api.call('maria', 'blockPerson', { body: { user: api.people.elena } })).status).toBe(204)
  await set({ deletedAt: null })
})

test('the same text may go to eight strangers a day, even if sent to twenty at once', async () => {
  const advertising = 'Learn to fly with us, the first lesson is free!'
  const people = await instructors('same', 20)
  const answers = await Promise.all(
    people.map((id, index) => write('tomas', id, index % 2 ? advertising : ` ${advertising.toUpperCase()}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(answers.find(({ status }) => status === 429)?.json).toMatchObject({ code: 'too_many_requests' })
  expect((await write('tomas', people[answers.findIndex(({ status }) => status === 429)]!, 'Words of their own')).status).toBe(
    200,
  )
  // Writing again to the same person is not a new person.
  expect((await write('tomas', people[answers.findIndex(({ status }) => status === 200)]!, advertising)).status).toBe(200)
  await api.db
    .updateTable('message')
    .set({ createdAt: plusHours(new Date(), -25) })
    .where('fromId', '=', api.people.tomas)
    .execute()
  expect((await write('tomas', people[answers.findLastIndex(({ status }) => status === 429)]!, advertising)).status).toBe(200)
})

test('replies may repeat the same text to everyone', async () => {
  for (const id of await instructors('asking', 10)) {
    expect((await api.call(id, 'sendMessage', { body: { userTo: api.people.helen, message: 'Is it free?' } })).status).toBe(200)
    expect((await write('helen', id, 'It is free on Sunday, from nine to five.')).status).toBe(200)
  }
})

test('of thirty chats started at once twenty succeed', async () => {
  const people = await instructors('many', 30)
  const answers = await Promise.all(people.map((id) => write('ines', id, 'Hello')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const { rows } = await api.pool.query<{
    right: boolean
  }>(`select bool_and(c.messages = n.count and c.begun_by = n.first) as right
    from chat c, lateral (select count(*) as count, (array_agg(from_id order by created_at, id))[1] as first from message
      where low_id = least(c.account_id, c.other_id) and high_id = greatest(c.account_id, c.other_id)) n where c.last_message_id is not null`)
  expect(rows[0]!.right).toBe(true)
})
