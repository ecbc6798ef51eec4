import pg from 'pg'
import { ms, openClient, percentile } from './client.ts'
import type { World } from './world.ts'

const halfHour = 1_800_000
/** A start this many days ahead, on the half hour. */
const slotAt = (days: number, hours = 2) => {
  const start = Math.ceil((Date.now() + days * 86_400_000) / halfHour) * halfHour
  return { flightStartTime: new Date(start).toISOString(), flightDropTime: new Date(start + hours * 3_600_000).toISOString() }
}

/** Many pilots want one slot at the same instant, at several servers: exactly one may get it, everyone else hears 409 and what is free. */
export const race = async (
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
  for (let round = 0; round < rounds; round++) {
    const slot = slotAt(10 + round)
    const answers = await Promise.all(
      Array.from({ length: attempts }, (_, index) =>
        clients[index % clients.length]!.send('POST', '/api/v1/booking/book-aircraft/', pilots[index % pilots.length]!.cookie, {
          aircraftId: aircraft[0],
          ...slot,
          plannedHours: 2,
        }),
      ),
    )
    times.push(...answers.map((answer) => answer.ms))
    slowest.push(Math.max(...answers.map((answer) => answer.ms)))
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
  return {
    text: `${rounds} rounds of ${attempts} at once at ${origins.length} servers: p50 ${ms(percentile(times, 50))}; a round's slowest: p50 ${ms(percentile(slowest, 50))}, p95 ${ms(percentile(slowest, 95))}`,
    problems,
  }
}
