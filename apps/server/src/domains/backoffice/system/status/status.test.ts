import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import type { Body } from '@tailshare/contract/routes'
import type { StatusPart } from '@tailshare/contract/backoffice/system/statusParts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { run } from '../../../../../test/money.ts'
import { seedStatus } from '../../../../../seeds/backoffice/status.ts'
import { openDb, openPool } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { openStripe } from '../../../../outside/stripe/stripe.ts'
import { statusLine } from '../../../../http/watch/statusLine.ts'
import { countMinute } from './queries.ts'
import { recordMinute, refreshLine } from './steps.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('statusDay').execute()
  await api.db.deleteFrom('statusIncident').execute()
  // Left by the seeds.
  await api.pool.query('delete from graphile_worker._private_jobs; delete from outbox_message')
})

const status = async () => (await api.call(undefined, 'getStatus')).json
const partNow = async (part: StatusPart) => (await status()).parts.find((one) => one.part === part)!
const rows = (part: StatusPart) => api.db.selectFrom('statusDay').selectAll().where('part', '=', part).orderBy('day').execute()
const well = { booking: true, payments: true, messages: true, jobs: true }
const open = (body: Partial<Body<'openIncident'>> = {}, key?: string) =>
  api.call('omar', 'openIncident', {
    body: { kind: 'slow', part: 'payments', title: 'Payments are slow to confirm.', text: 'We look into it.', ...body },
    ...(key !== undefined && { key }),
  })
const update = (id: string, body: Body<'updateIncident'>) => api.call('omar', 'updateIncident', { params: { id }, body })

test('a minute counts once, for any number of servers and writes', async () => {
  const pool = openPool(api.connectionString, 4)
  const other = openDb(pool)
  const { stripe } = api.services
  await Promise.all([api.db, other, api.db, other].map((db) => recordMinute({ db, stripe })))
  await recordMinute({ db: other, stripe })
  await other.destroy()
  for (const part of ['booking', 'payments', 'messages', 'jobs'] as const) {
    const sums = await rows(part)
    const minutes = (sums.at(-1)!.lastMinute.getTime() - sums[0]!.firstMinute.getTime()) / 60_000 + 1
    const seen = sums.reduce((sum, row) => sum + row.seen, 0)
    // One, or two if the minute has just changed.
    expect([part, seen, sums.every((row) => row.isWell && row.well === row.seen)]).toEqual([part, minutes, true])
  }
})

test('a minute before the last one, or repeated, does not count', async () => {
  const noon = new Date('2026-11-20T12:00:40Z')
  await countMinute(api.db, { minute: noon, parts: well })
  await countMinute(api.db, { minute: plusMinutes(noon, 1), parts: { ...well, payments: false } })
  for (const minutes of [0, 1, 0.3]) await countMinute(api.db, { minute: plusMinutes(noon, minutes), parts: well })
  expect(await rows('payments')).toMatchObject([{ seen: 2, well: 1, isWell: false, day: '2026-11-20' }])
  expect(await rows('booking')).toMatchObject([{ seen: 2, well: 2, isWell: true }])
})

test('a new day of UTC begins a new row', async () => {
  await countMinute(api.db, { minute: new Date('2026-11-20T23:59:59Z'), parts: well })
  await countMinute(api.db, { minute: new Date('2026-11-21T00:00:00Z'), parts: well })
  expect((await rows('jobs')).map(({ day, seen }) => [day, seen])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 1],
  ])
})

test('before recording starts, the page says it does not know and shows no days', async () => {
  const { level, sentence, checked, parts } = await status()
  expect([level, sentence, checked]).toEqual(['unknown', 'We can’t tell right now how things are.', null])
  for (const { days, percent } of parts)
    expect([percent, days.length, days.every((day) => day.percent === null)]).toEqual([null, 90, true])
})

test('where all is well the page says so', async () => {
  await recordMinute(api.services)
  expect(await status()).toMatchObject({ level: 'well', sentence: 'Everything works.', open: [], past: [] })
})

