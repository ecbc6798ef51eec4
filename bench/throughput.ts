import pg from 'pg'
import { ms, openClient, percentile } from './client.ts'
import type { World } from './world.ts'

const halfHour = 1_800_000

/** Distinct free slots: every aircraft gets a two-hour trip every three hours, from 60 days ahead. */
export const slots = (world: World, from: number) => {
  let next = from
  return () => {
    const index = next++
    const aircraft = world.aircraft[index % world.aircraft.length]!
    const start =
      Math.ceil((Date.now() + 40 * 86_400_000) / halfHour) * halfHour + Math.floor(index / world.aircraft.length) * 3 * 3_600_000
    return {
      index,
      aircraftId: aircraft,
      flightStartTime: new Date(start).toISOString(),
      flightDropTime: new Date(start + 2 * 3_600_000).toISOString(),
    }
  }
}

/** Full bookings through HTTP: session, rules, price, time held, ledger, jobs. */
export const bookings = async (
  origin: string,
  world: World,
  { clients, seconds, from }: { clients: number; seconds: number; from: number },
) => {
  const client = openClient(origin, clients)
  const nextSlot = slots(world, from)
  const times: number[] = []
  const problems: string[] = []
  const end = Date.now() + seconds * 1000
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, worker) => {
      while (Date.now() < end) {
        const { index, ...slot } = nextSlot()
        const pilot = world.pilots[index % world.pilots.length]!
        const answer = await client.send('POST', '/api/v1/booking/book-aircraft/', pilot.cookie, { ...slot, plannedHours: 2 })
        if (answer.status === 200) times.push(answer.ms)
        else problems.push(`client ${worker}: ${answer.status} ${JSON.stringify(answer.json).slice(0, 200)}`)
      }
    }),
  )
  const perSecond = times.length / ((performance.now() - started) / 1000)
  client.close()
  return {
    perSecond,
    made: times.length + problems.length,
    text: `${perSecond.toFixed(0)} bookings/s, p50 ${ms(percentile(times, 50))}, p95 ${ms(percentile(times, 95))}`,
    problems,
  }
}

export type Statement = { text: string; values: unknown[] }

/** Replays the very statements of bookings, prepared and straight to PostgreSQL, without the product. */
export const raw = async (
  connectionString: string,
  journeys: Statement[][],
  { clients, seconds }: { clients: number; seconds: number },
) => {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      return client
    }),
  )
  let next = 0
  let done = 0
  let failed = 0
  const end = Date.now() + seconds * 1000
  const started = performance.now()
  await Promise.all(
    connections.map(async (client) => {
      while (Date.now() < end && next < journeys.length) {
        const journey = journeys[next++]!
        try {
          for (const { text, values } of journey) await client.query({ name: nameOf(text), text, values })
          done++
        } catch {
          failed++
        }
      }
    }),
  )
  const perSecond = done / ((performance.now() - started) / 1000)
  await Promise.all(connections.map((client) => client.end()))
  return { perSecond, failed, text: `${perSecond.toFixed(0)} bookings/s of the same statements run raw` }
}

const names = new Map<string, string>()
const nameOf = (text: string) => {
  const known = names.get(text) ?? `r${names.size}`
  names.set(text, known)
  return known
}
