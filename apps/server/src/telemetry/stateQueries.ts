import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { earlyTries, urgentJobs } from '../jobs/enqueue.ts'

/** Work waiting in the database, for any process. Seconds and row counts. */
type Waiting = {
  jobsWaiting: number
  jobsRetried: number
  jobsFailing: number
  jobsFailed: number
  jobSeconds: number
  outboxWaiting: number
  outboxSeconds: number
}

/**
 * Counts jobs that are due, retried, failing repeatedly (urgent ones only) or given up, and overdue outbox messages, with the age of the
 * oldest of both. Times out after two seconds, so that metrics block nothing.
 */
export const readWaiting = (db: Db): Promise<Waiting> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 2000`.execute(tx)
    const { rows } = await sql<Waiting>`
      select due.n::int as jobs_waiting, coalesce(extract(epoch from now() - due.since), 0)::float8 as job_seconds,
        (select count(*)::int from graphile_worker._private_jobs where is_available and last_error is not null) as jobs_retried,
        (select count(*)::int from graphile_worker.jobs where attempts between ${earlyTries} and max_attempts - 1
          and task_identifier = any(${urgentJobs}::text[])) as jobs_failing,
        (select count(*)::int from graphile_worker._private_jobs where not is_available and attempts >= max_attempts
          and locked_at is null) as jobs_failed,
        box.n::int as outbox_waiting, coalesce(extract(epoch from now() - box.since), 0)::float8 as outbox_seconds
      from (select count(*) as n, min(run_at) as since from graphile_worker._private_jobs where is_available and run_at <= now()) due,
        (select count(*) as n, min(send_after) as since from outbox_message where sent_at is null and failed_at is null
          and send_after <= now()) box`.execute(tx)
    return rows[0]!
  })