test('a payment provider that does not respond makes payments slow, and the page does not name it', async () => {
  await recordMinute({ db: api.db, stripe: openStripe(api.services.config, 9) })
  const { sentence, parts } = await status()
  expect(sentence).toBe('Payments are slow to confirm.')
  expect(parts.map(({ part, level }) => [part, level])).toEqual([
    ['booking', 'well'],
    ['payments', 'slow'],
    ['messages', 'well'],
    ['jobs', 'well'],
  ])
  expect(JSON.stringify(await status())).not.toMatch(/stripe|127\.0\.0\.1|ECONN/i)
})

test('a key that the payment provider does not take makes payments slow, too', async () => {
  const { config, sandbox } = { config: api.services.config, sandbox: api.sandbox }
  const wrong = { ...config, stripe: { ...config.stripe, secretKey: 'sk_test_of_someone_else' } }
  await recordMinute({ db: api.db, stripe: openStripe(wrong, sandbox.port) })
  expect((await partNow('payments')).level).toBe('slow')
})

const mail = (minutesAgo: number, more: { sentAt?: Date; channel?: string; attempts?: number } = {}) => {
  const at = plusMinutes(new Date(), -minutesAgo)
  const line = { channel: 'mail', recipient: 'someone@pilots.example', subject: 'Your flight', text: 'Soon' }
  return api.db
    .insertInto('outboxMessage')
    .values({ id: newId(), ...line, createdAt: at, sendAfter: at, ...more })
    .execute()
}

test.each<[level: 'well' | 'slow', why: string, lines: () => Promise<unknown>[]]>([
  ['well', 'a mail has just been written', () => [mail(2)]],
  ['slow', 'a mail should have left long ago', () => [mail(6, { attempts: 3 })]],
  [
    'well',
    'one mail waits, and those written after it have left',
    () => [mail(60, { attempts: 9 }), mail(3, { sentAt: new Date() })],
  ],
  ['slow', 'mail waits while texts leave', () => [mail(6), mail(3, { channel: 'text', sentAt: new Date() })]],
  ['slow', 'a text waits', () => [mail(6, { channel: 'text' })]],
  ['well', 'one device cannot be reached', () => [mail(6, { channel: 'push', attempts: 2 })]],
  ['slow', 'nobody tries to reach devices', () => [mail(6, { channel: 'push' })]],
])('email, text and push are %s where %s', async (level, _, lines) => {
  await Promise.all(lines())
  await recordMinute(api.services)
  expect((await partNow('messages')).level).toBe(level)
})

test('overdue jobs make reminders and deadlines late; future jobs do not', async () => {
  await enqueue(api.db, 'tidy', {}, { runAt: plusMinutes(new Date(), 30) })
  await recordMinute(api.services)
  expect((await partNow('jobs')).level).toBe('well')
  await api.db.deleteFrom('statusDay').execute()
  await enqueue(api.db, 'tidy', {}, { runAt: plusMinutes(new Date(), -4) })
  await recordMinute(api.services)
  expect((await partNow('jobs')).level).toBe('slow')
})

test('minutes without a record count against search and booking only', async () => {
  const now = new Date()
  await countMinute(api.db, { minute: plusMinutes(now, -20), parts: well })
  await countMinute(api.db, { minute: now, parts: well })
  // Two of nineteen minutes, or of twenty if the minute has just changed.
  expect([10.52, 10]).toContain((await partNow('booking')).percent)
  expect((await partNow('payments')).percent).toBe(100)
})

test('while nothing is recorded search and booking are down', async () => {
  await countMinute(api.db, { minute: plusMinutes(new Date(), -6), parts: well })
  expect(await status()).toMatchObject({ level: 'down', sentence: 'Search and booking don’t work right now.' })
  expect((await partNow('jobs')).level).toBe('unknown')
})

