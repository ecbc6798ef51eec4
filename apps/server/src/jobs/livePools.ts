import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** A process this long without a beat is dead. Three missed beats plus a margin. */
const silentSeconds = 45
export const beatMs = 10_000

/** Marks worker pool and mail sender of this process as alive. Uses the database's clock only. */
export const recordHeartbeat = async (db: Db, ids: readonly string[]) => {
  await sql`insert into job_pool (id) select unnest(${ids}::text[]) on conflict (id) do update set seen_at = now()`.execute(db)
}

/**
 * Frees jobs and mails locked by dead processes, which graphile-worker would only do after four hours. Returns the number of those
 * processes. Safe even if a process was just paused, since jobs may run twice.
 */
export const freeJobsOfDeadProcesses = async (db: Db) => {
  const alive = sql`select id from job_pool where seen_at >= now() - make_interval(secs => ${silentSeconds})`
  const { rows } = await sql<{ id: string }>`
    select distinct locked_by as id from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => ${silentSeconds}) and locked_by not in (${alive})`.execute(db)
  const dead = rows.map(({ id }) => id)
  if (dead.length > 0) await freeJobs(db, dead)
  await sql`delete from outbox_taken where taken_by not in (${alive})`.execute(db)
  await sql`delete from job_pool where seen_at < now() - make_interval(secs => ${silentSeconds})`.execute(db)
  return dead.length
}

/** On a regular exit: removes the process and frees its jobs. */
export const leave = async (db: Db, ids: readonly string[]) => {
  await sql`delete from job_pool where id = any(${ids}::text[])`.execute(db)
  await freeJobs(db, ids)
}

/**
 * Frees the jobs of processes that are gone. A job whose key was added again, or removed, while it ran has lost its key and its tries:
 * another row does its work, or nothing is to be done. Freed, it would count as given up for good, so it is deleted.
 */
const freeJobs = async (db: Db, pools: readonly string[]) => {
  await sql`delete from graphile_worker._private_jobs where locked_by = any(${pools}::text[])
    and key is null and attempts >= max_attempts and updated_at > locked_at`.execute(db)
  await sql`select graphile_worker.force_unlock_workers(${pools}::text[])`.execute(db)
}

/** Workers poll every two seconds, so a job due this long is being missed. */
const lateSeconds = 30

/** Whether an available job is late. Ignores jobs in a busy queue and job types of other releases. */
export const hasLateJobs = async (db: Db, names: readonly string[]) => {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from graphile_worker.jobs j
      where j.locked_at is null and j.attempts < j.max_attempts and j.run_at < now() - make_interval(secs => ${lateSeconds})
        and j.task_identifier = any(${[...names]}::text[])
        and not exists (select from graphile_worker.jobs o where o.queue_name = j.queue_name and o.locked_at is not null)) as is`.execute(
    db,
  )
  return rows[0]!.is
}
