import pg from 'pg'
import { openClient } from './ground/client.ts'
import { type Figure, ms, type Part, percentile } from './figures.ts'
import type { Ground } from './ground/ground.ts'
import { portAt, startServer } from './ground/server.ts'
import { enter } from './ground/world.ts'

const rounds = 25
const warmUp = 5
const [mostMs, mostMsOfYear] = [60, 250]

type View = [title: string, cookie: string, path: string]

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const lists = 'booking/orders/'

/** The most used views of the first aircraft's owner, who has as many bookings as anyone, and of a pilot who flew it. */
const viewsOf = async (database: pg.Client): Promise<View[]> => {
  const { rows } = await database.query<{ plane: string; owner: string; pilot: string; trip: string; operator: string }>(
    `select a.id as plane, a.owner_id as owner, o.pilot_id as pilot, o.id as trip,
       (select id from account where id <> a.owner_id and id <> o.pilot_id order by id limit 1) as operator
     from (select * from aircraft order by id limit 1) a, lateral (
       select * from orders where aircraft_id = a.id and status = 'flight_complete' order by start_at desc limit 1) o`,
  )
  const { plane, trip, ...people } = rows[0]!
  await database.query('update account set is_operator = true where id = $1', [people.operator])
  const [owner, pilot, operator] = [
    await enter(database, people.owner),
    await enter(database, people.pilot),
    await enter(database, people.operator),
  ]
  await database.query('vacuum analyze')
  return [
    ['bookings of a pilot', pilot, `${lists}by-pilot/?limit=20`],
    ['a booking', pilot, `${lists}${trip}/`],
    ['an aircraft', pilot, `aircrafts/${plane}/`],
    ['bookings of an owner', owner, `${lists}by-owner/?limit=20`],
    ['bookings of an owner, half a year by days', owner, `${lists}by-owner/?limit=20&from=${dayIn(-170)}&to=${dayIn(-10)}`],
    ['flights of all aircraft of an owner, with sums', owner, 'aircrafts/owned/flight-history-report/?limit=20'],
    ['an owner’s figures of a year', owner, 'aircrafts/owned/stats/?period_type=year'],
    ['an owner’s statement of the month', owner, 'payments/statement/'],
    ['a week of an owner’s aircraft', owner, `schedule/fleet/?from=${dayIn(1)}T00:00Z&to=${dayIn(8)}T00:00Z`],
    ['a year for the tax advisor', owner, `aircrafts/owned/year-pack/?year=${new Date().getUTCFullYear() - 1}`],
    ['bookings of an operator', operator, 'booking/filtered-orders/?limit=20'],
  ]
}

const open = async (ground: Ground, name: string, nth: number, size: Record<string, number>) => {
  const connectionString = await ground.filled(name, size)
  const database = new pg.Client({ connectionString })
  await database.connect()
  const views = await viewsOf(database)
  await database.end()
  const server = await startServer({ connectionString, port: portAt(nth), dataFolder: ground.dataFolder })
  const client = openClient(server.origin, 1)
  const ask = (at: number) => client.send('GET', `/api/v1/${views[at]![2]}`, views[at]![1])
  const close = async () => {
    client.close()
    await server.stop()
  }
  return { views, ask, close, times: [] as number[] }
}

/** The same views for a young club and a large fleet with a long history, alternating. */
export const viewsPart = async (ground: Ground): Promise<Part> => {
  const many = ground.isSmall ? 5000 : 1_000_000
  const short = await open(ground, 'bench_views_short', 0, { aircraft: 20, bookings: 1000, pilots: 40 })
  const long = await open(ground, 'bench_views_long', 2, { aircraft: 100, bookings: many, pilots: 2500 })
  const figures: Figure[] = []
  const problems: string[] = []
  for (const [at, [title]] of short.views.entries()) {
    for (const place of [short, long]) place.times = []
    for (let round = 0; round < rounds; round++)
      for (const place of [short, long]) {
        const answer = await place.ask(at)
        if (answer.status !== 200) problems.push(`${title}: ${answer.status}`)
        if (round >= warmUp) place.times.push(answer.ms)
      }
    const before = percentile(short.times, 50)
    figures.push({
      title: `${title}, p95`,
      value: percentile(long.times, 95),
      unit: 'ms',
      aim: { atMost: title.includes('tax advisor') ? mostMsOfYear : mostMs },
      detail: `p50 ${ms(before)} → ${ms(percentile(long.times, 50))}`,
    })
  }
  await short.close()
  await long.close()
  return { title: `Views, with 1,000 bookings → ${many.toLocaleString('en-US')}`, figures, problems }
}