test('an operator opens, updates and solves an incident; everyone sees it without its author, and it is logged', async () => {
  await recordMinute(api.services)
  const { status: opened, json: incident } = await open()
  expect([opened, incident]).toMatchObject([200, { isOpen: true, state: 'investigating', to: null, version: 1 }])
  expect(await status()).toMatchObject({ sentence: 'Payments are slow to confirm.', open: [{ id: incident.id }], past: [] })
  const second = await update(incident.id, { state: 'watching', text: 'It is fast again.', version: 1 })
  expect(second.json).toMatchObject({
    state: 'watching',
    version: 2,
    updates: [{ text: 'It is fast again.' }, { text: 'We look into it.' }],
  })
  const corrected = await api.call('omar', 'correctIncident', {
    params: { id: incident.id },
    body: { kind: 'down', part: 'payments', title: 'Payments don’t go through.', version: 2 },
  })
  expect(corrected.json).toMatchObject({ kind: 'down', title: 'Payments don’t go through.', version: 3 })
  expect((await status()).sentence).toBe('Payments don’t go through right now.')
  const solved = await update(incident.id, { state: 'solved', text: 'All payments went through.', version: 3 })
  expect(solved.json).toMatchObject({ isOpen: false, state: 'solved' })
  expect(await status()).toMatchObject({ sentence: 'Everything works.', open: [], past: [{ id: incident.id }] })
  expect(JSON.stringify(await status())).not.toContain(api.people.omar)
  const { results } = (await api.call('omar', 'listAudit', {})).json
  expect(results.slice(0, 4).map(({ action, actor, details }) => [action, actor?.firstName, details])).toEqual([
    ['incident_updated', 'Omar', ['All payments went through.', 'Resolved: Payments don’t go through. (Down: Payments)']],
    [
      'incident_corrected',
      'Omar',
      ['Payments don’t go through. (Down: Payments)', 'Before: Payments are slow to confirm. (Slow: Payments)'],
    ],
    ['incident_updated', 'Omar', ['It is fast again.', 'Fixed, watching it: Payments are slow to confirm. (Slow: Payments)']],
    ['incident_opened', 'Omar', ['We look into it.', 'Payments are slow to confirm. (Slow: Payments)']],
  ])
})

