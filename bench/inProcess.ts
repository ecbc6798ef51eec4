import { pino } from 'pino'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { openDb, openPool } from '../apps/server/src/db/connect.ts'
import { openLive } from '../apps/server/src/http/live.ts'
import { countInOwnTable } from '../apps/server/src/outside/analytics.ts'
import { openFiles } from '../apps/server/src/outside/files.ts'
import { openStripe } from '../apps/server/src/outside/stripe.ts'
import { openWeather } from '../apps/server/src/outside/weather.ts'
import { listening } from './searchStatements.ts'

type Own = { connectionString: string; dataFolder: string; connections: number }

/** The product in this process. What it asks the database is written down in `heard`; `pool` asks unheard. */
export const openInProcess = async ({ connectionString, dataFolder, connections }: Own) => {
  const pool = openPool(connectionString, connections)
  const { pool: heardPool, heard } = listening(pool)
  const db = openDb(heardPool)
  const config = readConfig({
    TAILSHARE_MODE: 'test',
    TAILSHARE_DATA: dataFolder,
    PORT: '0',
    CALLS_PER_MINUTE: '100000000',
    BUSY_AFTER_MS: '0',
  })
  const log = pino({ level: 'silent' })
  const live = openLive(connectionString)
  const app = await buildApp({
    config,
    db,
    readDb: db,
    payDb: db,
    stripe: openStripe(config, 1),
    files: openFiles(config.files),
    weather: openWeather(config, log),
    analytics: countInOwnTable(db),
    live,
    log,
  })
  const close = async () => {
    await app.close()
    await live.close()
    await db.destroy()
  }
  return { app, pool, heard, close }
}
