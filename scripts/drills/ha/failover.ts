import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inspect } from '../../../bench/crash.ts'
import type { Figure, Part } from '../../../bench/figures.ts'
import type { slots } from '../../../bench/doors/slots.ts'
import { connectionString, type Node, untilTrue, untilWhole, whoLeads } from './cluster.ts'
import { type Fault, faults } from './faults.ts'
import { type Booking, longestSilence, startBooking } from './load.ts'

const mostSeconds = 30

const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (value: number) => `${value.toFixed(1)} s`

type Seen = { down: number; back: number }

/** One failure during bookings: how long nobody could book, and the time from repair until all three machines were back. */
const suffer = async (fault: Fault, booking: Booking): Promise<Seen> => {
  const before = await whoLeads()
  if (!before) throw new Error('No machine leads')
  try {
    return await sufferAt(fault, before, booking)
  } catch (error) {
    // Repair, so that the next failure still gets tested.
    await fault.mend(before)
    await untilWhole()
    throw error
  }
}

const sufferAt = async (fault: Fault, before: Node, booking: Booking): Promise<Seen> => {
  const at = Date.now()
  await fault.strike(before)
  let now: string | undefined
  await untilTrue(`Another primary after: ${fault.title}`, 120, async () => {
    now = await whoLeads()
    return now !== undefined && now !== before
  })
  const ledSince = Date.now()
  await untilTrue(`Bookings after: ${fault.title}`, 60, () => booking.acknowledged.some((one) => one.at > ledSince))
  // Wait, so that a second outage would be noticed.
  await pause(8000)
  const down = longestSilence(
    booking.acknowledged.map((one) => one.at),
    at,
  )
  await fault.mend(before)
  const back = await untilWhole()
  say(`  ${fault.title}: ${before} → ${now}, ${seconds(down)} without a booking, ${before} follows ${seconds(back)} later`)
  return { down, back }
}

const worst = (values: number[]) => Math.max(...values)
const list = (values: number[]) => values.map((value) => value.toFixed(1)).join(', ')

const dueJobs = async () => {
  const database = new pg.Client({ connectionString })
  await database.connect()
  const { rows } = await database.query<{ n: number }>(
    'select count(*)::int as n from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts',
  )
  await database.end()
  return rows[0]!.n
}

/** All failures, round after round, during bookings; then checks every acknowledged booking. */
export const failover = async (
  origin: string,
  next: ReturnType<typeof slots>,
  rounds: number,
  chosen: string[],
): Promise<Part> => {
  const wanted = faults.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
  const seen = new Map<string, Seen[]>(wanted.map(({ id }) => [id, []]))
  const problems: string[] = []
  const booking = startBooking(origin, next, { clients: 8, apartMs: 200 })
  await untilWhole()
  await pause(8000)
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds}`)
    for (const fault of wanted) {
      await suffer(fault, booking).then(
        (one) => seen.get(fault.id)!.push(one),
        (error: Error) => problems.push(error.message),
      )
      await pause(3000)
    }
  }
  await booking.stop()
  const drained = await untilTrue('All jobs that are due, done', 180, async () => (await dueJobs()) === 0)
  const found = await inspect(
    connectionString,
    booking.acknowledged.map(({ id }) => id),
  )
  const lost = found.acknowledged - Math.min(found.found, found.withLedger, found.withTime)
  if (lost > 0) problems.push(`${lost} acknowledged bookings are lost`)
  if (found.acknowledged === 0 || found.sum !== 0 || found.unbalanced > 0 || found.overlaps > 0)
    problems.push(JSON.stringify(found))
  problems.push(...booking.problems)
  const survived = wanted.filter(({ id }) => seen.get(id)!.length > 0)
  const figures: Figure[] = survived.map(({ id, title }) => {
    const rows = seen.get(id)!
    const downs = rows.map(({ down }) => down)
    return {
      title: `longest time without a booking, ${title}`,
      value: worst(downs),
      unit: 'seconds',
      aim: { atMost: mostSeconds },
      detail: `${rounds === 1 ? 'once' : `${rounds} times: ${list(downs)}`}; once mended, it follows after ${list(rows.map(({ back }) => back))}`,
    }
  })
  figures.push({
    title: 'acknowledged bookings lost',
    value: lost,
    unit: 'bookings',
    aim: { atMost: 0 },
    detail: `of ${found.acknowledged}; ${booking.repeated()} tries were repeated under the same key; the ledger sums to zero, no overlaps`,
  })
  figures.push({ title: 'all jobs that are due are done after the last booking', value: drained, unit: 'seconds' })
  return { title: 'Failover of three database machines under eight booking clients', figures, problems }
}
