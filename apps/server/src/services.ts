import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { FreshReads } from './db/freshReads.ts'
import type { Analytics } from './outside/analytics.ts'
import type { Files } from './outside/files.ts'
import type { Live } from './http/live.ts'
import type { Strain } from './http/strain.ts'
import type { Weather } from './outside/weather.ts'

/** What handlers and jobs work with. Built once per thread, or per test file. */
export type Services = {
  config: Config
  db: Db
  stripe: Stripe
  files: Files
  weather: Weather
  log: FastifyBaseLogger
}

/** What only calls need. */
export type CallServices = Services & {
  /** May lag behind: for search and reports. The same as `db` unless DATABASE_READ_URL is set. */
  readDb: Db
  /** Who reads from `db` all the same, because of news. Absent where there is no replica. */
  fresh?: FreshReads
  /** For calls that may wait for the payment provider: connections of their own, so that a slow provider keeps no one else waiting. */
  payDb: Db
  live: Live
  analytics: Analytics
  /** Given by tests, so that a busy machine is no busy server; else the process measures itself. */
  strain?: Strain
}
