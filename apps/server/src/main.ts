import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { readConfig, withSandboxPort } from './start/config.ts'
import { withSecretsFromFiles } from './start/configFiles.ts'
import { callsSilentMs, openDb, openPool } from './db/connect.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded.ts'
import { migrate } from './db/migrate/migrate.ts'
import { openReplica } from './db/replica/replica.ts'
import { lockStart } from './db/migrate/startLock.ts'
import { promoteOperators } from './domains/people/accounts/profile/steps.ts'
import { servePages } from './http/pages/pages.ts'
import { openLive } from './http/live/live.ts'
import { openJobsThread } from './jobs/thread.ts'
import { migrateJobs } from './jobs/worker.ts'
import { countInOwnTable } from './outside/analytics.ts'
import { openFiles } from './outside/files.ts'
import { openWeather } from './outside/weather/weather.ts'
import { startPaymentSandbox } from './outside/stripe/sandbox.ts'
import { openStripe } from './outside/stripe/stripe.ts'
import { enterPhase } from './start/readiness.ts'
import { isSeeded, seedDemo } from '../seeds/demo.ts'
import { seedReference } from '../seeds/reference.ts'
import { openShutdown } from './start/shutdown.ts'
import { startFailure } from './start/startProblem.ts'
import { startStatusWatch } from './http/watch/statusWatch.ts'
import { refuseTakenPorts } from './start/takenPorts.ts'
import { openLog } from './telemetry/log.ts'
import { welcome } from './start/welcome.ts'

/** For `startFailure`. */
let dataFolder = ''
let databaseEnded: string | undefined
let databaseSaid = () => ''

/** Concurrent calls to the payment provider. Others queue. */
const providerConnections = 6

const start = async () => {
  enterPhase('starting')
  const read = readConfig(withSecretsFromFiles(process.env))
  const log = openLog(read.logLevel)
  const shutdown = openShutdown({ log, drainMs: read.drainSeconds * 1000 })
  // Before the first connection, which checks whether tracing is on.
  const traces = read.traces ? (await import('./telemetry/traces.ts')).startTraces('web') : undefined
  if (traces) shutdown.last(() => traces.stop())

  const tell = (line: string) => (read.mode === 'demo' ? process.stdout.write(`${line}\n`) : log.info(line))
  dataFolder = read.dataFolder
  await refuseTakenPorts(read)
  tell('Preparing the database…')
  await mkdir(read.dataFolder, { recursive: true })
  const embedded = read.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataFolder: join(read.dataFolder, 'postgres'),
        log: (line) => log.debug({ postgres: true }, line),
      })
  embedded?.onUnexpectedExit((how) => (databaseEnded = how))
  if (embedded) databaseSaid = embedded.said
  if (embedded) shutdown.last(() => embedded.stop())
  const connectionString = read.databaseUrl ?? embedded!.connectionString
  const directUrl = read.databaseDirectUrl ?? connectionString

  const pool = openPool(connectionString, read.databasePool, {}, { silentMs: callsSilentMs })
  const db = openDb(pool)
  shutdown.last(() => db.destroy())
  const payPool = openPool(connectionString, providerConnections, {}, { silentMs: callsSilentMs })
  const payDb = openDb(payPool)
  shutdown.last(() => payDb.destroy())

  const prepared = await lockStart(directUrl, log)
  const directPool = openPool(directUrl, 2)
  const directDb = openDb(directPool)
  await migrate(directDb)
  await migrateJobs(directPool)
  await seedReference(directDb)
  await directDb.destroy()

  const sandbox = read.stripe.sandbox ? await startPaymentSandbox(read, connectionString) : undefined
  if (sandbox) shutdown.last(() => sandbox.close())
  const config = sandbox ? withSandboxPort(read, sandbox.port) : read
  const replica = read.databaseReadUrl
    ? openReplica({
        url: read.databaseReadUrl,
        primaryUrl: connectionString,
        primary: pool,
        max: read.databasePool,
        lagSeconds: read.readLagSeconds,
        log,
      })
    : undefined
  if (replica) shutdown.last(() => replica.close())
  const jobs = openJobsThread({ config, connectionString: directUrl, sandboxPort: sandbox?.port })
  shutdown.early(() => void jobs.stop())
  shutdown.last(() => jobs.stop())
  const endWithJobs = async () => {
    log.fatal({ err: await jobs.failed }, 'jobs have ended')
    await shutdown.stop('jobs have ended')
    process.exit(1)
  }
  void endWithJobs()
  const live = openLive(directUrl, undefined, replica?.fresh)
  shutdown.early((drainMs) => live.leave(drainMs))
  shutdown.last(() => live.close())
  const services = {
    config,
    db,
    readDb: replica?.db ?? db,
    fresh: replica?.fresh,
    payDb,
    stripe: openStripe(config, sandbox?.port),
    files: openFiles(config.files),
    weather: openWeather(config, log),
    analytics: countInOwnTable(db),
    live,
    log,
  }

  if (config.mode === 'demo') {
    // No timeout, since seeding two years of flights takes long.
    const patient = openDb(openPool(directUrl, read.databasePool))
    if (!(await isSeeded(patient)))
      tell('Filling in the demo, once: a fleet and two years of flights. This takes a minute or two…')
    await seedDemo({ ...services, db: patient }, new Date())
    await patient.destroy()
  }
  await promoteOperators(db, { config, now: new Date() })
  await prepared()
  await jobs.start()

  const app = await buildApp(services)
  await (config.webFromSource
    ? (await import('./http/pages/devPages.ts')).serveSourcePages(app, services)
    : servePages(app, services))
  shutdown.last(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  if (config.metrics) {
    const { serveMetrics } = await import('./telemetry/metricsPort.ts')
    const metrics = await serveMetrics({
      ...config,
      ...config.metrics,
      pools: { main: pool, pay: payPool },
      replicaLagMs: replica?.watch.behindMs,
      fromJobs: jobs.count,
      db,
      log,
    })
    shutdown.last(() => metrics.close())
  }
  enterPhase('serving')
  const statusWatch = startStatusWatch(services)
  shutdown.last(() => statusWatch.stop())
  if (config.isDemo) welcome(config)

  const leave = async (signal: NodeJS.Signals) => {
    await shutdown.stop(signal)
    if (config.mode === 'demo') tell(`Stopped. The data stays in ${config.databaseUrl ? 'your database' : config.dataFolder}.`)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(signal))
}

try {
  await start()
} catch (error) {
  process.stderr.write(`${startFailure(error, { dataFolder, databaseEnded, databaseSaid: databaseSaid() })}\n`)
  process.exit(1)
}
