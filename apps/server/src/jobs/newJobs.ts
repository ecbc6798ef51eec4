import { type RawBuilder, sql } from 'kysely'
import { afterCommit } from '../db/afterCommit.ts'
import type { Db } from '../db/connect.ts'
import type { Jobs } from './enqueue.ts'

/** What a booking leaves to be done. Their tasks are known to graphile-worker before the first of them is added. */
export const bookingJobNames = ['tellBooked', 'placeHold'] as const satisfies (keyof Jobs)[]

export type NewJob = { identifier: (typeof bookingJobNames)[number]; payload: object; runAt: Date; key: string }

export const jobRecords = (jobs: NewJob[]) =>
  JSON.stringify(jobs.map(({ identifier, payload, runAt, key }) => ({ identifier, payload, run_at: runAt, job_key: key })))

/**
 * The part of a statement that adds jobs, whose keys nothing has had before: the rows of graphile-worker's `add_jobs`, without the
 * notification inside the transaction. PostgreSQL lets only one transaction with a notification commit at a time, until its commit is on the disk.
 * `wakeJobs` follows. `from` is what the jobs are written for, and none where it is empty.
 */
export const newJobRows = (records: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key)
  select (select t.id from graphile_worker._private_tasks t where t.identifier = j.identifier), j.payload, j.run_at, 20, j.job_key
  from ${from}, json_to_recordset(${records}::json) as j (identifier text, payload json, run_at timestamptz, job_key text)`

/** So often at most; whoever is told hears it this much later under load. */
const restMs = 50

type Waker = { jobs: number; isResting: boolean }
const wakers = new WeakMap<Db, Waker>()

const wakeNow = async (db: Db, waker: Waker) => {
  const { jobs } = waker
  Object.assign(waker, { jobs: 0, isResting: true })
  const note = JSON.stringify({ r: Math.random(), count: jobs })
  // Without it, as when a process ends just here, workers find the jobs by themselves, every two seconds.
  await sql`select pg_notify('jobs:insert', ${note})`.execute(db).catch(() => {})
  setTimeout(() => {
    waker.isResting = false
    if (waker.jobs > 0) void wakeNow(db, waker)
  }, restMs).unref()
}

/** Tells the workers of all processes that so many jobs are there, once they are; one word for all that come within a moment. */
export const wakeJobs = (db: Db, jobs: number) =>
  afterCommit(db, (root) => {
    const waker = wakers.get(root) ?? { jobs: 0, isResting: false }
    wakers.set(root, waker)
    waker.jobs += jobs
    if (!waker.isResting) void wakeNow(root, waker)
  })
