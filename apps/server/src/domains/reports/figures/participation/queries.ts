import type { NewParticipation, Participation, ParticipationEntry } from '@tailshare/contract/reports/yearPack/yearPack'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { withoutIndex } from '../../../../db/sql/withoutIndex.ts'
import { newId } from '../../../../db/newId.ts'

type OfYear = { ownerId: string; year: number }

const inYear = (day: string, year: number) =>
  sql`${sql.raw(day)} >= make_date(${year}, 1, 1) and ${sql.raw(day)} < make_date(${year + 1}, 1, 1)`
/** Roughly the year in any time zone, so that an index can be used. */
const aroundYear = (
  at: string,
  year: number,
) => sql`${sql.raw(at)} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC') - interval '1 day'
  and ${sql.raw(at)} < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC') + interval '1 day'`
const columns = sql`p.id, to_char(p.day, 'YYYY-MM-DD') as day, p.what, p.minutes, p.aircraft_id, a.tail_number,
  p.seen_id is not null as is_seen`
const table = sql`participation_entry p left join aircraft a on a.id = p.aircraft_id`

export const listEntries = async (db: Db, { ownerId, year }: OfYear, { limit, offset }: { limit: number; offset: number }) => {
  const { rows } = await sql<ParticipationEntry>`
    select ${columns} from ${table} where p.owner_id = ${ownerId} and ${inYear('p.day', year)} order by p.day desc, p.id desc
      limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Totals of the year, and the first year with entries. */
export const sumEntries = async (db: Db, { ownerId, year }: OfYear) => {
  const { rows } = await sql<{ count: number; minutes: number; firstYear: number | null }>`
    select (count(*) filter (where ${inYear('p.day', year)}))::int as count,
      coalesce(sum(p.minutes) filter (where ${inYear('p.day', year)}), 0)::int as minutes,
      extract(year from min(p.day))::int as first_year
    from participation_entry p where p.owner_id = ${ownerId}`.execute(db)
  return rows[0]!
}

export const findEntry = async (db: Db, ownerId: string, id: string) => {
  const { rows } =
    await sql<ParticipationEntry>`select ${columns} from ${table} where p.owner_id = ${ownerId} and p.id = ${id}`.execute(db)
  return rows[0]
}

type Noted = Omit<NewParticipation, 'seenId'>

export const insertEntry = async (db: Db, { seenId, ...entry }: NewParticipation & { ownerId: string; now: Date }) => {
  const { now, ...columnsOf } = entry
  const id = newId(now.getTime())
  await db
    .insertInto('participationEntry')
    .values({ id, ...columnsOf, seenId: seenId ?? null, createdAt: now, changedAt: now })
    .execute()
  return id
}

export const setEntry = async (db: Db, ownerId: string, id: string, noted: Noted & { now: Date }) => {
  const { now, ...columnsOf } = noted
  const { numUpdatedRows } = await db
    .updateTable('participationEntry')
    .set({ ...columnsOf, changedAt: now })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteEntry = async (db: Db, ownerId: string, id: string) => {
  const { numDeletedRows } = await db
    .deleteFrom('participationEntry')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Aircraft for which work can be entered. */
export const listOwned = (db: Db, ownerId: string) =>
  db
    .selectFrom('aircraft')
    .select(['id', 'tailNumber'])
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .orderBy('tailNumber')
    .execute()

/** Other pilots' records closed, squawks answered and work orders closed by the owner, unless already entered. */
export const listSeen = async (db: Db, { ownerId, year }: OfYear, seenId: string | null = null) => {
  const { rows } = await sql<Participation['seen'][number]>`
    with seen as (
      select r.id as seen_id, r.closed_at as at, case r.stage when 'departure' then 'Checked the aircraft out'
        else 'Returned the aircraft' end || ' for ' || p.first_name || ' ' || p.last_name as what, o.aircraft_id
      from orders o join stage_record r on r.order_id = o.id join account p on p.id = o.pilot_id
      where r.closed_by = ${ownerId} and r.state = 'closed' and ${seenId === null ? aroundYear('r.closed_at', year) : sql`r.id = ${seenId}`}
        and ${withoutIndex(sql`o.owner_id = ${ownerId}`)} and o.pilot_id <> ${ownerId}
      union all
      -- The first of each day at home, so that the same one is always offered.
      (select distinct on (s.id, (e.at at time zone h.zone)::date) e.id, e.at, 'Squawk: ' || left(s.text, 120), s.aircraft_id
      from aircraft a join airport h on h.id = a.airport_id join squawk s on s.aircraft_id = a.id join squawk_event e on e.squawk_id = s.id
      where a.owner_id = ${ownerId} and e.by_id = ${ownerId} and e.kind <> 'reported' order by s.id, (e.at at time zone h.zone)::date,
        e.at, e.id)
      union all
      select w.id, w.closed_at, 'Work order ' || w.number || ' with ' || w.shop_name, w.aircraft_id
      from aircraft a join work_order w on w.aircraft_id = a.id where a.owner_id = ${ownerId} and w.closed_by_id = ${ownerId}
        and w.state = 'closed')
    select x.seen_id, to_char(x.at at time zone ap.zone, 'YYYY-MM-DD') as day, x.what, x.aircraft_id, a.tail_number
    from seen x join aircraft a on a.id = x.aircraft_id join airport ap on ap.id = a.airport_id
    where not exists (select from participation_entry p where p.owner_id = ${ownerId} and p.seen_id = x.seen_id)
      and ${seenId === null ? inYear('(x.at at time zone ap.zone)', year) : sql`x.seen_id = ${seenId}`}
    order by x.at desc, x.seen_id limit 12`.execute(db)
  return rows
}

export const isNoted = async (db: Db, ownerId: string, seenId: string) =>
  (await db
    .selectFrom('participationEntry')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('seenId', '=', seenId)
    .executeTakeFirst()) !== undefined
