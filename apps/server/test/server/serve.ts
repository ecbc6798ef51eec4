import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/start/config.ts'
import { openDb, openPool } from '../../src/db/connect.ts'
import { openLive } from '../../src/http/live/live.ts'
import { countInOwnTable } from '../../src/outside/analytics.ts'
import { openFiles } from '../../src/outside/files.ts'
import { openStripe } from '../../src/outside/stripe/stripe.ts'
import { openWeather } from '../../src/outside/weather/weather.ts'

// The API without pages, jobs and provider: one of several processes on a database (started by `process.ts`).

const config = readConfig(process.env)
const db = openDb(openPool(config.databaseUrl!, 8))
const log = pino({ level: config.logLevel })
const services = {
  config,
  db,
  readDb: db,
  payDb: db,
  stripe: openStripe(config, 9),
  files: openFiles(config.files),
  live: openLive(config.databaseUrl!),
  weather: openWeather(config, log),
  analytics: countInOwnTable(db),
  log,
}
const app = await buildApp(services)
await app.listen({ port: 0, host: '127.0.0.1' })
process.send!({ port: (app.server.address() as AddressInfo).port })
