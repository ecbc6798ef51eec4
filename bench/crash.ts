import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded.ts'
import { openClient } from './ground/client.ts'
import type { Figure, Part } from './figures.ts'
import type { Ground } from './ground/ground.ts'
import { portAt, startServer, type Running } from './ground/server.ts'
import { bookPath, slots } from './doors/slots.ts'
import { makeWorld, type World } from './ground/world.ts'

/** Sixteen clients book until the server and its database are killed. Returns the acknowledged bookings. */
const bookUntilKilled = async (
  server: Running,
  world: World,
  { seconds, killDatabase }: { seconds: number; killDatabase: () => void },
) => {
  const client = openClient(server.origin, 16)
  const nextSlot = slots(world)
  const acknowledged: string[] = []
  let alive = true
  const work = Array.from({ length: 16 }, async () => {
    while (alive) {
      const { pilot, key, body } = nextSlot()
      try {
        const answer = await client.send('POST', bookPath, pilot.cookie, body, { 'idempotency-key': key })
        if (answer.status === 200) acknowledged.push((answer.json as { id: string }).id)
      } catch {
        // The connection broke, so nothing was acknowledged.
      }
    }
  })
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  killDatabase()
  await server.stop('SIGKILL')
  alive = false
  await Promise.all(work)
  client.close()
  return acknowledged
}

/** After the restart: checks that every acknowledged booking has its ledger rows and jobs, and that the ledger sums to zero. */
export const inspect = async (connectionString: string, acknowledged: string[]) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const one = async (text: string, values: unknown[] = []) => Number((await client.query(text, values)).rows[0].n)
  const found = await one('select count(*) as n from orders where id = any($1)', [acknowledged])
  const withLedger = await one('select count(distinct order_id) as n from ledger_movement where order_id = any($1)', [
    acknowledged,
  ])
  const withTime = await one('select count(distinct order_id) as n from occupancy where order_id = any($1)', [acknowledged])
  const sum = await one('select coalesce(sum(cents), 0) as n from ledger_entry')
  const unbalanced = await one(
    'select count(*) as n from (select movement_id from ledger_entry group by 1 having sum(cents) <> 0) bad',
  )
  const overlaps = await one(
    'select count(*) as n from occupancy a join occupancy b on a.resource_id = b.resource_id and a.id < b.id and a.during && b.during',
  )
  await client.end()
  return { acknowledged: acknowledged.length, found, withLedger, withTime, sum, unbalanced, overlaps }
}

/** Processes whose command line contains a folder. */
const processesIn = (folder: string) =>
  execFileSync('ps', ['-eo', 'pid,stat,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder) && !/^\s*\d+\s+Z/.test(line) && !line.includes(' ps '))

export const killDatabaseIn = (folder: string) => {
  for (const line of processesIn(folder)) {
    const pid = Number(line.trim().split(/\s+/)[0])
    if (/postgres -D|bin\/postgres/.test(line) && pid) process.kill(pid, 'SIGKILL')
  }
}

const oneRound = async (folder: string) => {
  const databaseFolder = join(folder, 'postgres')
  const database = await startEmbeddedPostgres({ dataFolder: databaseFolder, log: () => {} })
  const { connectionString } = database
  const server = await startServer({ connectionString, port: portAt(0), dataFolder: folder })
  const world = await makeWorld(connectionString, { pilots: 100, aircraft: 100 })
  const killDatabase = () => killDatabaseIn(databaseFolder)
  const acknowledged = await bookUntilKilled(server, world, { seconds: 2, killDatabase })
  // The supervisor has already restarted the database.
  const again = await startServer({ connectionString, port: portAt(0), dataFolder: folder })
  const seen = await inspect(connectionString, acknowledged)
  await again.stop()
  await database.stop()
  return seen
}

/** Kill -9 of server and database under sixteen booking clients. */
export const crashPart = async (ground: Ground): Promise<Part> => {
  const rounds = ground.isSmall ? 1 : 3
  let [acknowledged, lost] = [0, 0]
  const problems: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const seen = await oneRound(join(ground.folder, `crash-${round}`))
    acknowledged += seen.acknowledged
    lost += seen.acknowledged - Math.min(seen.found, seen.withLedger, seen.withTime)
    if (seen.acknowledged === 0 || seen.sum !== 0 || seen.unbalanced > 0 || seen.overlaps > 0) problems.push(JSON.stringify(seen))
  }
  if (lost > 0) problems.push(`${lost} acknowledged bookings are lost`)
  const detail = `of ${acknowledged} acknowledged; the ledger sums to zero, no overlaps`
  const figures: Figure[] = [{ title: 'bookings lost', value: lost, unit: 'bookings', aim: { atMost: 0 }, detail }]
  return { title: `Kill -9 of server and database under 16 booking clients, ${rounds} rounds`, figures, problems }
}
