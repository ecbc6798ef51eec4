import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { openClient } from './client.ts'
import type { Running } from './server.ts'
import { slots } from './throughput.ts'
import type { World } from './world.ts'

/** Sixteen clients book while the server, and the database with it, are killed with no warning. Answers what was acknowledged. */
export const bookUntilKilled = async (
  server: Running,
  world: World,
  { seconds, killDatabase, from }: { seconds: number; killDatabase: () => void; from: number },
) => {
  const client = openClient(server.origin, 16)
  const nextSlot = slots(world, from)
  const acknowledged: string[] = []
  let alive = true
  const work = Array.from({ length: 16 }, async () => {
    while (alive) {
      const { index, ...slot } = nextSlot()
      try {
        const answer = await client.send(
          'POST',
          '/api/v1/booking/book-aircraft/',
          world.pilots[index % world.pilots.length]!.cookie,
          { ...slot, plannedHours: 2 },
        )
        if (answer.status === 200) acknowledged.push((answer.json as { id: string }).id)
      } catch {
        // The connection broke: nothing was acknowledged.
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

/** After the restart: every acknowledged booking with its ledger rows and jobs is there, and the books sum to zero. */
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

/** Processes whose command line names a folder. */
export const processesIn = (folder: string) =>
  execFileSync('ps', ['-eo', 'pid,stat,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder) && !/^\s*\d+\s+Z/.test(line) && !line.includes(' ps '))
