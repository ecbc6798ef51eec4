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

/** A job that has been due for so long is late for a process that has nothing to do: it looks every two seconds. */
const lateSeconds = 30

/** Whether a job that is free to be taken is late. One in a queue that someone works on is not free; of other releases' jobs this process knows nothing. */
export const isPassedBy = async (db: Db, names: readonly string[]) => {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from graphile_worker.jobs j
      where j.locked_at is null and j.attempts < j.max_attempts and j.run_at < now() - make_interval(secs => ${lateSeconds})
        and j.task_identifier = any(${[...names]}::text[])
        and not exists (select from graphile_worker.jobs o where o.queue_name = j.queue_name and o.locked_at is not null)) as is`.execute(
    db,
  )
  return rows[0]!.is
}
