import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'
import { insertMessage } from '../queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const write = (from: CastKey, to: CastKey, message: string, orderId?: string) =>
  api.call(from, 'sendMessage', { body: { userTo: api.people[to], message, orderId } })
const stats = async (who: CastKey) =>
  (await api.call(who, 'getMessageStats')).json.results.map(({ user, messagesNotRead }) => [user.id, messagesNotRead] as const)
const chat = async (who: CastKey, other: CastKey) =>
  (await api.call(who, 'listMessages', { query: { user: api.people[other] } })).json.results.map(({ message }) => message)

test('a pilot writes to an owner, who is notified once until they open it, and answers', async () => {
  const heard = await startHearing(api)
  const asked = await write('maria', 'helen', 'Is N208FC free on Sunday?')
  expect([asked.status, asked.json.userFromCompleteName]).toEqual([200, 'Maria Reyes'])
  await write('maria', 'helen', 'Only until noon.')
  const told = (await heard()).filter(({ who }) => who === 'helen')
  expect(told).toMatchObject([
    {
      by: 'bell, mail, text',
      title: 'Maria Reyes wrote to you',
      text: 'Is N208FC free on Sunday?',
      link: `/messages/${api.people.maria}`,
    },
  ])
  expect(await stats('helen')).toContainEqual([api.people.maria, 2])
  expect((await api.call('helen', 'listNewMessages')).json.results.map(({ message }) => message)).toEqual([
    'Only until noon.',
    'Is N208FC free on Sunday?',
  ])

  await api.call('helen', 'readChat', { body: { user: api.people.maria } })
  expect(await stats('helen')).toContainEqual([api.people.maria, 0])
  expect((await api.call('maria', 'getMessage', { params: { id: asked.json.id } })).json.readTime).not.toBeNull()
  const { results } = (await api.call('helen', 'listEvents', { query: { kind: 'message' } })).json
  expect(results).toMatchObject([{ userFrom: api.people.maria, messageType: 'message', readTime: expect.any(String) as string }])

  await write('helen', 'maria', 'It is. Enjoy!')
  expect(await chat('maria', 'helen')).toEqual(['It is. Enjoy!', 'Only until noon.', 'Is N208FC free on Sunday?'])
  expect((await api.call('maria', 'listMessages')).json.results.map(({ message }) => message)).toEqual(['It is. Enjoy!'])
})

test('strangers get 404 for each other and cannot read others’ messages', async () => {
  expect((await write('maria', 'sam', 'Hello')).status).toBe(404)
  expect((await write('maria', 'maria', 'Hello')).status).toBe(404)
  expect((await api.call('maria', 'getChatPartner', { params: { id: api.people.sam } })).status).toBe(404)
  expect((await api.call('maria', 'listMessages', { query: { user: api.people.sam } })).status).toBe(404)
  const { json } = await write('maria', 'helen', 'Between us')
  expect((await api.call('victor', 'getMessage', { params: { id: json.id } })).status).toBe(404)
  expect((await api.call('victor', 'changeMessage', { params: { id: json.id }, body: { message: 'Mine now' } })).status).toBe(404)
  expect((await api.call('helen', 'changeMessage', { params: { id: json.id }, body: { message: 'Mine now' } })).status).toBe(403)
  expect((await api.call('helen', 'takeBackMessage', { params: { id: json.id } })).status).toBe(403)
  for (const name of ['listMessages', 'listNewMessages', 'getMessageStats'] as const)
    expect((await api.call(undefined, name)).status).toBe(401)
})

test('a message can be about a booking of the two, and no other', async () => {
  const own = await insertOrder(api, {})
  const { json } = await write('maria', 'helen', 'About our flight', own.id)
  expect(json.order).toMatchObject({ id: own.id, tailNumber: expect.stringMatching(/^N/) as string })
  const refused = await write('jonas', 'helen', 'About their flight', own.id)
  expect([refused.status, refused.json]).toEqual([400, { orderId: [expect.any(String)] }])
})

test('a chat opens about a booking of the two, and an operator about one of either', async () => {
  const own = await insertOrder(api, { start: plusHours(new Date(), 400) })
  const about = async (who: CastKey, other: CastKey, order: string) => {
    const { json } = await api.call(who, 'getChatPartner', { params: { id: api.people[other] }, query: { order } })
    return json.orders.some(({ id }) => id === order)
  }
  expect([
    await about('maria', 'helen', own.id),
    await about('omar', 'helen', own.id),
    await about('maria', 'omar', own.id),
  ]).toEqual([true, true, true])
  expect(await about('jonas', 'helen', own.id)).toBe(false)
  expect((await write('omar', 'maria', 'About your flight', own.id)).json.order).toMatchObject({ id: own.id })
  expect((await write('omar', 'jonas', 'About their flight', own.id)).status).toBe(400)
})

