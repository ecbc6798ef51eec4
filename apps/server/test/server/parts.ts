import { startSandbox } from '@tailshare/payment-sandbox/server'
import { openDb, openPool } from '../../src/db/connect.ts'
import { readConfig } from '../../src/start/config.ts'
import { cloneDatabase } from './freshDatabase.ts'

type Database = Awaited<ReturnType<typeof cloneDatabase>>
type Parts = Awaited<ReturnType<typeof openParts>>

/** Long timeouts, because the test machine is busy. */
const patience = { connectMs: 60_000 }

/** One connection sees the statements of many test files. */
const mostNames = 5000
/** Deleted rows stay in a database's files. */
const mostServers = 50

const { stripe } = readConfig({ TAILSHARE_MODE: 'test', TAILSHARE_DATA: '/', PORT: '0' })

/** A database with what a server has open on it. */
export const openParts = async (database: Database, settings?: Record<string, string>) => {
  const pool = openPool(database.connectionString, 8, settings, patience)
  const payPool = openPool(database.connectionString, 2, settings, patience)
  const resetPool = openPool(database.connectionString, 1, { session_replication_role: 'replica' }, patience)
  const [db, payDb] = [openDb(pool, mostNames), openDb(payPool, mostNames)]
  const sandbox = await startSandbox({
    port: 0,
    pool,
    secretKey: stripe.secretKey,
    publishableKey: stripe.publishableKey,
    webhookSecret: stripe.webhookSecrets[0]!,
    // No webhooks: tests deliver provider events themselves (`deliver`).
    webhookUrl: null,
  })
  const close = async () => {
    await sandbox.close()
    await resetPool.end()
    await payDb.destroy()
    await db.destroy()
  }
  const remove = async () => {
    await close()
    await database.drop()
  }
  let served = 0
  /** Clears what tests wrote. False: the test changed the schema or still uses a connection, or many have been here. */
  const reset = async () => {
    const isQuiet = [pool, payPool].every(({ ended, idleCount, totalCount }) => !ended && idleCount === totalCount)
    if (!isQuiet || ++served === mostServers) return false
    const { rows } = await resetPool.query<{ isPristine: boolean }>('select pristine.reset() as "isPristine"')
    return rows[0]!.isPristine
  }
  return { database, pool, db, payDb, sandbox, reset, close, remove }
}

/** Parts of this worker whose servers have stopped. */
const idle: Parts[] = []

/**
 * Takes the parts of a server that has stopped, with its database as it was at first: making a database and planning every statement again
 * would cost more than most tests.
 */
export const takeParts = async () => {
  const parts = idle.pop()
  if (await parts?.reset()) return parts!
  await parts?.remove()
  return openParts(await cloneDatabase())
}

/** For the next server of this worker, which seldom needs more than two at once. */
export const giveParts = async (parts: Parts) => {
  if (idle.length < 2) idle.push(parts)
  else await parts.remove()
}
