import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { startMailServer } from '../../../test/outside/mailServer.ts'
import { recordHeartbeat, freeJobsOfDeadProcesses } from '../../jobs/livePools.ts'
import { deliverDue } from './deliver.ts'
import { sendMail } from './mail.ts'
import { startSender } from './sender.ts'

// The outbox as a queue: several senders at once, some of which die, while mails keep arriving.

let api: Api
let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  server = await startMailServer()
  await api.db.deleteFrom('outboxMessage').execute()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const services = () => ({ ...api.services, config: { ...api.services.config, smtpUrl: server.url } })
const write = async (count: number) => {
  for (let place = 0; place < count; place++)
    await sendMail(api.db, { to: `reader${place}@new.example`, subject: `Mail ${place}`, text: 'Hello.' })
}
const send = (by: string, now = new Date(Date.now() + 1)) => deliverDue(services(), { by, now })
const rows = () => api.db.selectFrom('outboxMessage').selectAll().orderBy('createdAt').execute()
const inHand = () => api.db.selectFrom('outboxTaken').selectAll().execute()
const until = (isSo: () => boolean | Promise<boolean>) => expect.poll(isSo).toBe(true)

test('several senders at once send each mail once, and have nothing in hand afterwards', async () => {
  await write(60)
  for (let more = true; more;) more = (await Promise.all(['a', 'b', 'c', 'd'].map((by) => send(by)))).some((taken) => taken > 0)
  expect(server.taken).toHaveLength(60)
  expect(new Set(server.taken.map(({ subject }) => subject)).size).toBe(60)
  expect((await rows()).every(({ sentAt, attempts, text }) => sentAt !== null && attempts === 1 && text === '')).toBe(true)
  expect(await inHand()).toEqual([])
})

test('messages that stay in the outbox need two statements, regardless of their number', async () => {
  await write(30)
  const said = vi.spyOn(pg.Client.prototype, 'query')
  await deliverDue(api.services, { by: 'a', now: new Date(Date.now() + 1) })
  const count = said.mock.calls.length
  said.mockRestore()
  expect(count).toBe(2)
  expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true)
})

test('a sender that dies loses no mail: its messages are sent within a minute with the same id', async () => {
  await write(12)
  // It dies after the mail server's reply, before saving it.
  const dying = api.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode' && node.sqlFragments[0]?.includes('with ended as')) throw new Error('killed')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await expect(deliverDue({ ...services(), db: dying }, { by: 'dead', now: new Date(Date.now() + 1) })).rejects.toThrow('killed')
  const twice = server.taken.length
  expect(twice).toBeGreaterThan(0)
  // Up to the number in flight when it died.
  expect(twice).toBeLessThanOrEqual(8)
  expect(await inHand()).toHaveLength(12)
  // Not available while its process may be alive.
  await recordHeartbeat(api.db, ['dead'])
  expect(await send('b')).toBe(0)
  await freeJobsOfDeadProcesses(api.db)
  expect(await send('b')).toBe(0)
  await api.db
    .updateTable('jobPool')
    .set({ seenAt: new Date(Date.now() - 46_000) })
    .where('id', '=', 'dead')
    .execute()
  await freeJobsOfDeadProcesses(api.db)
  expect(await send('b')).toBe(12)
  expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true)
  expect(server.taken).toHaveLength(12 + twice)
  expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(12)
})

test('one that fails is tried again alone, with growing pauses; the others have left', async () => {
  await write(3)
  await api.db
    .updateTable('outboxMessage')
    .set({ channel: 'text', recipient: '4155550123' })
    .where('subject', '=', 'Mail 1')
    .execute()
  const texts = { url: 'http://127.0.0.1:9/never', user: 'AC1', password: 'x', from: '+14155550100' }
  const both = { ...services(), config: { ...services().config, texts } }
  const pauses: number[] = []
  for (let tries = 0; tries < 3; tries++) {
    const now = new Date(Date.now() + tries * 3_600_000 + 1)
    expect(await deliverDue(both, { by: 'a', now })).toBe(tries === 0 ? 3 : 1)
    const failed = (await rows()).find(({ subject }) => subject === 'Mail 1')!
    expect(failed).toMatchObject({ attempts: tries + 1, sentAt: null, failedAt: null })
    pauses.push(Math.round((failed.dueAt.getTime() - now.getTime()) / 1000))
    expect(await deliverDue(both, { by: 'a', now })).toBe(0)
  }
  expect(pauses).toEqual([3, 7, 20])
  expect(server.taken).toHaveLength(2)
})

test('messages not sent soon are released and read again, so that deleted ones are not sent', async () => {
  await write(12)
  const slow = services()
  const clock = vi.spyOn(Date, 'now')
  const begun = Date.now()
  clock.mockImplementation(() => begun + (server.taken.length > 0 ? 3000 : 0))
  expect(await deliverDue(slow, { by: 'a', now: new Date(begun + 1000) })).toBe(12)
  clock.mockRestore()
  // One message of each lane had begun.
  expect(server.taken).toHaveLength(4)
  expect(await inHand()).toEqual([])
  expect(await send('a')).toBe(8)
})

test('a sender polls for messages, including those of other processes, and stops cleanly', async () => {
  const sender = startSender(services(), 'sender-1')
  await write(3)
  await until(() => server.taken.length === 3)
  await write(2)
  sender.wake()
  await until(() => server.taken.length === 5)
  await sender.stop()
  expect(server.taken).toHaveLength(5)
  expect(await inHand()).toEqual([])
  await write(1)
  sender.wake()
  expect((await rows()).filter(({ sentAt }) => sentAt === null)).toHaveLength(1)
})

test('a sender continues with its messages after a database outage', async () => {
  let isAway = true
  const db = api.db.withPlugin({
    transformQuery: ({ node }) => {
      const isLook = node.kind === 'RawNode' && node.sqlFragments[0]?.includes('with due as')
      if (isAway && !isLook) throw new Error('the database is away')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await write(3)
  // The database uses microseconds and a sender milliseconds; wait until all three are due.
  await pause(2)
  const sender = startSender({ ...services(), db }, 'sender-2')
  await until(() => server.taken.length > 0)
  await pause(100)
  expect(await inHand()).toHaveLength(3)
  isAway = false
  await until(async () => (await rows()).every(({ sentAt }) => sentAt !== null))
  await sender.stop()
  expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true)
})

test('a sender woken during a database outage retries once a second', async () => {
  let isAway = true
  const db = api.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw new Error('the database is away')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const failed = vi.spyOn(api.services.log, 'error').mockReturnValue(undefined)
  const sender = startSender({ ...services(), db }, 'sender-3')
  await until(() => failed.mock.calls.length > 0)
  const begun = performance.now()
  sender.wake()
  await pause(700)
  const tries = failed.mock.calls.length
  const seconds = (performance.now() - begun) / 1000
  isAway = false
  await sender.stop()
  expect(tries).toBeLessThanOrEqual(3 + seconds)
})
