import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import type { Config } from './start/config.ts'
import type { Db } from './db/connect.ts'
import type { FreshReads } from './db/replica/freshReads.ts'
import type { Analytics } from './outside/analytics.ts'
import type { Files } from './outside/files.ts'
import type { Live } from './http/live/live.ts'
import type { Strain } from './http/limits/strain.ts'
import type { Weather } from './outside/weather/weather.ts'

/** Dependencies of handlers and jobs. Built once per thread, or per test file. */
export type Services = {
  config: Config
  db: Db
  stripe: Stripe
  files: Files
  weather: Weather
  log: FastifyBaseLogger
}

/** For handlers only. */
export type CallServices = Services & {
  /** May lag; for search and reports. Same as `db` unless DATABASE_READ_URL is set. */
  readDb: Db
  /** Accounts that must read from `db`. Absent without a replica. */
  fresh?: FreshReads
  /** Separate connections for calls that wait for the payment provider, so that a slow provider blocks nothing else. */
  payDb: Db
  live: Live
  analytics: Analytics
  /** Set by tests, so that a busy machine does not count as load. Default: measured. */
  strain?: Strain
}
