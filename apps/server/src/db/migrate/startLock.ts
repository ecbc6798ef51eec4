import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { StartProblem } from '../../start/startProblem.ts'

const askMs = 200
/** Attempts between two log lines; about a minute. */
const tellAfter = 300

/**
 * Lets concurrently starting servers prepare the database one after another: schema, jobs, base data, demo. Resolves to the release
 * function; the lock also ends if the process dies. Polls instead of blocking, because a waiting statement would block the other's `create
 * index concurrently`.
 */
export const lockStart = async (connectionString: string, log: FastifyBaseLogger) => {
  const client = new pg.Client({ connectionString, application_name: 'tailshare start', connectionTimeoutMillis: 8_000 })
  client.on('error', (error) => log.warn({ err: error }, 'the turn to prepare the database is lost'))
  await client.connect().catch((error: Error) => {
    throw new StartProblem(`The database at DATABASE_URL does not answer: ${error.message}`, { cause: error })
  })
  await client.query('begin')
  // The lock is held by an idle transaction, which the database might otherwise end.
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
