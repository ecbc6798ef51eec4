import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Figure, ms, type Part, percentile, valueText } from './figures.ts'
import type { Ground } from './ground/ground.ts'
import { portAt, startServer } from './ground/server.ts'
import { book, slots } from './doors/slots.ts'
import { usedBy } from './ground/used.ts'

/** Waits until all due jobs are done. */
const drain = async (database: pg.Client) => {
  const open = 'select count(*)::int as n from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts'
  const started = performance.now()
  while ((await database.query<{ n: number }>(open)).rows[0]!.n > 0) await pause(50)
  return (performance.now() - started) / 1000
}

/** Per booking: processor milliseconds and WAL kB. */
const aims = { processor: 4, wal: 15 }

/** Complete bookings through HTTP, as sent by the booking page. A round ends when its jobs are done. */
export const bookingsPart = async (ground: Ground): Promise<Part> => {
  const [rounds, seconds] = ground.isSmall ? [1, 2] : [3, 5]
  const world = await ground.world()
  const connectionString = await ground.copy('bench_bookings')
  const server = await startServer({ connectionString, port: portAt(0), dataFolder: ground.dataFolder })
  const database = new pg.Client({ connectionString })
  await database.connect()
  const next = slots(world)
  const figures: Figure[] = []
  const problems: string[] = []
  await book(server.origin, next, { clients: 16, seconds: 3 })
  await drain(database)
  for (const clients of [1, 16]) {
    const who = clients === 1 ? '1 client' : `${clients} clients`
    const times: number[] = []
    const answered: number[] = []
    const drained: number[] = []
    const before = await usedBy(server.child.pid!, database)
    for (let round = 0; round < rounds; round++) {
      const load = await book(server.origin, next, { clients, seconds })
      times.push(...load.times)
      answered.push(load.perSecond)
      drained.push(load.times.length / (load.times.length / load.perSecond + (await drain(database))))
      problems.push(...load.problems)
    }
    const after = await usedBy(server.child.pid!, database)
    const each = (key: keyof typeof after) => (after[key] - before[key]) / times.length
    figures.push(
      {
        title: `bookings with all their jobs done, ${who}`,
        value: percentile(drained, 50),
        unit: 'a second',
        detail: `answered ${valueText(percentile(answered, 50), 'a second')}`,
      },
      {
        title: `a booking’s answer, p95, ${who}`,
        value: percentile(times, 95),
        unit: 'ms',
        detail: `p50 ${ms(percentile(times, 50))}`,
      },
      {
        title: `processor for a booking and its jobs, ${who}`,
        value: each('serverMs') + each('databaseMs'),
        unit: 'ms',
        aim: { atMost: aims.processor },
        detail: `server with the sandbox ${ms(each('serverMs'))}, database ${ms(each('databaseMs'))}`,
      },
      { title: `log written for it, ${who}`, value: each('wal') / 1000, unit: 'kB', aim: { atMost: aims.wal } },
    )
  }
  const { rows } = await database.query<{ n: number }>(
    "select count(*)::int as n from charge c join orders o on o.id = c.order_id where c.kind = 'hold' and c.state = 'authorized' and o.created_at > now() - interval '1 hour'",
  )
  figures.push({ title: 'amounts held on cards meanwhile', value: rows[0]!.n, unit: 'bookings', aim: { atLeast: 1 } })
  await database.end()
  await server.stop()
  return { title: 'Full bookings', figures, problems }
}