test('a message can be edited or deleted for ten minutes', async () => {
  const { json } = await write('maria', 'helen', 'At nine')
  const params = { id: json.id }
  expect((await api.call('maria', 'changeMessage', { params, body: { message: 'At ten' } })).json.message).toBe('At ten')
  const [newest] = await chat('helen', 'maria')
  expect(newest).toBe('At ten')
  expect((await api.call('maria', 'takeBackMessage', { params })).status).toBe(204)
  expect((await api.call('helen', 'getMessage', { params })).json).toMatchObject({ message: '', takenBack: true })
  expect((await api.call('maria', 'changeMessage', { params, body: { message: 'No, at nine' } })).json).toMatchObject({
    code: 'message_settled',
  })

  const late = await write('maria', 'helen', 'Too late')
  await api.db
    .updateTable('message')
    .set({ createdAt: plusMinutes(new Date(), -11) })
    .where('id', '=', late.json.id)
    .execute()
  expect((await api.call('maria', 'takeBackMessage', { params: { id: late.json.id } })).json).toMatchObject({
    code: 'message_settled',
  })
  expect((await api.call('maria', 'getMessage', { params: { id: late.json.id } })).json.changeUntil).toBeNull()
})

test('blocking someone stops their messages, and is not shown to others', async () => {
  const body = { user: api.people.maria }
  expect((await api.call('victor', 'blockPerson', { body: { user: api.people.sam } })).status).toBe(404)
  await write('maria', 'victor', 'One question')
  await api.call('victor', 'blockPerson', { body })
  const refused = await write('maria', 'victor', 'And another')
  expect([refused.status, refused.json]).toMatchObject([403, { code: 'message_refused' }])
  expect((await api.call('victor', 'getChatPartner', { params: { id: api.people.maria } })).json).toMatchObject({
    isBlocked: true,
    whyNot: expect.stringContaining('Unblock') as string,
  })
  expect((await api.call('victor', 'unblockPerson', { params: { id: api.people.maria } })).status).toBe(204)
  expect((await write('maria', 'victor', 'And another')).status).toBe(200)
})

test('empty and endless messages are refused', async () => {
  for (const message of ['', '   ', '\u200B \u202E', 'x'.repeat(4001)]) {
    const { status, json } = await write('maria', 'helen', message)
    expect([status, Object.keys(json)]).toEqual([400, ['message']])
  }
})

test('counts stay right when many write at once', async () => {
  expect((await write('helen', 'jonas', 'No one has asked me')).status).toBe(404)
  await write('jonas', 'helen', 'First')
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, index) => write(index % 2 ? 'jonas' : 'helen', index % 2 ? 'helen' : 'jonas', `${index}`)),
  )
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
  expect(await stats('helen')).toContainEqual([api.people.jonas, 7])
  expect(await stats('jonas')).toContainEqual([api.people.helen, 6])
})

test('a person can start at most twenty chats a day', async () => {
  const { rows } = await api.pool.query<{ id: string }>(
    "insert into account (id, email, first_name, last_name, registered_at) select gen_random_uuid(), 'chat' || n || '@example.com', 'Chat', 'Number' || n, now() from generate_series(1, 21) n returning id",
  )
  const airport = await api.db.selectFrom('airport').select('id').limit(1).executeTakeFirstOrThrow()
  for (const { id } of rows)
    await api.db.insertInto('csipRate').values({ accountId: id, airportId: airport.id, hourlyCents: 5000 }).execute()
  const answers: number[] = []
  for (const { id } of rows)
    answers.push((await api.call('sam', 'sendMessage', { body: { userTo: id, message: 'Hello' } })).status)
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429])
})

test('editing or deleting a message updates its notice', async () => {
  const behindBell = async () =>
    (
      await api.db
        .selectFrom('notice')
        .select('text')
        .where('accountId', '=', api.people.helen)
        .where('kind', '=', 'message')
        .execute()
    ).map(({ text }) => text)
  await api.call('helen', 'readChat', { body: { user: api.people.maria } })
  const { json } = await write('maria', 'helen', 'My PIN is 4711')
  expect(await behindBell()).toContain('My PIN is 4711')
  await api.call('maria', 'changeMessage', { params: { id: json.id }, body: { message: 'My PIN is a secret' } })
  expect(await behindBell()).toContain('My PIN is a secret')
  await api.call('maria', 'takeBackMessage', { params: { id: json.id } })
  const left = await behindBell()
  expect(left.filter((text) => text.includes('PIN'))).toEqual([])
  expect(left).toContain('The message was taken back.')
})

test('when two messages overtake each other, the chat list shows the one the chat ends with', async () => {
  const before = new Date(Date.now() - 1000)
  await write('maria', 'helen', 'Written last, kept first')
  const [fromId, toId] = [api.people.helen, api.people.maria]
  const late = {
    id: newId(before.getTime()),
    fromId,
    toId,
    text: 'Kept last',
    orderId: null,
    caution: [],
    said: null,
    now: before,
  }
  await insertMessage(api.db, late)
  expect((await chat('maria', 'helen'))[0]).toBe('Written last, kept first')
  expect((await api.call('maria', 'listMessages')).json.results[0]!.message).toBe('Written last, kept first')
})
