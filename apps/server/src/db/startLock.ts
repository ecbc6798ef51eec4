import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const askMs = 200
/** Said once a minute. */
const tellAfter = 300

/**
 * Servers that start at once prepare the database one after another: tables, jobs, what every installation has, the demo. Resolves when it is
 * this one's turn, to what ends it; a process that dies ends it, too. It asks again and again instead of waiting in the database: a statement
 * that waits there would hold up an index that the other builds concurrently.
 */
export const lockStart = async (connectionString: string, log: FastifyBaseLogger) => {
  const client = new pg.Client({ connectionString, application_name: 'tailshare start', connectionTimeoutMillis: 8_000 })
  client.on('error', (error) => log.warn({ err: error }, 'the turn to prepare the database is lost'))
  await client.connect()
  await client.query('begin')
  // A database may end transactions that do nothing for long; this one is meant to.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  for (let asked = 1; ; asked++) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock(hashtextextended('tailshare start', 0)) as mine",
    )
    if (rows[0]!.mine) break
    if (asked % tellAfter === 0) log.warn('another server is still preparing the database')
    await pause(askMs)
  }
  return () => client.end()
}