test('of two simultaneous writers the second must reload, and a solved incident takes no updates', async () => {
  const { id } = (await open()).json
  const both = await Promise.all(
    ['found', 'watching'].map((state) => update(id, { state: state as 'found', text: 'News', version: 1 })),
  )
  expect(both.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(both.find((reply) => reply.status === 409)!.json).toMatchObject({ code: 'incident_changed' })
  expect((await update(id, { state: 'solved', text: 'Over', version: 2 })).status).toBe(200)
  expect((await update(id, { state: 'found', text: 'Again', version: 3 })).json).toMatchObject({ code: 'incident_over' })
})

test('the same request sent twice opens one incident', async () => {
  const key = newId()
  const [first, again] = [await open({}, key), await open({}, key)]
  expect(again.json).toEqual(first.json)
  expect((await status()).open).toHaveLength(1)
})

test('only operators write there', async () => {
  const { id } = (await open()).json
  const body = { state: 'solved', text: 'All fine', version: 1 } as const
  for (const [who, refused] of [
    [undefined, 401],
    ['maria', 403],
    ['rosa', 403],
  ] as const) {
    const opening = { kind: 'down', part: 'booking', title: 'Nothing works', text: 'At all' } as const
    expect((await api.call(who, 'openIncident', { body: opening })).status).toBe(refused)
    expect((await api.call(who, 'updateIncident', { params: { id }, body })).status).toBe(refused)
  }
})

test('planned work needs a future window, is announced, and ends by itself', async () => {
  const [from, to] = [plusHours(new Date(), 2), plusHours(new Date(), 3)]
  const window = { from: from.toISOString(), to: to.toISOString() }
  const planned = { kind: 'planned', part: 'booking', title: 'We move to a new database.' } as const
  expect((await open(planned)).json).toMatchObject({ from: ['This field is required'] })
  for (const half of [window, { from: window.from }, { to: window.to }])
    expect(await open(half)).toMatchObject({ status: 400, json: { from: ['This field is required'] } })
  expect((await open({ ...planned, from: window.to, to: window.from })).json).toMatchObject({ to: ['Date is outdated'] })
  const past = { from: plusHours(from, -9).toISOString(), to: plusHours(from, -8).toISOString() }
  expect((await open({ ...planned, ...past })).json).toMatchObject({ to: ['Date is outdated'] })
  await recordMinute(api.services)
  const { json: incident } = await open({ ...planned, ...window })
  expect(incident).toMatchObject({ state: 'announced', isOpen: true, ...window })
  const { json: trouble } = await open()
  expect((await status()).open.map(({ id }) => id)).toEqual([trouble.id, incident.id])
  await update(trouble.id, { state: 'solved', text: 'Over', version: 1 })
  expect((await status()).sentence).toBe('Everything works.')
  expect((await update(incident.id, { state: 'found', text: 'Found', version: 1 })).json).toMatchObject({
    state: ['Please choose one of the options'],
  })
  const correct = (body: Partial<Body<'correctIncident'>>) =>
    api.call('omar', 'correctIncident', { params: { id: incident.id }, body: { ...planned, ...window, version: 1, ...body } })
  expect((await correct({ kind: 'down', from: undefined, to: undefined })).json).toMatchObject({
    kind: ['Please choose one of the options'],
  })
  for (const half of [{ from: undefined }, { to: undefined }]) expect((await correct(half)).status).toBe(400)
  const nowOn = { from: plusHours(new Date(), -1).toISOString(), to: plusHours(new Date(), 1).toISOString() }
  expect((await correct(nowOn)).status).toBe(200)
  expect((await status()).sentence).toBe('We’re working on search and booking, as planned.')
  await correct({ ...past, version: 2 })
  expect(await status()).toMatchObject({ sentence: 'Everything works.', open: [] })
  expect((await status()).past).toMatchObject([{ id: trouble.id }, { id: incident.id, state: 'solved', to: past.to }])
})

test('every page of this server shows open incidents in a line until they end', async () => {
  await refreshLine(api.db)
  expect(statusLine()).toBeUndefined()
  const { id } = (await open()).json
  await expect.poll(statusLine).toEqual({ id, title: 'Payments are slow to confirm.' })
  await update(id, { state: 'solved', text: 'Over', version: 1 })
  await expect.poll(statusLine).toBeUndefined()
})

test('incidents that ended before the shown days are left out', async () => {
  const { id } = (await open()).json
  await update(id, { state: 'solved', text: 'Over', version: 1 })
  const longAgo = plusHours(new Date(), -91 * 24)
  await api.db
    .updateTable('statusIncident')
    .set({ beginsAt: longAgo, solvedAt: plusHours(longAgo, 1) })
    .execute()
  expect((await status()).past).toEqual([])
})

test('sums are kept for 400 days', async () => {
  for (const days of [402, 398]) await countMinute(api.db, { minute: plusHours(new Date(), -days * 24), parts: well })
  await run(api, 'tidy', {})
  expect(await rows('booking')).toHaveLength(1)
})

test('the demo begins with ninety days of record and two incidents of the past', async () => {
  await seedStatus(api.db, new Date())
  const { sentence, parts, past, open: now } = await status()
  expect([sentence, now, past.map(({ part }) => part)]).toEqual(['Everything works.', [], ['payments', 'messages']])
  for (const { percent, days } of parts) {
    expect(days.every((day) => day.percent !== null)).toBe(true)
    expect(percent).toBeGreaterThan(99.9)
  }
  expect(parts.find(({ part }) => part === 'messages')!.days.filter(({ percent }) => percent! < 100)).toHaveLength(1)
})
