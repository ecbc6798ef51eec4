import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { newId } from '../apps/server/src/db/newId.ts'
import { hashToken, newToken, sessionCookie } from '../apps/server/src/http/session.ts'
import { ms, openClient, percentile } from './client.ts'
import { startServer } from './server.ts'

const day = 86_400_000
const inDays = (days: number) => new Date(Math.ceil((Date.now() + days * day) / day) * day).toISOString()

/** Someone of a generated marketplace, signed in. */
const enter = async (client: pg.Client, accountId: string) => {
  const token = newToken()
  await client.query(
    "insert into session (id, account_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [newId(), accountId, hashToken(token)],
  )
  return `${sessionCookie}=${token}`
}

type Timed = Map<string, { p50: number; p95: number }>

const timeViews = async (
  connectionString: string,
  { aircraft, bookings, pilots, dataFolder }: { aircraft: number; bookings: number; pilots: number; dataFolder: string },
): Promise<{ timed: Timed; problems: string[] }> => {
  const sizes = ['--aircraft', aircraft, '--bookings', bookings, '--pilots', pilots].map(String)
  execFileSync(process.execPath, ['apps/server/seeds/generate.ts', ...sizes], {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const database = new pg.Client({ connectionString })
  await database.connect()
  await database.query('vacuum analyze')
  const one = async (query: string) => (await database.query<{ id: string }>(query)).rows[0]!.id
  const ownerId = await one('select owner_id as id from aircraft order by id limit 1')
  const pilotId = await one('select pilot_id as id from orders order by id limit 1')
  // Someone whose history is as long as people's are, however much there is around it.
  await database.query('update orders set pilot_id = $1 where id in (select id from orders order by md5(id::text) limit 40)', [
    ownerId,
  ])
  const plane = await one(`select id from aircraft where owner_id = '${ownerId}' order by id limit 1`)
  await database.query('insert into staff_airport select $1, id from airport on conflict do nothing', [pilotId])
  const [owner, pilot] = [await enter(database, ownerId), await enter(database, pilotId)]

  const week = `${inDays(9)},${inDays(16)}`
  const views: [title: string, cookie: string, path: string][] = [
    ['a pilot’s bookings', pilot, 'booking/orders/by-pilot/?limit=20'],
    ['a pilot’s bookings ahead', pilot, 'booking/orders/by-pilot/?orderType=upcoming&limit=20'],
    ['an owner’s bookings', owner, 'booking/orders/by-owner/?limit=20'],
    ['an owner’s bookings ahead', owner, 'booking/orders/by-owner/?orderType=upcoming&limit=20'],
    ['40 bookings of a person', owner, 'booking/orders/by-pilot/?limit=20'],
    ['40 bookings of a person, this year', owner, 'booking/orders/by-pilot/?periodType=year&limit=20'],
    ['an owner’s bookings, past', owner, 'booking/orders/by-owner/?orderType=past&limit=20'],
    ['an owner’s bookings, this year', owner, 'booking/orders/by-owner/?periodType=year&limit=20'],
    ['an owner’s bookings, canceled', owner, 'booking/orders/by-owner/?status=canceled,canceled_by_owner&limit=20'],
    ['an owner’s bookings of one aircraft', owner, `booking/orders/by-owner/?aircraft=${plane}&limit=20`],
    ['an owner’s bookings, by a name', owner, 'booking/orders/by-owner/?text=No27&limit=20'],
    ['everything that an owner may see', owner, 'booking/filtered-orders/?limit=20'],
    ['flights of an aircraft, with sums', owner, `aircrafts/owned/${plane}/flight-history-report/?limit=20`],
    ['flights of a pilot, with sums', pilot, 'booking/orders/by-pilot/flight-history-report/?limit=20'],
    ['an owner’s figures, one year', owner, 'aircrafts/owned/stats/?period_type=year'],
    ['the ramp’s board, all airports', pilot, 'checkin/reservations/'],
    ['which of all aircraft are free for a week', pilot, `aircrafts/search/?date=${week}&limit=100`],
    ['one aircraft', pilot, `aircrafts/${plane}/`],
    ['a week of its schedule', pilot, `aircrafts/${plane}/schedule/?from=${inDays(9)}&to=${inDays(16)}`],
    [
      'whether it can be booked',
      pilot,
      `aircrafts/${plane}/can-booking/?flightStartTime=${inDays(9)}&flightDropTime=${inDays(10)}`,
    ],
  ]
  const server = await startServer({ connectionString, port: 4840, dataFolder })
  const client = openClient(server.origin, 1)
  const timed: Timed = new Map()
  const problems: string[] = []
  for (const [title, cookie, path] of views) {
    const times: number[] = []
    for (let index = 0; index < 40; index++) {
      const answer = await client.send('GET', `/api/v1/${path}`, cookie)
      if (answer.status !== 200) problems.push(`${title}: ${answer.status}`)
      if (index >= 10) times.push(answer.ms)
    }
    timed.set(title, { p50: percentile(times, 50), p95: percentile(times, 95) })
  }
  client.close()
  await server.stop()
  await database.end()
  return { timed, problems }
}

/** The same views of 100 aircraft with a short history and with a long one. */
export const views = async (
  databaseUrl: (name: string) => Promise<string>,
  { long, dataFolder }: { long: number; dataFolder: string },
) => {
  const size = { aircraft: 100, pilots: 20, dataFolder }
  const short = await timeViews(await databaseUrl('bench_views_short'), { ...size, bookings: 1000 })
  const grown = await timeViews(await databaseUrl('bench_views_long'), { ...size, bookings: long })
  const lines = [...short.timed].map(([title, before]) => {
    const after = grown.timed.get(title)!
    return `${title}: p50 ${ms(before.p50)} → ${ms(after.p50)} (× ${(after.p50 / before.p50).toFixed(2)}), p95 ${ms(after.p95)}`
  })
  return { lines, problems: [...short.problems, ...grown.problems] }
}
