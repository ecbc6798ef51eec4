import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { earlyTries, isScheduled, patientJobs } from '../jobs/enqueue.ts'

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

/** Longer than six runs that come every five minutes. */
const lately = sql.lit('35 minutes')

/**
 * Jobs due, retrying, failing again and again, and given up, with the age of the oldest due one; for the outbox, overdue messages and their
 * age. Scheduled runs count by their name, and only if the latest failed. Times out after two seconds, so that metrics block nothing.
 */
export const readWaiting = (db: Db): Promise<Waiting> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 2000`.execute(tx)
    const { rows } = await sql<Waiting>`
      with given_up as (select t.identifier, ${isScheduled} as is_scheduled, j.created_at, k.last_execution, j.updated_at
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          left join graphile_worker._private_known_crontabs k on k.identifier = t.identifier
          where not j.is_available and j.attempts >= j.max_attempts and j.locked_at is null),
        scheduled as (select count(*) filter (where updated_at > now() - ${lately}::interval) as runs from given_up
          where is_scheduled group by identifier having bool_or(created_at >= last_execution or last_execution is null))
      select due.n::int as jobs_waiting, coalesce(extract(epoch from now() - due.since), 0)::float8 as job_seconds,
        (select count(*)::int from graphile_worker._private_jobs where is_available and last_error is not null) as jobs_retried,
        (select count(*)::int from graphile_worker.jobs where attempts between ${earlyTries} and max_attempts - 1
          and task_identifier <> all(${patientJobs}::text[]))
          + (select count(*)::int from scheduled where runs >= ${earlyTries}) as jobs_failing,
        (select count(*)::int from given_up where not is_scheduled) + (select count(*)::int from scheduled) as jobs_failed,
        box.n::int as outbox_waiting, coalesce(extract(epoch from now() - box.since), 0)::float8 as outbox_seconds
      from (select count(*) as n, min(run_at) as since from graphile_worker._private_jobs where is_available and run_at <= now()) due,
        (select count(*) as n, min(send_after) as since from outbox_message where sent_at is null and failed_at is null
          and send_after <= now()) box`.execute(tx)
    return rows[0]!
  })
