import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { Gauge, type Registry } from '@prometheus-io/client'
import type { Db } from '../db/connect.ts'
import { areJobsSilent } from '../jobs/heartbeat.ts'
import { sql } from 'kysely'
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
const readWaiting = (db: Db): Promise<Waiting> =>
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

export type Watched = {
  db: Db
  publicUrl: string
  dataFolder: string
  /** File that is touched after each complete backup. */
  backupStamp: string | undefined
  /** In milliseconds. `undefined` without a replica or an answer. */
  replicaLagMs?: (() => number | undefined) | undefined
}

/** Interval for slow-changing values; Prometheus scrapes every few seconds. */
const rarelyMs = 3_600_000
const patienceMs = 3000

/** Expiry of the public certificate in Unix seconds. Undefined without HTTPS or an answer. */
const certificateEnds = (publicUrl: string) =>
  new Promise<number | undefined>((resolve) => {
    const { protocol, hostname, port } = new URL(publicUrl)
    if (protocol !== 'https:') return resolve(undefined)
    // Expired or untrusted certificates have an expiry date too.
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false }, () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      socket.destroy()
      resolve(Number.isNaN(until) ? undefined : until / 1000)
    })
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.on('close', () => resolve(undefined))
    socket.on('error', () => resolve(undefined))
  })

const rarely = <T>(look: () => Promise<T>) => {
  let seen: Promise<T> | undefined
  let at = 0
  return () => {
    if (!seen || Date.now() - at > rarelyMs) [seen, at] = [look(), Date.now()]
    return seen
  }
}

/** Removes a gauge rather than report a stale value. */
const put = (gauge: Gauge, value: number | undefined) => (value === undefined ? gauge.remove() : gauge.set(value))

/** Gauges of database and machine. `look` updates them. */
export const watchState = (registry: Registry, { db, publicUrl, dataFolder, backupStamp, replicaLagMs }: Watched) => {
  const gauge = (name: string, help: string) => {
    const made = new Gauge({ name, help, registers: [registry] })
    // Without labels it would start at zero, as if measured.
    made.remove()
    return made
  }
  const database = gauge('tailshare_database_up', '1 while the database answers.')
  const silent = gauge('tailshare_jobs_silent', '1 when the jobs of this process have not been heard of for a minute.')
  const waiting = {
    jobsWaiting: gauge('tailshare_jobs_waiting', 'Jobs that are due and that nobody has taken.'),
    jobsRetried: gauge('tailshare_jobs_retried', 'Jobs that have failed and are tried again.'),
    jobsFailing: gauge('tailshare_jobs_failing', 'Jobs and scheduled runs that have failed six times or more and may not wait.'),
    jobsFailed: gauge('tailshare_jobs_failed', 'Jobs that were given up, and scheduled runs whose latest was.'),
    jobSeconds: gauge('tailshare_jobs_oldest_seconds', 'For how long the oldest waiting job is due.'),
    outboxWaiting: gauge('tailshare_outbox_waiting', 'Mails, texts and pushes that should have left.'),
    outboxSeconds: gauge('tailshare_outbox_oldest_seconds', 'For how long the oldest of them has waited.'),
  }
  const lag = gauge('tailshare_replica_lag_seconds', 'How far the read replica is behind.')
  const free = new Gauge({
    name: 'tailshare_disk_free_ratio',
    help: 'The free part of the disks that files and backups are kept on.',
    labelNames: ['disk'],
    registers: [registry],
  })
  const certificate = gauge('tailshare_certificate_ends_seconds', 'The last second of the certificate, since 1970.')
  const backup = gauge('tailshare_backup_done_seconds', 'When the last backup was whole, in seconds since 1970.')
  const seenCertificate = rarely(() => certificateEnds(publicUrl))

  const lookAtDatabase = async () => {
    // Treat a timeout as failure so the scrape still returns metrics.
    const seen = await Promise.race([readWaiting(db).catch(() => undefined), pause(patienceMs, undefined, { ref: false })])
    database.set(seen ? 1 : 0)
    for (const name of Object.keys(waiting) as (keyof typeof waiting)[]) put(waiting[name], seen?.[name])
  }
  const disks = { data: dataFolder, ...(backupStamp !== undefined && { backup: dirname(backupStamp) }) }
  const lookAtDisk = async (disk: string, folder: string) => {
    const seen = await statfs(folder).catch(() => undefined)
    if (seen) free.set({ disk }, seen.bavail / seen.blocks)
    else free.remove({ disk })
  }
  const lookAtMachine = async () => {
    await Promise.all(Object.entries(disks).map(([disk, folder]) => lookAtDisk(disk, folder)))
    const stamp = backupStamp === undefined ? undefined : await stat(backupStamp).catch(() => undefined)
    // A missing backup counts as infinitely old.
    put(backup, backupStamp === undefined ? undefined : (stamp?.mtimeMs ?? 0) / 1000)
    put(certificate, await seenCertificate())
  }
  return async () => {
    silent.set(areJobsSilent(Date.now()) ? 1 : 0)
    const lagMs = replicaLagMs?.()
    put(lag, lagMs === undefined ? undefined : lagMs / 1000)
    await Promise.all([lookAtDatabase(), lookAtMachine()])
  }
}
