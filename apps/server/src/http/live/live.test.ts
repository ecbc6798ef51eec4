import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, type CastKey } from '../../../seeds/cast.ts'
import { startApi, type Api } from '../../../test/api.ts'
import { openWire } from '../../../test/reading/wire.ts'
import { buildApp } from '../../app.ts'
import { openLive } from './live.ts'
import { publish } from '../../db/publish.ts'

let api: Api
const listening = async (app: Api['app']) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
let other: Api['app']
let here: string
let elsewhere: string
beforeAll(async () => {
  api = await startApi()
  // Another process, which only hears of events through the database.
  const live = openLive(api.connectionString, 50)
  other = await buildApp({ ...api.services, live })
  here = await listening(api.app)
  elsewhere = await listening(other)
})
afterAll(async () => {
  await other.close()
  await api.close()
})

const signIn = async (who: CastKey) => {
  const reply = await api.call(undefined, 'login', { body: { email: api.emailOf(who), password: demoPassword } })
  const { value } = reply.cookies.find(({ name }) => name === 'auth.access_token')!
  return { cookie: `auth.access_token=${value}` }
}
const listen = async (server: string, headers: { cookie: string }) => {
  const response = await fetch(`${server}/api/v1/account/user/events/`, { headers: { accept: 'text/event-stream', ...headers } })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  let text = ''
  let isOver = false
  const over = (async () => {
    for await (const chunk of response.body!) text += Buffer.from(chunk).toString()
    isOver = true
  })()
  /** Waits until the text arrives or the stream ends. */
  const heard = async (words: string) => {
    while (!isOver && !text.includes(words)) await pause(5)
    return text.includes(words)
  }
  return { over, heard }
}
const idOf = async (headers: { cookie: string }) =>
  (await api.call(undefined, 'listSessions', { headers })).json.find(({ isCurrent }) => isCurrent)!.id

test('news reach a browser in every process until its session is signed out elsewhere', async () => {
  const [phone, desk] = [await signIn('maria'), await signIn('maria')]
  const streams = [await listen(here, phone), await listen(elsewhere, phone)]
  await publish(api.db, [api.people.maria], 'order', { orderId: 'first' })
  for (const stream of streams) expect(await stream.heard('"first"')).toBe(true)

  const stays = await listen(elsewhere, desk)
  await api.call(undefined, 'endSession', { params: { id: await idOf(phone) }, headers: desk })
  await Promise.all(streams.map(({ over }) => over))
  await publish(api.db, [api.people.maria], 'order', { orderId: 'second' })
  expect(await stays.heard('"second"')).toBe(true)
  for (const stream of streams) expect(await stream.heard('"second"')).toBe(false)
})

test('once a view of someone is over, its browser hears no more of them', async () => {
  const operator = await signIn('omar')
  const before = await listen(elsewhere, operator)
  await api.call(undefined, 'beginViewing', {
    params: { id: api.people.maria },
    body: { reason: 'She cannot book' },
    headers: operator,
  })
  // The browser reconnects as the member it now views.
  await before.over
  const stream = await listen(elsewhere, operator)
  await publish(api.db, [api.people.maria], 'order', { orderId: 'while viewing' })
  expect(await stream.heard('"while viewing"')).toBe(true)
  // Half an hour passes; the job that ends the view may run later.
  await api.db
    .updateTable('accountView')
    .set({ until: new Date(Date.now() - 1000) })
    .execute()
  await stream.over
  await publish(api.db, [api.people.maria], 'order', { orderId: 'afterwards' })
  expect(await stream.heard('"afterwards"')).toBe(false)
})

test('changing the password ends the streams of other browsers, but not of this one', async () => {
  const [own, other] = [await signIn('sam'), await signIn('sam')]
  const [stays, goes] = [await listen(here, own), await listen(elsewhere, other)]
  const body = { oldPassword: demoPassword, password: 'new password' }
  expect((await api.call(undefined, 'changePassword', { body, headers: own })).status).toBe(204)
  await goes.over
  await publish(api.db, [api.people.sam], 'notice')
  expect(await stays.heard('event: notice')).toBe(true)
})

test('logging out, a suspension and leaving end the stream', async () => {
  const [out, suspended, left] = [await signIn('jonas'), await signIn('tomas'), await signIn('ines')]
  const streams = await Promise.all([out, suspended, left].map((headers) => listen(elsewhere, headers)))
  await api.call(undefined, 'logout', { headers: out })
  await api.call('omar', 'suspendUser', { params: { id: api.people.tomas }, body: { reason: 'Wild parties' } })
  const gone = await api.call(undefined, 'deleteAccount', { body: { password: demoPassword }, headers: left })
  expect(gone.status).toBe(204)
  await Promise.all(streams.map(({ over }) => over))
})

test('an expired session is detected at the next heartbeat', async () => {
  const stream = await listen(elsewhere, await signIn('bo'))
  await api.db.updateTable('session').set({ expiresAt: new Date() }).where('accountId', '=', api.people.bo).execute()
  await stream.over
})

test('a server that stops does not wait for browsers that listen', async () => {
  const live = openLive(api.connectionString)
  const app = await buildApp({ ...api.services, live })
  const stream = await listen(await listening(app), await signIn('elena'))
  await app.close()
  await stream.over
})

