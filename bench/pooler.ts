import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { placeOf } from '../apps/server/src/db/embeddedPlace.ts'
import { ms, percentile } from './client.ts'
import type { Figure, Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { race } from './race.ts'
import { portAt, startServer } from './server.ts'
import { newsAcross } from './serversChecks.ts'
import { book, slots } from './throughput.ts'

/** `1.18.0`, or nothing where it is not installed. */
const versionOf = () => {
  try {
    return /PgBouncer (\d+\.\d+\.\d+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }))?.[1]
  } catch {
    return undefined
  }
}

type Mode = 'session' | 'transaction'

/** A PgBouncer before the embedded database, under the account that may enter its socket. */
const startPooler = async (ground: Ground, databaseUrl: string, { mode, port }: { mode: Mode; port: number }) => {
  const { runAs } = placeOf(ground.databaseFolder, () => {})
  const folder = join('/tmp', `tailshare-pooler-${process.pid}-${mode}`)
  mkdirSync(folder, { recursive: true })
  const host = new URL(databaseUrl).searchParams.get('host')
  const users = join(folder, 'users.txt')
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(users, '"tailshare" ""\n')
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${host}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
      'max_client_conn = 400',
      'default_pool_size = 90',
      ...(mode === 'transaction' ? ['max_prepared_statements = 500'] : []),
      '',
    ].join('\n'),
  )
  for (const file of [folder, users, config]) {
    chmodSync(file, file === folder ? 0o755 : 0o644)
    if (runAs) chownSync(file, runAs.uid, runAs.gid)
  }
  const said: string[] = []
  const child = spawn('pgbouncer', [config], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = new URL(`postgresql://tailshare@127.0.0.1:${port}/`)
  url.pathname = new URL(databaseUrl).pathname
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url.href })
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isThere) break
    if (tries > 50 || child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said.join('')}`)
    await pause(100)
  }
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
}

/** Statements that commit without waiting for the disk are for jobs only; in a pooler’s hands that must not leak into bookings. */
const isWaiting = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ setting: string }>("select current_setting('synchronous_commit') as setting")
  await client.end()
  return rows[0]!.setting === 'on'
}

const through = async (ground: Ground, mode: Mode, nth: number): Promise<{ figures: Figure[]; problems: string[] }> => {
  const world = await ground.world()
  const databaseUrl = await ground.copy(`drill_pooler_${mode}`)
  const pooler = await startPooler(ground, databaseUrl, { mode, port: portAt(10 + nth) })
  const env: Record<string, string> = mode === 'transaction' ? { DATABASE_DIRECT_URL: databaseUrl } : {}
  const own = { connectionString: pooler.url, dataFolder: ground.dataFolder, env }
  const servers = [await startServer({ ...own, port: portAt(0) }), await startServer({ ...own, port: portAt(2) })]
  const origins = servers.map(({ origin }) => origin) as [string, string]
  const next = slots(world)
  await book(origins[0], next, { clients: 16, seconds: 2 })
  const load = await book(origins[0], next, { clients: 16, seconds: 4 })
  const raced = await race(origins, databaseUrl, world, { rounds: 10, attempts: 20 })
  const news = await newsAcross({ from: origins[0], to: origins[1], next })
  const problems = [...load.problems, ...raced.problems, ...news.problems]
  for (let seen = 0; seen < 20; seen++)
    if (!(await isWaiting(pooler.url))) problems.push('a connection does not wait for the disk')
  for (const server of servers) await server.stop()
  await pooler.stop()
  return {
    figures: [
      {
        id: `${mode}-booked`,
        title: `bookings of 16 clients, ${mode} mode`,
        value: load.perSecond,
        unit: 'a second',
        detail: `p95 ${ms(percentile(load.times, 95))}`,
      },
      {
        id: `${mode}-wrong`,
        title: `bookings, races for one slot and news at another server that went wrong, ${mode} mode`,
        value: problems.length,
        unit: 'bookings',
        aim: { atMost: 0 },
        detail: `of ${load.times.length + 10 + news.times.length}`,
      },
    ],
    problems,
  }
}

/** Two servers that reach their database through PgBouncer: session mode with any, transaction mode from 1.21, which knows prepared statements. */
export const poolerDrill = async (ground: Ground): Promise<Part> => {
  const version = versionOf()
  if (!version) throw new Error('This drill needs pgbouncer on the path (Debian: apt-get install pgbouncer)')
  const knowsStatements = Number(version.split('.')[1]) >= 21
  const seen = await through(ground, 'session', 0)
  const more = knowsStatements ? await through(ground, 'transaction', 1) : undefined
  return {
    title: `Through PgBouncer ${version}`,
    figures: [...seen.figures, ...(more?.figures ?? [])],
    lines: knowsStatements ? [] : ['Transaction mode needs 1.21 or newer, and was not run.'],
    problems: [...seen.problems, ...(more?.problems ?? [])],
  }
}
