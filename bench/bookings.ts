import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ms, percentile } from './client.ts'
import type { Figure, Part } from './figures.ts'
import { startFloor } from './floor.ts'
import type { Ground } from './ground.ts'
import { record } from './record.ts'
import { startServer } from './server.ts'
import { book, type Load, raw, slots } from './throughput.ts'

const journeys = 9000
const seconds = 4
const rounds = 3

const openJobs = async (database: pg.Client) => {
  const { rows } = await database.query<{ n: number }>(
    'select count(*)::int as n from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts',
  )
  return rows[0]!.n
}

/** Until the last job that is due has been done. */
const drain = async (database: pg.Client) => {
  const started = performance.now()
  while ((await openJobs(database)) > 0) await pause(50)
  return (performance.now() - started) / 1000
}

const middle = (values: number[]) => percentile(values, 50)
const rate = (perSecond: number) => `${perSecond.toFixed(0)} a second`
const aims = { 1: { floor: 0.2 }, 16: { floor: 0.15, p95: 40 } } as const

/**
 * Full bookings through HTTP, as the booking page sends them, in turns with what a server does at the very least, and beside the
 * same statements run raw.
 */
export const bookingsPart = async (ground: Ground): Promise<Part> => {
  const world = await ground.world()
  const recorded = await record(await ground.copy('bench_record'), world, journeys)
  const connectionString = await ground.copy('bench_http')
  const server = await startServer({ connectionString, port: 4800, dataFolder: ground.dataFolder })
  const floor = await startFloor(connectionString, 4830)
  const database = new pg.Client({ connectionString })
  await database.connect()
  const [next, floorNext] = [slots(world), slots(world)]
  const figures: Figure[] = [
    {
      id: 'statements',
      title: 'round trips to the database of a booking with a key',
      value: middle(recorded.journeys.map(({ length }) => length)),
      unit: 'round trips',
      aim: { atMost: 3 },
    },
    { id: 'syncs', title: 'commits that a booking waits for', value: recorded.syncs, unit: 'commits', aim: { atMost: 1.05 } },
  ]
  const problems: string[] = []
  await book(floor.origin, floorNext, { clients: 16, seconds: 1 })
  await book(server.origin, next, { clients: 16, seconds: 3 })
  await drain(database)
  for (const clients of [1, 16] as const) {
    const ours: Load[] = []
    const floors: Load[] = []
    const drained: number[] = []
    for (let round = 0; round < rounds; round++) {
      floors.push(await book(floor.origin, floorNext, { clients, seconds: seconds / 2 }))
      const load = await book(server.origin, next, { clients, seconds })
      ours.push(load)
      drained.push(load.times.length / (load.times.length / load.perSecond + (await drain(database))))
    }
    const bare = await raw(await ground.copy(`bench_raw_${clients}`), recorded.journeys, { clients, seconds })
    const [mine, least] = [middle(ours.map(({ perSecond }) => perSecond)), middle(floors.map(({ perSecond }) => perSecond))]
    const p95 = percentile(
      ours.flatMap(({ times }) => times),
      95,
    )
    const who = clients === 1 ? '1 client' : `${clients} clients`
    const aim = aims[clients]
    figures.push(
      {
        id: `floor-${clients}`,
        title: `with all its jobs done, of one bare insert through HTTP, ${who}`,
        value: middle(drained) / least,
        unit: 'of',
        aim: { atLeast: aim.floor },
        detail: `${rate(middle(drained))} of ${rate(least)}`,
      },
      {
        id: `raw-${clients}`,
        title: `of the same statements run raw, ${who}`,
        value: mine / bare.perSecond,
        unit: 'of',
        aim: { atLeast: 0.6 },
        detail: `${rate(mine)} of ${rate(bare.perSecond)}`,
      },
      {
        id: `p95-${clients}`,
        title: `a booking’s answer, p95, ${who}`,
        value: p95,
        unit: 'ms',
        ...('p95' in aim && { aim: { atMost: aim.p95 } }),
        detail: `p50 ${ms(middle(ours.flatMap(({ times }) => times)))}`,
      },
      { id: `answered-${clients}`, title: `answered, ${who}`, value: mine, unit: 'a second' },
    )
    problems.push(...ours.flatMap((load) => load.problems), ...floors.flatMap((load) => load.problems))
    if (bare.failed > 0) problems.push(`${bare.failed} raw journeys failed`)
  }
  const { rows } = await database.query<{ n: number }>(
    "select count(*)::int as n from charge c join orders o on o.id = c.order_id where c.kind = 'hold' and c.state = 'authorized' and o.created_at > now() - interval '1 hour'",
  )
  figures.push({ id: 'held', title: 'amounts held on cards meanwhile', value: rows[0]!.n, unit: 'bookings', aim: { atLeast: 1 } })
  await database.end()
  await floor.stop()
  await server.stop()
  return { title: 'Full bookings', figures, problems }
}
