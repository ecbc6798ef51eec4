import type { IncidentKind, IncidentState, StatusPart } from '@tailshare/contract/backoffice/system/statusParts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'

export type Seen = {
  /** The database's time, so that all servers agree on the minute. */
  at: Date
  isCounted: boolean
  /** How long the oldest waiting job has been due. */
  jobSeconds: number
  isMailLate: boolean
}

/** After this a message is late. */
const lateMinutes = 5

/**
 * A channel is late if its newest overdue message is unsent and nothing created later was sent: one stuck message is its recipient's
 * problem. A push counts only if never tried: each device has its own service. Reads all overdue messages by index, because after a backlog
 * looking only for the newest would scan the whole log.
 */
export const look = async (db: Db): Promise<Seen> => {
  const { rows } = await sql<Seen>`
    with waiting as materialized (
      select channel, created_at from outbox_message where sent_at is null and failed_at is null
        and send_after < now() - make_interval(mins => ${lateMinutes}) and (channel <> 'push' or attempts = 0)
    ), newest as (select channel, max(created_at) as at from waiting group by channel)
    select now() as at, exists (select from status_day where last_minute = date_trunc('minute', now())) as is_counted,
      coalesce(extract(epoch from now() - (select min(run_at) from graphile_worker._private_jobs where is_available and run_at <= now())),
        0)::float8 as job_seconds,
      exists (select from newest n where not exists (
        select from outbox_message l where l.channel = n.channel and l.sent_at is not null
          and l.created_at > n.at)) as is_mail_late`.execute(db)
  return rows[0]!
}

/** Records a minute once; ignores repeats and earlier minutes. */
export const countMinute = async (db: Db, { minute, parts }: { minute: Date; parts: Record<StatusPart, boolean> }) => {
  const names = Object.keys(parts)
  await sql`
    insert into status_day as d (part, day, first_minute, last_minute, is_well, seen, well)
      select part, (m.minute at time zone 'UTC')::date, m.minute, m.minute, is_well, 1, is_well::integer
      from unnest(${names}::text[], ${Object.values(parts)}::boolean[]) as p (part, is_well),
        (select date_trunc('minute', ${minute}::timestamptz) as minute) m order by part
    on conflict (part, day) do update set seen = d.seen + 1, well = d.well + excluded.well, is_well = excluded.is_well,
      last_minute = excluded.last_minute
      where d.last_minute < excluded.last_minute`.execute(db)
}

export type DayRow = { part: StatusPart; day: string; seen: number; well: number; lastMinute: Date; isWell: boolean }

/** From this day on, oldest first. */
export const listDays = async (db: Db, from: string) => {
  const { rows } =
    await sql<DayRow>`select part, to_char(day, 'YYYY-MM-DD') as day, seen, well, last_minute, is_well from status_day
    where day >= ${from}::date order by part, day`.execute(db)
  return rows
}

export const findSince = async (db: Db) => {
  const { rows } = await sql<{
    since: Date
  }>`select first_minute as since from status_day where part = 'booking' order by day limit 1`.execute(db)
  return rows[0]?.since
}

export type IncidentRow = {
  id: string
  kind: IncidentKind
  part: StatusPart
  title: string
  from: Date
  to: Date | null
  solvedAt: Date | null
  version: number
  updates: { id: string; state: IncidentState; text: string; at: string }[]
}

const selected = sql`select i.id, i.kind, i.part, i.title, i.begins_at as "from", i.ends_at as "to", i.solved_at, i.version,
    (select json_agg(json_build_object('id', u.id, 'state', u.state, 'text', u.text, 'at', u.at) order by u.at desc, u.id desc)
      from status_update u where u.incident_id = i.id) as updates
  from status_incident i`

/** Incidents that are open, planned or ended after `since`, newest first. */
export const listIncidents = async (db: Db, since: Date) => {
  const { rows } =
    await sql<IncidentRow>`${selected} where coalesce(i.solved_at, i.ends_at) is null or coalesce(i.solved_at, i.ends_at) > ${since}
    order by i.begins_at desc, i.id desc`.execute(db)
  return rows
}

/** Locked, so that the second of two writers sees the first one's change. */
export const lockIncident = async (tx: Tx, id: string) => {
  await sql`select from status_incident where id = ${id} for update`.execute(tx)
  const { rows } = await sql<IncidentRow>`${selected} where i.id = ${id}`.execute(tx)
  return rows[0]
}

type NewUpdate = { id: string; incidentId: string; state: IncidentState; text: string; at: Date }
export const insertUpdate = (tx: Db, said: NewUpdate) => tx.insertInto('statusUpdate').values(said).execute()

type NewIncident = Pick<IncidentRow, 'id' | 'kind' | 'part' | 'title' | 'from' | 'to'> & { solvedAt?: Date }
export const insertIncident = (tx: Db, { from, to, ...incident }: NewIncident) =>
  tx
    .insertInto('statusIncident')
    .values({ ...incident, beginsAt: from, endsAt: to })
    .execute()

/** Each change increments its version. */
export const setIncident = (
  tx: Tx,
  id: string,
  changes: { kind?: IncidentKind; part?: StatusPart; title?: string; beginsAt?: Date; endsAt?: Date | null; solvedAt?: Date },
) =>
  tx
    .updateTable('statusIncident')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
