import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded.ts'
import { throughDoors } from './doors.ts'
import { keptSlots } from './doorsHeld.ts'
import { bookUntilKilled, inspect, processesIn } from './crash.ts'
import { race } from './race.ts'
import { record } from './record.ts'
import { reports } from './reports.ts'
import { searches } from './search.ts'
import { messages } from './messages.ts'
import { notices } from './notices.ts'
import { partners } from './partners.ts'
import { startServer } from './server.ts'
import { bookings, raw } from './throughput.ts'
import { timeline } from './timeline.ts'
import { views } from './views.ts'
import { makeWorld } from './world.ts'

// `npm run bench [-- race doors crash bookings search views partners messages reports timeline]`: all parts, or those named. Needs no database but its own.

const parts = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const wanted = (part: string) => parts.length === 0 || parts.includes(part)
const say = (text: string) => process.stdout.write(`${text}\n`)
const folder = await mkdtemp(join(tmpdir(), 'tailshare-bench-'))
const postgres = await startEmbeddedPostgres({
  dataFolder: join(folder, 'postgres'),
  log: () => {},
  settings: { max_connections: '200' },
})
const databaseUrl = (name: string) => {
  const url = new URL(postgres.connectionString)
  url.pathname = `/${name}`
  return url.toString()
}
const admin = async (statement: string) => {
  const client = new pg.Client({ connectionString: databaseUrl('postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
const failures: string[] = []
const check = (title: string, problems: string[]) => {
  for (const problem of problems.slice(0, 5)) say(`  FAILED ${title}: ${problem}`)
  failures.push(...problems)
}

say(
  `Tailshare bench: ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, PostgreSQL embedded, fsync on`,
)
await admin('create database bench')
const first = await startServer({ connectionString: databaseUrl('bench'), port: 4800, dataFolder: join(folder, 'data') })
await first.stop()
const world = await makeWorld(databaseUrl('bench'), { pilots: 200, aircraft: 200 })

if (wanted('bookings')) {
  const journeys = 9000
  await admin('create database bench_record template bench')
  const statements = await record(databaseUrl('bench_record'), world, journeys)
  say(`\nFull bookings (${statements[journeys - 1]!.length} statements each)`)
  await admin('create database bench_http template bench')
  const server = await startServer({ connectionString: databaseUrl('bench_http'), port: 4800, dataFolder: join(folder, 'data') })
  await bookings(server.origin, world, { clients: 16, seconds: 3, from: 0 })
  for (const clients of [1, 16]) {
    const through = await bookings(server.origin, world, { clients, seconds: 5, from: clients === 1 ? 10_000 : 40_000 })
    await admin(`create database bench_raw_${clients} template bench`)
    const bare = await raw(databaseUrl(`bench_raw_${clients}`), statements, { clients, seconds: 5 })
    say(
      `  ${clients} client${clients > 1 ? 's' : ''}: ${through.text}; ${bare.text}; ratio ${(through.perSecond / bare.perSecond).toFixed(2)}`,
    )
    check('bookings', [...through.problems, ...(bare.failed > 0 ? [`${bare.failed} raw journeys failed`] : [])])
  }
  await server.stop()
}

if (wanted('race')) {
  await admin('create database bench_race template bench')
  const own = { connectionString: databaseUrl('bench_race'), dataFolder: join(folder, 'data') }
  const servers = [await startServer({ ...own, port: 4800 }), await startServer({ ...own, port: 4820 })]
  const result = await race(
    servers.map(({ origin }) => origin),
    own.connectionString,
    world,
    { rounds: 40, attempts: 50 },
  )
  say(
    `\nOne slot, many pilots\n  ${result.text}\n  ${result.problems.length === 0 ? 'exactly one booking in every round, every other attempt 409 with alternatives' : 'PROBLEMS'}`,
  )
  check('race', result.problems)
  for (const server of servers) await server.stop()
}

if (wanted('doors')) {
  await admin('create database bench_doors template bench')
  const own = { connectionString: databaseUrl('bench_doors'), dataFolder: join(folder, 'data') }
  const servers = [await startServer({ ...own, port: 4800 }), await startServer({ ...own, port: 4820 })]
  const origins = servers.map(({ origin }) => origin)
  const result = await throughDoors(origins, own.connectionString, world, { rounds: 18 })
  const kept = await keptSlots(origins, own.connectionString, world, { rounds: 16 })
  const problems = [...result.problems, ...kept.problems]
  say(
    `\nOne slot, every door\n  ${result.text}\n  ${kept.text}\n  ${problems.length === 0 ? 'exactly one winner in every round' : 'PROBLEMS'}`,
  )
  check('doors', problems)
  for (const server of servers) await server.stop()
}

if (wanted('crash')) {
  say('\nKill -9 of server and database under 16 booking clients')
  for (let round = 1; round <= 3; round++) {
    const own = join(folder, `crash-${round}`)
    const database = await startEmbeddedPostgres({ dataFolder: join(own, 'postgres'), log: () => {} })
    const server = await startServer({ connectionString: database.connectionString, port: 4810, dataFolder: own })
    const here = await makeWorld(database.connectionString, { pilots: 100, aircraft: 100 })
    const killDatabase = () => {
      for (const line of processesIn(join(own, 'postgres'))) {
        const pid = Number(line.trim().split(/\s+/)[0])
        if (/postgres -D|bin\/postgres/.test(line) && pid) process.kill(pid, 'SIGKILL')
      }
    }
    const acknowledged = await bookUntilKilled(server, here, { seconds: 2, killDatabase, from: 0 })
    // The supervisor has started the database again by itself.
    const again = await startServer({ connectionString: database.connectionString, port: 4810, dataFolder: own })
    const seen = await inspect(database.connectionString, acknowledged)
    const lost = seen.acknowledged - Math.min(seen.found, seen.withLedger, seen.withTime)
    say(
      `  round ${round}: ${seen.acknowledged} acknowledged, ${lost} lost, ledger sum ${seen.sum}, ${seen.unbalanced} unbalanced, ${seen.overlaps} overlaps`,
    )
    if (seen.acknowledged === 0 || lost > 0 || seen.sum !== 0 || seen.unbalanced > 0 || seen.overlaps > 0)
      check('crash', [JSON.stringify(seen)])
    await again.stop()
    await database.stop()
  }
}

/** `SEARCH_AIRCRAFT` and `SEARCH_BOOKINGS` ask for another size. */
const sizeOfSearch = {
  aircraft: Number(process.env.SEARCH_AIRCRAFT ?? 20_000),
  bookings: Number(process.env.SEARCH_BOOKINGS ?? 500_000),
  pilots: 10_000,
  airports: 2000,
}
if (wanted('search')) {
  await admin('create database bench_search')
  const result = await searches({
    connectionString: databaseUrl('bench_search'),
    ...sizeOfSearch,
    dataFolder: join(folder, 'data'),
  })
  const { aircraft, bookings, airports } = sizeOfSearch
  const [planes, trips, places] = [aircraft, bookings, airports].map((count) => count.toLocaleString('en-US'))
  say(
    `\nSearch over ${planes} aircraft at ${places} airports and ${trips} bookings\n${result.lines.map((line) => `  ${line}`).join('\n')}`,
  )
  check('search', result.problems)
}

if (wanted('views')) {
  const long = 300_000
  const fresh = async (name: string) => {
    await admin(`create database ${name}`)
    return databaseUrl(name)
  }
  const result = await views(fresh, { long, dataFolder: join(folder, 'data') })
  say(
    `\nViews of 100 aircraft, 1,000 → ${long.toLocaleString('en-US')} bookings\n${result.lines.map((line) => `  ${line}`).join('\n')}`,
  )
  check('views', result.problems)
}

/** A database of its own, as large as the bench's. */
const copy = async (name: string) => {
  await admin(`create database ${name} template bench`)
  return databaseUrl(name)
}

if (wanted('partners')) {
  const result = await partners(copy, join(folder, 'data'))
  say(`\nFour people and their aircraft, one month → ten years\n${result.lines.map((line) => `  ${line}`).join('\n')}`)
  check('partners', result.problems)
}

if (wanted('messages')) {
  const result = await messages(copy, join(folder, 'data'))
  say(`\nMessages of one person, 1,000 → 50,000\n${result.lines.map((line) => `  ${line}`).join('\n')}`)
  check('messages', result.problems)
}

if (wanted('reports')) {
  const result = await reports(copy, join(folder, 'data'))
  say(`\nFlight reports of twenty aircraft, one month → ten years\n${result.lines.map((line) => `  ${line}`).join('\n')}`)
  check('reports', result.problems)
}

if (wanted('notices')) {
  const long = 200_000
  const result = await notices({ connectionString: await copy('bench_notices'), long, dataFolder: join(folder, 'data') })
  say(`\nNotices of one account, 1,000 → ${long.toLocaleString('en-US')}\n${result.lines.map((line) => `  ${line}`).join('\n')}`)
  check('notices', result.problems)
}

if (wanted('timeline')) {
  await admin('create database bench_timeline')
  const result = await timeline({ connectionString: databaseUrl('bench_timeline'), dataFolder: join(folder, 'data') })
  say(`\nThe timeline of a large fleet\n${result.lines.map((line) => `  ${line}`).join('\n')}`)
  check('timeline', result.problems)
}

await postgres.stop()
await rm(folder, { recursive: true, force: true })
say(failures.length === 0 ? '\nAll held.' : `\n${failures.length} problems.`)
process.exitCode = failures.length === 0 ? 0 : 1
