import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@tailshare/payment-sandbox/server'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { readConfig } from '../src/config.ts'
import { openDb, openPool } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { newId } from '../src/db/newId.ts'
import { openLive } from '../src/http/live.ts'
import { migrateJobs } from '../src/jobs/worker.ts'
import { openFiles } from '../src/outside/files.ts'
import { openStripe } from '../src/outside/stripe.ts'
import { withDatabase } from './setup.ts'
import { seedDemo } from '../seeds/demo.ts'
import { seedReference } from '../seeds/reference.ts'

const admin = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A fresh, migrated database with what every installation has; `close` drops it. */
export const openFresh = async () => {
  const name = `seeds_${newId().replaceAll('-', '')}`
  await admin(`create database ${name}`)
  const connectionString = withDatabase(inject('databaseUrl'), name)
  const pool = openPool(connectionString, 4)
  const db = openDb(pool)
  await migrate(db)
  await migrateJobs(pool)
  await seedReference(db)
  const close = async () => {
    await db.destroy()
    await admin(`drop database if exists ${name} with (force)`)
  }
  return { connectionString, pool, db, close }
}

export const openDemo = async (now: Date, seed?: string) => {
  const fresh = await openFresh()
  const folder = await mkdtemp(join(tmpdir(), 'tailshare-seeds-'))
  const config = readConfig({ TAILSHARE_MODE: 'test', TAILSHARE_DATA: folder, PORT: '0' })
  const { secretKey, publishableKey, webhookSecrets } = config.stripe
  const sandbox = await startSandbox({
    port: 0,
    pool: fresh.pool,
    secretKey,
    publishableKey,
    webhookSecret: webhookSecrets[0]!,
    webhookUrl: 'http://127.0.0.1:9/never',
  })
  const live = openLive(fresh.connectionString)
  const stripe = openStripe(config, sandbox.port)
  const services = {
    config,
    db: fresh.db,
    readDb: fresh.db,
    payDb: fresh.db,
    stripe,
    files: openFiles(config.files),
    live,
    log: pino({ level: 'silent' }),
  }
  await seedDemo(services, now, seed)
  const close = async () => {
    await live.close()
    await sandbox.close()
    await fresh.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...fresh, stripe, services, close }
}
export type Demo = Awaited<ReturnType<typeof openDemo>>

export const rowsOf = async <Row extends object>({ pool }: Pick<Demo, 'pool'>, query: string) =>
  (await pool.query<Row>(query)).rows
