import pg from 'pg'
import { openInProcess } from './inProcess.ts'
import { bookPath, slots, type Statement } from './throughput.ts'
import type { World } from './world.ts'

/** How often connections have waited until what they wrote was on the disk. */
const syncsOf = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    "select sum(fsyncs)::int as n from pg_stat_io where object = 'wal' and backend_type = 'client backend'",
  )
  await client.end()
  return rows[0]!.n
}

/** Books through the product in this process and writes down every statement that a booking waits for, booking by booking. */
export const record = async (connectionString: string, world: World, count: number) => {
  const syncedBefore = await syncsOf(connectionString)
  const { app, heard, close } = await openInProcess({ connectionString, dataFolder: '.tmp/bench-record', connections: 1 })
  const next = slots(world)
  const journeys: Statement[][] = []
  for (let made = 0; made < count; made++) {
    const { pilot, key, body } = next()
    heard.length = 0
    const reply = await app.inject({
      method: 'POST',
      url: bookPath,
      headers: { cookie: pilot.cookie, 'idempotency-key': key },
      payload: body,
    })
    if (reply.statusCode !== 200) throw new Error(`recording stopped at ${reply.statusCode}: ${reply.body.slice(0, 300)}`)
    // Workers are woken beside it.
    journeys.push(heard.filter(({ text }) => !text.includes('pg_notify')))
  }
  await close()
  return { journeys, syncs: ((await syncsOf(connectionString)) - syncedBefore) / count }
}
