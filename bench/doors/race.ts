import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openClient } from '../ground/client.ts'
import { ms, type Part, percentile } from '../figures.ts'
import type { Ground } from '../ground/ground.ts'
import { portAt, startServer } from '../ground/server.ts'
import { bookPath } from './slots.ts'
import type { World } from '../ground/world.ts'

const halfHour = 1_800_000
/** A slot this many days ahead, on the half hour. */
const slotAt = (days: number, hours = 2) => {
  const start = Math.ceil((Date.now() + days * 86_400_000) / halfHour) * halfHour
  return { flightStartTime: new Date(start).toISOString(), flightDropTime: new Date(start + hours * 3_600_000).toISOString() }
}

/** Many pilots want one slot at the same instant, on several servers. Exactly one must get it; all others get 409 with alternatives. */
const race = async (
  origins: string[],
  connectionString: string,
  { pilots, aircraft }: World,
  { rounds, attempts }: { rounds: number; attempts: number },
) => {
  const clients = origins.map((origin) => openClient(origin, attempts))
  const database = new pg.Client({ connectionString })
  await database.connect()
  const times: number[] = []
  const slowest: number[] = []
  const problems: string[] = []
  for (let round = 0; round < warmRounds + rounds; round++) {
    const slot = slotAt(10 + round)
    const answers = await Promise.all(
      Array.from({ length: attempts }, (_, index) =>
        clients[index % clients.length]!.send(
          'POST',
          bookPath,
          pilots[index % pilots.length]!.cookie,
          { aircraftId: aircraft[0], ...slot, plannedHours: 2, passengers: 0, acceptsOperationalControl: true },
          { 'idempotency-key': randomUUID() },
        ),
      ),
    )
    if (round >= warmRounds) {
      times.push(...answers.map((answer) => answer.ms))
      slowest.push(Math.max(...answers.map((answer) => answer.ms)))
    }
    const won = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(
      ({ status, json }) => status === 409 && ((json as { alternatives?: unknown[] }).alternatives?.length ?? 0) > 0,
    ).length
    const { rows } = await database.query('select count(*)::int as n from orders where aircraft_id = $1 and start_at = $2', [
      aircraft[0],
      slot.flightStartTime,
    ])
    if (won !== 1 || refused !== attempts - 1 || rows[0].n !== 1)
      problems.push(
        `round ${round + 1}: ${won} won, ${refused} refused with alternatives, ${rows[0].n} rows, ${answers.filter(({ status }) => status >= 500).length} server errors`,
      )
  }
  for (const client of clients) client.close()
  await database.end()
  return { times, slowest, problems }
}

/** Untimed but checked: the servers compile and plan first, as in the other parts. */
const warmRounds = 5
const attempts = 50

export const racePart = async (ground: Ground): Promise<Part> => {
  const rounds = ground.isSmall ? 5 : 40
  const world = await ground.world()
  const own = { connectionString: await ground.copy('bench_race'), dataFolder: ground.dataFolder }
  const servers = [await startServer({ ...own, port: portAt(0) }), await startServer({ ...own, port: portAt(2) })]
  const origins = servers.map(({ origin }) => origin)
  const { times, slowest, problems } = await race(origins, own.connectionString, world, { rounds, attempts })
  for (const server of servers) await server.stop()
  return {
    title: `One slot, ${attempts} pilots at once at two servers, ${rounds} rounds`,
    figures: [
      {
        title: 'rounds with other than one booking and clean refusals',
        value: problems.length,
        unit: 'rounds',
        aim: { atMost: 0 },
      },
      {
        title: 'a round’s slowest answer, p95',
        value: percentile(slowest, 95),
        unit: 'ms',
        aim: { atMost: 150 },
        detail: `p50 ${ms(percentile(slowest, 50))}; all answers p50 ${ms(percentile(times, 50))}`,
      },
    ],
    problems,
  }
}
