import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { readConfig, withSandboxPort } from './config.ts'
import { withSecretsFromFiles } from './configFiles.ts'
import { openDb, openPool } from './db/connect.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { promoteFirstOperator } from './domains/accounts/profile/steps.ts'
import { servePages } from './http/pages.ts'
import { openLive } from './http/live.ts'
import { openJobsThread } from './jobs/thread.ts'
import { migrateJobs } from './jobs/worker.ts'
import { countInOwnTable } from './outside/analytics.ts'
import { openFiles } from './outside/files.ts'
import { openWeather } from './outside/weather.ts'
import { startPaymentSandbox } from './outside/sandbox.ts'
import { openStripe } from './outside/stripe.ts'
import { seedDemo } from '../seeds/demo.ts'
import { seedReference } from '../seeds/reference.ts'
import { enterPhase } from './readiness.ts'
import { StartProblem } from './startProblem.ts'
import { openLog } from './telemetry/log.ts'
import { welcome } from './welcome.ts'

/** As many payment calls wait for the provider at once; the others queue. */
const providerConnections = 6

const start = async () => {
  enterPhase('starting')
  const read = readConfig(withSecretsFromFiles(process.env))
  const log = openLog(read.logLevel)
  const stops: (() => Promise<unknown>)[] = []
  // Before the first connection: what is opened later asks whether someone keeps spans.
  const traces = read.traces ? (await import('./telemetry/traces.ts')).startTraces('web') : undefined
  if (traces) stops.push(() => traces.stop())
  const stop = async (reason: string) => {
    log.info({ reason }, 'stopping')
    enterPhase('stopping')
    for (const step of stops.reverse()) await step().catch((error: unknown) => log.error({ err: error }, 'while stopping'))
  }

  await mkdir(read.dataFolder, { recursive: true })
  const embedded = read.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataFolder: join(read.dataFolder, 'postgres'),
        log: (line) => log.debug({ postgres: true }, line),
      })
  if (embedded) stops.push(() => embedded.stop())
  const connectionString = read.databaseUrl ?? embedded!.connectionString

  const pool = openPool(connectionString, read.databasePool)
  const db = openDb(pool)
  stops.push(() => db.destroy())
  const readPool = read.databaseReadUrl ? openPool(read.databaseReadUrl, read.databasePool) : undefined
  const readDb = readPool ? openDb(readPool) : db
  if (readPool) stops.push(() => readDb.destroy())

  const payPool = openPool(connectionString, providerConnections)
  const payDb = openDb(payPool)
  stops.push(() => payDb.destroy())

  await migrate(db)
  await migrateJobs(pool)
  await seedReference(db)

  const sandbox = read.stripe.sandbox ? await startPaymentSandbox(read, connectionString) : undefined
  if (sandbox) stops.push(() => sandbox.close())
  const config = sandbox ? withSandboxPort(read, sandbox.port) : read
  const jobs = openJobsThread({ config, connectionString, sandboxPort: sandbox?.port })
  stops.push(() => jobs.stop())
  const endWithJobs = async () => {
    log.fatal({ err: await jobs.failed }, 'jobs have ended')
    await stop('jobs have ended')
    process.exit(1)
  }
  void endWithJobs()
  const live = openLive(connectionString)
  stops.push(() => live.close())
  const services = {
    config,
    db,
    readDb,
    payDb,
    stripe: openStripe(config, sandbox?.port),
    files: openFiles(config.files),
    weather: openWeather(config, log),
    analytics: countInOwnTable(db),
    live,
    log,
  }

  if (config.mode === 'demo') await seedDemo(services, new Date())
  await promoteFirstOperator(db, config.operatorEmail, new Date())
  await jobs.start()

  const app = await buildApp(services)
  await (config.webFromSource ? (await import('./http/devPages.ts')).serveSourcePages(app, services) : servePages(app, services))
  stops.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  if (config.metrics) {
    const { serveMetrics } = await import('./telemetry/metricsPort.ts')
    const metrics = await serveMetrics({
      ...config,
      ...config.metrics,
      pools: { main: pool, pay: payPool, ...(readPool && { read: readPool }) },
      fromJobs: jobs.count,
      db,
      log,
    })
    stops.push(() => metrics.close())
  }
  enterPhase('serving')
  if (config.isDemo) welcome(config)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal).then(() => process.exit(0)))
}

try {
  await start()
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
