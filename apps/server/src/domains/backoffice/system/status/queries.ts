import type { IncidentKind, IncidentState, StatusPart } from '@tailshare/contract/backoffice/statusParts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'

export type Seen = {
  /** By the clock of the database, so that servers mean the same minute. */
  at: Date
  /** The minute is in the books already. */
  isCounted: boolean
  /** For how many seconds the oldest job is due that nobody has taken. */
  jobSeconds: number
  isMailLate: boolean
}

/** So long ago a message should have left. */
const lateMinutes = 5

/**
 * What the database knows of this minute. Messages are late where the newest of a way that should have left has not, and nothing written after it has:
 * one that waits alone is its receiver's trouble. A push is late only where it was never tried: each device has a service of its own. What waits is
 * read as a whole, by the index of what is due: after a backlog the newest of it alone would be looked for through the whole log.
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

/** Writes a minute down, once: of those who come with it, the first counts, and a minute before the last never does. */
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

/** From this day on, the oldest first. */
export const listDays = async (db: Db, from: string) => {
  const { rows } =
    await sql<DayRow>`select part, to_char(day, 'YYYY-MM-DD') as day, seen, well, last_minute, is_well from status_day
    where day >= ${from}::date order by part, day`.execute(db)
  return rows
}

/** When recording began; nothing before the first minute. */
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

/** What goes on, is planned, or was over after `since`; newest first. */
export const listIncidents = async (db: Db, since: Date) => {
  const { rows } =
    await sql<IncidentRow>`${selected} where coalesce(i.solved_at, i.ends_at) is null or coalesce(i.solved_at, i.ends_at) > ${since}
    order by i.begins_at desc, i.id desc`.execute(db)
  return rows
}

/** Of two who write at once, the second sees what the first wrote. */
export const lockIncident = async (tx: Tx, id: string) => {
  await sql`select from status_incident where id = ${id} for update`.execute(tx)
  const { rows } = await sql<IncidentRow>`${selected} where i.id = ${id}`.execute(tx)
  return rows[0]
}

type Said = { id: string; incidentId: string; state: IncidentState; text: string; at: Date }
export const insertUpdate = (tx: Db, said: Said) => tx.insertInto('statusUpdate').values(said).execute()

type NewIncident = Pick<IncidentRow, 'id' | 'kind' | 'part' | 'title' | 'from' | 'to'> & { solvedAt?: Date }
export const insertIncident = (tx: Db, { from, to, ...incident }: NewIncident) =>
  tx
    .insertInto('statusIncident')
    .values({ ...incident, beginsAt: from, endsAt: to })
    .execute()

/** With each change its version grows. */
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
