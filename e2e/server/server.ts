import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded.ts'
import { compiledIn, filesIn, nameAt } from './own.ts'
import { clientId, clientSecret, startProvider } from '../../apps/server/test/outside/provider.ts'

// Starts a server per worker: the demo, with Google sign-in set up. Seeds the demo once and copies its database and files for the others.
// Prints one line when all are ready.
const ports = (process.env.E2E_PORTS ?? '4700').split(',').map(Number)
const root = await mkdtemp(join(tmpdir(), `tailshare-e2e-${ports[0]!}-`))
// If run as root, PostgreSQL uses another account, which needs access to the folder.
await chmod(root, 0o755)

// One PostgreSQL for all, without fsync, since it need not survive.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
const postgres = await startEmbeddedPostgres({ dataFolder: join(root, 'postgres'), log: () => undefined, settings })
const databaseOf = (name: string) => {
  const url = new URL(postgres.connectionString)
  url.pathname = name
  return url.href
}
const filesAt = (place: number) => filesIn(root, place)

const running = new Set<ChildProcess>()
let ending = false
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    ending = true
    for (const server of running) server.kill('SIGTERM')
  })

/** Starts the product. `ended` resolves to its exit code. */
const start = (place: number, google: Record<string, string> = {}) => {
  const port = ports[place]!
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiledIn(root),
      TAILSHARE_MODE: 'demo',
      DATABASE_URL: databaseOf(nameAt(place)),
      TAILSHARE_DATA: filesAt(place),
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      LOG_LEVEL: 'warn',
      // Off: a machine busy with browsers looks overloaded.
      BUSY_AFTER_MS: '0',
      ...google,
    },
  })
  running.add(server)
  const end = async () => {
    const [code] = (await once(server, 'exit')) as [number | null]
    running.delete(server)
    return code ?? 0
  }
  return { server, ended: end() }
}

/** A fake Google: an OpenID provider with the user Gia. */
const startGoogle = async (port: number) => {
  const provider = await startProvider(`http://localhost:${port}/auth/callback`)
  provider.people.set('gia', { email: 'gia.roth@pilots.example', email_verified: true, given_name: 'Gia', family_name: 'Roth' })
  return { GOOGLE_ISSUER: provider.settings.issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }
}

/** Resolves to false if it exits before it is ready. */
const untilReady = async (server: ChildProcess, port: number): Promise<boolean> => {
  while (server.exitCode === null) {
    const reply = await fetch(`http://localhost:${port}/ready`).catch(() => undefined)
    if (reply?.ok) return true
    await pause(100)
  }
  return false
}

/** Runs a server until the demo is seeded. */
const fill = async () => {
  const first = start(0)
  const filled = await untilReady(first.server, ports[0]!)
  first.server.kill('SIGTERM')
  await first.ended
  return filled
}

/** Copies the first server's data for the others. A database cannot be copied while someone is connected. */
const copy = async () => {
  const client = new pg.Client(databaseOf('postgres'))
  await client.connect()
  for (const place of ports.keys()) {
    if (place === 0) continue
    await client.query(`create database ${nameAt(place)} template ${nameAt(0)} strategy file_copy`)
    await cp(filesAt(0), filesAt(place), { recursive: true })
  }
  await client.end()
}

const serveAll = async () => {
  if (ports.length > 1) {
    if (!(await fill())) return 1
    await copy()
  }
  if (ending) return 0
  const servers = await Promise.all(ports.map(async (port, place) => start(place, await startGoogle(port))))
  // If one exits early, the run fails.
  const ended = Promise.race(servers.map((server) => server.ended))
  const ready = Promise.all(servers.map(({ server }, place) => untilReady(server, ports[place]!)))
  if ((await ready).every(Boolean)) console.log(`Every server is ready: ${root} ${postgres.connectionString} .`)
  const first = await ended
  for (const server of running) server.kill('SIGTERM')
  return Math.max(first, ...(await Promise.all(servers.map((server) => server.ended))))
}

const clear = async () => {
  await postgres.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}

try {
  process.exitCode = await serveAll()
} finally {
  await clear()
}
process.exit()
