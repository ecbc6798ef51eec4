import { openPool, openDb } from '../apps/server/src/db/connect.ts'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { countInOwnTable } from '../apps/server/src/outside/analytics.ts'
import { openFiles } from '../apps/server/src/outside/files.ts'
import { openWeather } from '../apps/server/src/outside/weather.ts'
import { openLive } from '../apps/server/src/http/live.ts'
import { openStripe } from '../apps/server/src/outside/stripe.ts'
import { pino } from 'pino'
import { slots, type Statement } from './throughput.ts'
import type { World } from './world.ts'

/** Books through the product in this process and writes down every statement that reaches PostgreSQL, booking by booking. */
export const record = async (connectionString: string, world: World, count: number): Promise<Statement[][]> => {
  const config = readConfig({
    TAILSHARE_MODE: 'test',
    PORT: '0',
    CALLS_PER_MINUTE: '100000000',
    TAILSHARE_DATA: '.tmp/bench-record',
  })
  const pool = openPool(connectionString, 1)
  let current: Statement[] = []
  const connect = pool.connect.bind(pool)
  Object.assign(pool, {
    connect: async () => {
      const client = await connect()
      const query = client.query.bind(client)
      const release = client.release.bind(client)
      const watched = Object.create(client) as typeof client
      Object.assign(watched, {
        query: (...args: unknown[]) => {
          const [first] = args
          if (typeof first === 'object' && first !== null && 'text' in first)
            current.push({ text: String(first.text), values: ('values' in first ? first.values : []) as unknown[] })
          else current.push({ text: String(first), values: (args[1] as unknown[] | undefined) ?? [] })
          return (query as (...all: unknown[]) => unknown)(...args)
        },
        release,
      })
      return watched
    },
  })
  const db = openDb(pool)
  const log = pino({ level: 'silent' })
  const live = openLive(connectionString)
  const app = await buildApp({
    config,
    db,
    readDb: db,
    payDb: db,
    stripe: openStripe(config, 1),
    files: openFiles(config.files),
    weather: openWeather(config, log),
    analytics: countInOwnTable(db),
    live,
    log,
  })
  const nextSlot = slots(world, 0)
  const journeys: Statement[][] = []
  for (let made = 0; made < count; made++) {
    const { index, ...slot } = nextSlot()
    current = []
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/booking/book-aircraft/',
      headers: { cookie: world.pilots[index % world.pilots.length]!.cookie },
      payload: { ...slot, plannedHours: 2 },
    })
    if (reply.statusCode !== 200) throw new Error(`recording stopped at ${reply.statusCode}: ${reply.body.slice(0, 300)}`)
    journeys.push(current)
  }
  await app.close()
  await live.close()
  await db.destroy()
  return journeys
}
