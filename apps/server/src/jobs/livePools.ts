import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** A process silent for this long is dead. Three missed beats and some. */
const silentSeconds = 45
export const beatMs = 10_000

/** These, of this process, are alive: who runs its jobs, who sends its mail. Every clock is the database's. */
export const beat = async (db: Db, ids: readonly string[]) => {
  await sql`insert into job_pool (id) select unnest(${ids}::text[]) on conflict (id) do update set seen_at = now()`.execute(db)
}

/**
 * Gives jobs and mails back that dead processes had taken; answers how many processes those were. graphile-worker itself would wait four
 * hours. Jobs may run twice, so a process that only slept does no harm either.
 */
export const freeJobsOfTheDead = async (db: Db) => {
  const alive = sql`select id from job_pool where seen_at >= now() - make_interval(secs => ${silentSeconds})`
  const { rows } = await sql<{ id: string }>`
    select distinct locked_by as id from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => ${silentSeconds}) and locked_by not in (${alive})`.execute(db)
  const dead = rows.map(({ id }) => id)
  if (dead.length > 0) await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db)
  await sql`delete from outbox_taken where taken_by not in (${alive})`.execute(db)
  await sql`delete from job_pool where seen_at < now() - make_interval(secs => ${silentSeconds})`.execute(db)
  return dead.length
}

/** A process that ends in order leaves at once, and gives back what it had taken. */
export const leave = async (db: Db, ids: readonly string[]) => {
  await sql`delete from job_pool where id = any(${ids}::text[])`.execute(db)
  await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(db)
}

export type Fetched = { id: string; pool: string }

/** A job that a process has fetched and not begun, as it was before: it counts as no try, and whoever looks next takes it. */
export const giveBack = async (db: Db, { id, pool }: Fetched) => {
  await sql`
    with back as (
      update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1), locked_by = null, locked_at = null
      where id = ${id}::bigint and locked_by = ${pool} returning job_queue_id
    )
    update graphile_worker._private_job_queues q set locked_by = null, locked_at = null from back where q.id = back.job_queue_id and q.locked_by = ${pool}`.execute(
    db,
  )
}

/** Due for so long, a job is late for a process that has nothing to do: it looks every two seconds. */
const lateSeconds = 120

/** Whether a job that is free to be taken is late; those in a queue that someone works on are not free, and those of other releases are none of ours. */
export const isPassedBy = async (db: Db, names: readonly string[]) => {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.is_available and j.run_at < now() - make_interval(secs => ${lateSeconds}) and t.identifier = any(${[...names]}::text[])
        and not exists (select from graphile_worker._private_job_queues q where q.id = j.job_queue_id and not q.is_available)) as is`.execute(
    db,
  )
  return rows[0]!.is
}