test('a server that stops before it listens leaves no connection behind', async () => {
  const address = new URL(api.connectionString)
  address.searchParams.set('application_name', 'listens no more')
  const live = openLive(address.href)
  await live.close()
  // It may still be connecting, and then closes.
  await pause(300)
  const left = () => sql`select pid from pg_stat_activity where application_name = 'listens no more'`.execute(api.db)
  await expect.poll(async () => (await left()).rows).toEqual([])
})

test('during a database outage, attempts continue with pauses', async () => {
  let tries = 0
  const database = createServer((socket) => {
    tries++
    socket.destroy()
  })
  await once(database.listen(0, '127.0.0.1'), 'listening')
  const begun = performance.now()
  const live = openLive(`postgresql://nobody@127.0.0.1:${(database.address() as AddressInfo).port}/none`, undefined, undefined, {
    patienceMs: 8000,
    againMs: 200,
  })
  await expect.poll(() => tries, { interval: 10 }).toBeGreaterThanOrEqual(3)
  // There must be a pause between attempts, however slow the machine.
  expect(tries).toBeLessThanOrEqual(1 + (performance.now() - begun) / 200)
  await live.close()
  database.close()
})

test('a silently lost database connection is replaced, even without open browsers', async () => {
  const wire = await openWire(api.connectionString)
  let missed = 0
  const told: string[][] = []
  const live = openLive(
    wire.connectionString,
    200,
    { notified: (ids) => void told.push([...ids]), missed: () => void missed++ },
    { patienceMs: 1000, againMs: 100 },
  )
  await expect.poll(() => missed).toBeGreaterThan(0)
  wire.cut()
  const before = missed
  await pause(300)
  wire.mend()
  await expect.poll(() => missed).toBeGreaterThan(before)
  await publish(api.db, [api.people.maria], 'order', { orderId: 'x' })
  await expect.poll(() => told).toContainEqual([api.people.maria])
  await live.close()
  wire.close()
})

test('however many browsers come at once, their sessions are asked for by one question at a time', async () => {
  const warned: string[] = []
  const hear = (warning: Error) => void warned.push(warning.message)
  process.on('warning', hear)
  const headers = await signIn('helen')
  const streams = await Promise.all(Array.from({ length: 12 }, () => listen(elsewhere, headers)))
  await publish(api.db, [api.people.helen], 'order', { orderId: 'many' })
  for (const stream of streams) expect(await stream.heard('"many"')).toBe(true)
  process.off('warning', hear)
  expect(warned).toEqual([])
  await api.call(undefined, 'logout', { headers })
  await Promise.all(streams.map(({ over }) => over))
})

test('a draining server disconnects its browsers one by one', async () => {
  const live = openLive(api.connectionString)
  const app = await buildApp({ ...api.services, live })
  const origin = await listening(app)
  const streams = await Promise.all((['elena', 'maria', 'helen'] as const).map(async (who) => listen(origin, await signIn(who))))
  const begun = performance.now()
  live.leave(400)
  const lasted = await Promise.all(streams.map(({ over }) => over.then(() => performance.now() - begun)))
  // None in the first half of the time. Timers may fire slightly early.
  expect(Math.min(...lasted)).toBeGreaterThan(195)
  expect((await fetch(`${origin}/health`)).status).toBe(200)
  await app.close()
})

test('every process knows which accounts were notified, even without an open page', async () => {
  const told: string[][] = []
  let missed = 0
  const live = openLive(api.connectionString, 25_000, {
    notified: (ids) => void told.push([...ids]),
    missed: () => void missed++,
  })
  await expect.poll(() => missed).toBe(1)
  await publish(api.db, [api.people.maria, api.people.helen], 'order', { orderId: 'x' })
  await expect.poll(() => told).toContainEqual([api.people.maria, api.people.helen])
  await live.close()
})

test('the news that a view began does not end the stream as the member, however late a server hears it', async () => {
  const omar = await signIn('omar')
  const late: string[] = []
  const hearing = await api.pool.connect()
  hearing.on('notification', ({ payload }) => void late.push(payload!))
  await hearing.query('listen tailshare_session_ended')
  const viewing = { params: { id: api.people.maria }, body: { reason: 'She cannot book' }, headers: omar }
  expect((await api.call(undefined, 'beginViewing', viewing)).status).toBe(200)
  await expect.poll(() => late.length).toBe(1)
  hearing.release(true)
  const stream = await listen(here, omar)
  await sql`select pg_notify('tailshare_session_ended', ${late[0]})`.execute(api.db)
  await publish(api.db, [api.people.maria], 'order', { orderId: 'still heard' })
  expect(await stream.heard('"still heard"')).toBe(true)
  await api.call(undefined, 'endViewing', { headers: omar })
  await stream.over
})

test('after a view ends in any way, the operator’s stream carries none of the member’s events', async () => {
  const omar = await signIn('omar')
  const begin = () =>
    api.call(undefined, 'beginViewing', { params: { id: api.people.maria }, body: { reason: 'She cannot book' }, headers: omar })
  const own = await listen(here, omar)
  expect((await begin()).status).toBe(200)
  await own.over
  const viewing = [await listen(here, omar), await listen(elsewhere, omar)]
  await publish(api.db, [api.people.maria], 'order', { orderId: 'seen' })
  for (const stream of viewing) expect(await stream.heard('"seen"')).toBe(true)
  await api.call(undefined, 'endViewing', { headers: omar })
  await Promise.all(viewing.map(({ over }) => over))

  await begin()
  const demoted = await listen(elsewhere, omar)
  await api.db.updateTable('account').set({ isOperator: false }).where('id', '=', api.people.omar).execute()
  await demoted.over
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.omar).execute()
})
