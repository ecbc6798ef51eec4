import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { plusMinutes } from '@tailshare/contract/period'
import { type CallName, rows } from '@tailshare/contract/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../test/api.ts'
import { answerPages } from './pages.ts'
import { buildApp } from '../app.ts'
import { noteStatusLine } from '../statusLine.ts'
import { isTurnedAway, rankOf, type Rank } from './overload.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ BUSY_AFTER_MS: '2000' })
})
afterAll(() => api.close())

test.each([
  ['searchAircraft', 'first'],
  ['getFleetStats', 'first'],
  ['downloadFleetFlights', 'first'],
  ['downloadOwnerOrders', 'first'],
  ['getAircraftPhotoFile', 'first'],
  ['getAircraft', 'middle'],
  ['sendMessage', 'middle'],
  ['listEvents', 'middle'],
  ['login', 'last'],
  ['refreshSession', 'last'],
  ['bookAircraft', 'last'],
  ['canBook', 'last'],
  ['cancelOrder', 'last'],
  ['getDeparture', 'last'],
  ['receiveStripeEvent', 'last'],
] as const)('%s is turned away %s', (name, rank) => expect(rankOf(name)).toBe(rank))

test('whatever books, pays or signs in is among the last to be turned away', () => {
  const paths =
    /^(booking\/(book-aircraft|orders\/\{id\}\/(cancel|undo))|payments\/(card|charges|bank-account\/|setup-intent|payment-intent|stripe\/webhook)|checkin|fbo|account\/auth)/
  const names = (Object.keys(rows) as CallName[]).filter((name) => paths.test(rows[name].path) && !rows[name].bytes)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => rankOf(name) !== 'last')).toEqual([])
})

test('who is turned away stays so as the wait grows, and no rank goes before a lesser one', () => {
  const order: Rank[] = ['page', 'first', 'middle', 'last']
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), fc.integer({ min: 1, max: 5000 }), (wait, more, busyAfterMs) => {
      const away = (ms: number) => order.map((rank) => isTurnedAway(rank, ms, busyAfterMs))
      const now = away(wait)
      expect(now).toEqual(now.toSorted((one, other) => Number(other) - Number(one)))
      away(wait + more).forEach((later, index) => expect(later || !now[index]).toBe(true))
      expect(away(busyAfterMs + more + 1)).toEqual([true, true, true, true])
    }),
  )
  expect(order.some((rank) => isTurnedAway(rank, 1e9, 0))).toBe(false)
})

/** While every connection is taken and someone has waited for one this long. */
const whileWaiting = async (ms: number, work: () => Promise<void>) => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => api.pool.connect()))
  const first = api.db.selectFrom('membershipPlan').select('id').execute()
  try {
    await pause(ms)
    await work()
  } finally {
    for (const client of taken) client.release()
    await first
  }
}

test('while the database has no connection free, searches are told when to come back, and a log-in waits for its turn', async () => {
  let login: Promise<{ status: number }> | undefined
  await whileWaiting(400, async () => {
    const search = await api.call(undefined, 'searchAircraft')
    expect([search.status, search.json.code, search.headers['retry-after']]).toEqual([503, 'busy', '5'])
    expect((await api.app.inject('/health')).statusCode).toBe(200)
    login = api.call(undefined, 'login', { body: { email: 'nobody@tailshare.example', password: 'wrong' } })
    await pause(50)
  })
  expect((await login!).status).not.toBe(503)
  expect((await api.call(undefined, 'searchAircraft')).status).toBe(200)
})

test('of a crowd that comes at once some are answered, the others told when to come back, and a log-in is heard', async () => {
  const crowd = Array.from({ length: 120 }, () => api.call(undefined, 'searchAircraft'))
  const login = api.call(undefined, 'login', { body: { email: 'nobody@tailshare.example', password: 'wrong' } })
  const answers = await Promise.all(crowd)
  const away = answers.filter(({ status }) => status === 503)
  expect(away.length).toBeGreaterThan(0)
  expect(away.every(({ headers }) => headers['retry-after'] === '5')).toBe(true)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - away.length)
  expect(answers.length - away.length).toBeGreaterThan(0)
  expect((await login).status).not.toBe(503)
})

test('those who begin a call and do not finish sending it take nobody’s place', async () => {
  const app = await buildApp(api.services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const head =
    'POST /api/v1/common/calculation/ HTTP/1.1\r\nhost: there\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{'
  const slow = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(head)
      return socket
    }),
  )
  try {
    await pause(200)
    expect((await app.inject('/api/v1/aircrafts/search/')).statusCode).toBe(200)
  } finally {
    for (const socket of slow) socket.destroy()
    await app.close()
  }
})

test('a page that there is no time for says so, and tries again by itself', async () => {
  const app = await buildApp(api.services)
  answerPages(app, api.services, () => Promise.reject(new Error('no page is made')))
  await whileWaiting(400, async () => {
    const page = await app.inject({ url: '/search', headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ])
    expect(page.body).toContain('We are very busy right now')
  })
  await app.close()
})

test('where its records do not answer, a server that is busy with waiting for them says so at its status page', async () => {
  const app = await buildApp(api.services)
  answerPages(app, api.services, () => Promise.reject(new Error('no page is made')))
  const said = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body
  await whileWaiting(400, async () => {
    noteStatusLine(undefined)
    expect(await said('/status')).toContain('We are very busy right now')
    noteStatusLine(undefined, plusMinutes(new Date(), -1))
    expect(await said('/status?from=here')).toContain('We can’t reach our own records')
    expect(await said('/search')).toContain('We are very busy right now')
  })
  await app.close()
})
