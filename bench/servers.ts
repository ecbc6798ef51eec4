import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ms, percentile } from './client.ts'
import { inspect } from './crash.ts'
import type { Figure, Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { race } from './race.ts'
import { portAt, type Running, startServer } from './server.ts'
import { limitTogether, newsAcross, twiceDone } from './serversChecks.ts'
import { booking, failed, idsOf, steadily } from './steady.ts'
import { book, slots } from './throughput.ts'

const clients = 16
const seconds = 4

/** Two servers find an empty database at the same moment. Answers how many people are there after both have started. */
const startTogether = async (ground: Ground) => {
  const connectionString = await ground.empty('drill_start')
  const own = { connectionString, dataFolder: ground.dataFolder }
  const servers = await Promise.all([0, 2].map((nth) => startServer({ ...own, port: portAt(nth) })))
  for (const server of servers) await server.stop()
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from account where email = 'maria@tailshare.example'",
  )
  await client.end()
  return rows[0]!.n
}

const openJobs = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts',
  )
  await client.end()
  return rows[0]!.n
}

/** Sixteen clients book at all of them; one is killed in the middle, and its clients go on at another. */
const killOne = async (servers: Running[], next: ReturnType<typeof slots>) => {
  const victim = servers.at(-1)!
  let alive = true
  const loads = servers.map((server) =>
    steadily(() => (server === victim && !alive ? servers[0]!.origin : server.origin), clients / servers.length, booking(next)),
  )
  await pause(1500)
  const killedAt = performance.now()
  const killed = victim.stop('SIGKILL')
  alive = false
  await killed
  await pause(2500)
  const answers = (await Promise.all(loads.map((load) => load.stop()))).flat()
  return { acknowledged: idsOf(answers), failed: failed(answers), seconds: (performance.now() - killedAt) / 1000 }
}

/** One, two and four servers on one database: together they do what one does, and one may die. */
export const serversDrill = async (ground: Ground): Promise<Part> => {
  const world = await ground.world()
  const figures: Figure[] = []
  const problems: string[] = []
  const people = await startTogether(ground)
  if (people !== 1) problems.push(`two servers that started at once on an empty database made ${people} of each person`)

  const connectionString = await ground.copy('drill_servers')
  const own = { connectionString, dataFolder: ground.dataFolder }
  const next = slots(world)
  const servers: Running[] = []
  for (const count of [1, 2, 4]) {
    while (servers.length < count) servers.push(await startServer({ ...own, port: portAt(2 * servers.length) }))
    const each = (forSeconds: number) =>
      Promise.all(servers.map(({ origin }) => book(origin, next, { clients: clients / count, seconds: forSeconds })))
    await each(2)
    const loads = await each(seconds)
    problems.push(...loads.flatMap((load) => load.problems))
    const times = loads.flatMap((load) => load.times)
    figures.push({
      id: `booked-${count}`,
      title: `bookings of 16 clients at ${count === 1 ? 'one server' : `${count} servers`} beside their database`,
      value: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
      unit: 'a second',
      detail: `p50 ${ms(percentile(times, 50))}, p95 ${ms(percentile(times, 95))}`,
    })
  }

  const dead = await killOne(servers, next)
  const seen = await inspect(connectionString, dead.acknowledged)
  const lost = dead.acknowledged.length - Math.min(seen.found, seen.withLedger, seen.withTime)
  if (seen.sum !== 0 || seen.unbalanced > 0 || seen.overlaps > 0) problems.push(JSON.stringify(seen))
  figures.push(
    {
      id: 'lost',
      title: 'bookings lost when one of four is killed under load',
      value: lost,
      unit: 'bookings',
      aim: { atMost: 0 },
      detail: `of ${dead.acknowledged.length} acknowledged; the ledger sums to zero, no overlaps`,
    },
    {
      id: 'unanswered',
      title: 'calls that its end left without an answer, of the four clients it had',
      value: dead.failed.length,
      unit: 'requests',
      aim: { atMost: 4 },
    },
  )
  const [one, two] = [servers[0]!, servers[1]!]
  const raced = await race([one.origin, two.origin], connectionString, world, { rounds: 15, attempts: 20 })
  problems.push(...raced.problems)
  figures.push({
    id: 'raced',
    title: 'rounds of 20 pilots for one slot at two servers with other than one winner',
    value: raced.problems.length,
    unit: 'bookings',
    aim: { atMost: 0 },
  })

  const news = await newsAcross({ from: one.origin, to: two.origin, next })
  problems.push(...news.problems)
  figures.push({
    id: 'news',
    title: 'from a booking’s answer at one server to the news in a browser at another, p95',
    value: percentile(news.times, 95),
    unit: 'ms',
    aim: { atMost: 1000 },
    detail: `of ${news.times.length}; p50 ${ms(percentile(news.times, 50))}`,
  })
  const allowed = await limitTogether([one.origin, two.origin])
  figures.push({
    id: 'limit',
    title: 'calls answered of 60 at two servers in turns, where 20 a minute are allowed',
    value: allowed,
    unit: 'requests',
    aim: { atMost: 20 },
  })
  if (allowed !== 20) problems.push(`${allowed} calls were answered where 20 are allowed`)

  // The jobs of the dead one are free after 45 seconds.
  for (let waited = 0; waited < 80 && (await openJobs(connectionString)) > 0; waited++) await pause(1000)
  const left = await openJobs(connectionString)
  if (left > 0) problems.push(`${left} jobs are still open`)
  const twice = await twiceDone(connectionString)
  problems.push(...twice.problems)
  figures.push({
    id: 'twice',
    title: 'notices, mails and holds of bookings that were made twice',
    value: twice.count,
    unit: 'bookings',
    aim: { atMost: 0 },
    detail: `of ${twice.holds} holds and ${twice.notices} notices, one server killed meanwhile`,
  })
  for (const server of servers.slice(0, -1)) await server.stop()
  return { title: 'Several servers on one database', figures, problems }
}
