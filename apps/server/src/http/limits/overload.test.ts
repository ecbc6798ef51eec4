import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { apiBase } from '@tailshare/contract/base/constants'
import { plusMinutes } from '@tailshare/contract/text/period'
import { type CallName, rows } from '@tailshare/contract/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { answerPages } from '../pages/pages.ts'
import { buildApp } from '../../app.ts'
import { waitOf } from '../../db/connect.ts'
import { noteStatusLine } from '../watch/statusLine.ts'
import { isTurnedAway, rankOf, type Rank } from './overload.ts'
import { strainOf } from './strain.ts'

let api: Api
/** Simulated wait, independent of the machine's load. */
let waitMs = 0
beforeAll(async () => {
  api = await startApi({ BUSY_AFTER_MS: '2000' }, { strain: { waitMs: () => waitMs, busyMs: () => 0 } })
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

test('calls that book, pay or sign in are shed last', () => {
  const paths =
    /^(booking\/(book-aircraft|orders\/\{id\}\/(cancel|undo))|payments\/(card|charges|bank-account\/|setup-intent|payment-intent|stripe\/webhook)|checkin|fbo|account\/auth)/
  const names = (Object.keys(rows) as CallName[]).filter((name) => paths.test(rows[name].path) && !rows[name].bytes)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => rankOf(name) !== 'last')).toEqual([])
})

test('shedding is monotonic in the wait, and no rank is shed before a lower one', () => {
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

/** Runs `work` while all connections are in use and one request waits. */
const whileTaken = async (work: () => Promise<void>) => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => api.pool.connect()))
  const first = api.db.selectFrom('membershipPlan').select('id').execute()
  try {
    await work()
  } finally {
    for (const client of taken) client.release()
    await first
  }
}
const whileWaiting = async (ms: number, work: () => Promise<void>) => {
  waitMs = ms
  try {
    await work()
  } finally {
    waitMs = 0
  }
}
const login = () => api.call(undefined, 'login', { body: { email: 'nobody@tailshare.example', password: 'wrong' } })

test('under load, searches get Retry-After and a log-in succeeds', async () => {
  await whileWaiting(400, async () => {
    const search = await api.call(undefined, 'searchAircraft')
    expect([search.status, search.json.code, search.headers['retry-after']]).toEqual([503, 'busy', '5'])
    expect((await api.app.inject('/health')).statusCode).toBe(200)
    expect((await login()).status).toBe(401)
  })
  expect((await api.call(undefined, 'searchAircraft')).status).toBe(200)
})

test('a server measures the longest wait for a database connection', async () => {
  const app = await buildApp({ ...api.services, strain: undefined })
  const search = async () => (await app.inject('/api/v1/aircrafts/search/')).statusCode
  await whileTaken(async () => {
    await pause(400)
    expect(strainOf(api.services).waitMs()).toBeGreaterThanOrEqual(390)
    expect(await search()).toBe(503)
  })
  expect(waitOf(api.db)).toBe(0)
  // An idle event loop forgets how late it was.
  await expect.poll(search).toBe(200)
  await app.close()
})

test('a server measures its event loop delay', async () => {
  const { waitMs } = strainOf(api.services)
  const workAndLook = () => {
    const until = performance.now() + 60
    while (performance.now() < until);
    return waitMs()
  }
  await expect.poll(workAndLook, { interval: 1 }).toBeGreaterThan(20)
})

test('in a burst, some calls are answered, others get Retry-After, and a log-in succeeds', async () => {
  // A fresh server assumes 25 ms per search until one has finished.
  const app = await buildApp(api.services)
  const answers: [number, unknown][] = []
  const search = async () => {
    const { statusCode, headers } = await app.inject('/api/v1/aircrafts/search/')
    answers.push([statusCode, headers['retry-after']])
  }
  const body = { email: 'nobody@tailshare.example', password: 'wrong' }
  const crowd: Promise<unknown>[] = []
  let heard: Promise<{ statusCode: number }> | undefined
  await whileTaken(async () => {
    crowd.push(...Array.from({ length: 120 }, search))
    heard = app.inject({ method: 'POST', url: apiBase + rows.login.path, payload: body })
    // Half of two seconds in total: 40 calls, plus the one that exceeds it.
    await expect.poll(() => answers.length).toBe(120 - 41)
    expect(answers).toEqual(Array.from({ length: 120 - 41 }, () => [503, '5']))
  })
  await Promise.all(crowd)
  expect(answers.slice(120 - 41).map(([status]) => status)).toEqual(Array.from({ length: 41 }, () => 200))
  expect((await heard!).statusCode).toBe(401)
  await app.close()
})

test('slow senders do not use up capacity', async () => {
  const app = await buildApp(api.services)
  let begun = 0
  app.addHook('onRequest', (_request, _reply, done) => {
    begun++
    done()
  })
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
    await expect.poll(() => begun).toBe(60)
    expect((await app.inject('/api/v1/aircrafts/search/')).statusCode).toBe(200)
  } finally {
    for (const socket of slow) socket.destroy()
    await app.close()
  }
})

test('a page that is shed says so and reloads itself', async () => {
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
    expect(page.body).toContain('name="color-scheme" content="light dark"')
  })
  await app.close()
})

test('the status page says so when the database does not answer, even on a busy server', async () => {
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
