import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { BlockKind } from '@tailshare/contract/schedule/blocks'
import type { Period } from '@tailshare/contract/text/period'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { airportJson } from '../../people/accounts/profile/queries.ts'
import { freeTime } from '../freed/queries.ts'
import { endTime, occupy } from '../queries.ts'

export type BlockRow = {
  id: string
  aircraftId: string
  kind: BlockKind
  note: string
  zone: string
  fromAt: Date
  toAt: Date
  rule: string | null
  skipped: string[]
  partOf: string | null
  partDay: string | null
  through: string
  createdBy: string | null
}

const blockColumns = sql`l.id, l.aircraft_id, l.kind, l.note, l.zone, l.from_at, l.to_at, l.rule, l.skipped::text[] as skipped, l.part_of,
  l.part_day, l.through, l.created_by`

/** An occupancy by its id or its block's id; for a block, the next occurrence, else the last. */
const entryOf = (id: string, now: Date): RawBuilder<unknown> => sql`(
  select e.id from occupancy e where e.resource_kind = 'aircraft' and (e.id = ${id} or e.block_id = ${id})
  order by e.id = ${id} desc, upper(e.during) <= ${now}, case when upper(e.during) > ${now} then lower(e.during) end, lower(e.during) desc
    limit 1)`

export type EntryRow = Period & {
  id: string
  kind: 'booking' | 'claim' | BlockKind
  note: string
  claimedBy: string | null
  aircraft: { id: string; tailNumber: string; modelName: string; airport: Airport }
  pieces: { from: string; to: string }[]
  rule: string | null
  occursOn: string | null
  isException: boolean
  setBy: string | null
  byId: string | null
  orderId: string | null
  pilotId: string | null
  pilotName: string | null
  csipId: string | null
  ownerId: string
  airportId: string
  repeats: boolean
}

/** A schedule entry for its page. A booking runs from start to return, without the turnaround. */
export const findEntry = async (db: Db, id: string, now: Date) => {
  const { rows } = await sql<EntryRow>`
    select o.id, o.kind, o.note, o.order_id, o.occurs_on, l.rule, l.rule is not null as repeats, l.part_of is not null as is_exception,
      a.owner_id, a.airport_id, b.pilot_id, b.csip_id,
      h.first_name as claimed_by, coalesce(b.start_at, pieces.from) as from, coalesce(b.drop_at, pieces.to) as to,
      case when b.id is null then pieces.list else json_build_array(json_build_object('from', b.start_at, 'to', b.drop_at)) end as pieces,
      p.first_name || ' ' || left(p.last_name, 1) || '.' as pilot_name, by.first_name || ' ' || by.last_name as set_by,
        o.created_by as by_id,
      json_build_object('id', a.id, 'tailNumber', a.tail_number, 'modelName', m.name, 'airport', ${airportJson('ap')}) as aircraft
    from occupancy o join aircraft a on a.id = o.resource_id join aircraft_model m on m.id = a.model_id
      join airport ap on ap.id = a.airport_id
      left join block l on l.id = o.block_id left join orders b on b.id = o.order_id left join account p on p.id = b.pilot_id
      left join account h on h.id = o.created_by and o.kind = 'claim' left join account by on by.id = coalesce(b.booked_by_id, o.created_by)
      cross join lateral (
        select min(lower(s.during)) as from, max(upper(s.during)) as to,
          json_agg(json_build_object('from', lower(s.during), 'to', upper(s.during)) order by s.during) as list
        from occupancy s where s.id = o.id or (s.block_id = o.block_id and s.occurs_on = o.occurs_on) or s.claim_id = o.claim_id) pieces
    where o.id = ${entryOf(id, now)} and a.deleted_at is null`.execute(db)
  return rows[0]
}

export type LockedEntry = Period & { id: string; kind: 'booking' | 'claim' | BlockKind; occursOn: string; block: BlockRow | null }

/** An entry with its block locked. Lock the aircraft's time first. */
export const lockEntry = async (db: Db, { aircraftId, id, now }: { aircraftId: string; id: string; now: Date }) => {
  const { rows } = await sql<Omit<LockedEntry, 'block'> & { blockId: string | null }>`
    select o.id, o.kind, o.occurs_on, o.block_id, pieces.from, pieces.to
    from occupancy o cross join lateral (
      select min(lower(s.during)) as from, max(upper(s.during)) as to
      from occupancy s where s.id = o.id or (s.block_id = o.block_id and s.occurs_on = o.occurs_on)) pieces
    where o.id = ${entryOf(id, now)} and o.resource_id = ${aircraftId}`.execute(db)
  const [entry] = rows
  return entry && { ...entry, block: entry.blockId === null ? null : await lockBlock(db, entry.blockId) }
}

const lockBlock = async (db: Db, id: string) => {
  const { rows } = await sql<BlockRow>`select ${blockColumns} from block l where l.id = ${id} for update`.execute(db)
  return rows[0]!
}

/** Blocks that replace single days of a series. */
export const listExceptions = async (db: Db, seriesId: string) => {
  const { rows } =
    await sql<BlockRow>`select ${blockColumns} from block l where l.part_of = ${seriesId} order by l.part_day`.execute(db)
  return rows
}

export const listBlocks = async (db: Db, ids: string[]) => {
  const { rows } =
    await sql<BlockRow>`select ${blockColumns} from block l where l.id = any(${ids}::uuid[]) order by l.from_at`.execute(db)
  return rows
}

/** Times that blocks occupy from now on, in order. */
export const listTimes = async (db: Db, blockIds: string[], now: Date) => {
  const { rows } = await sql<Period>`select lower(during) as from, upper(during) as to from occupancy
    where block_id = any(${blockIds}::uuid[]) and upper(during) > ${now} order by during`.execute(db)
  return rows
}

export const findNextDay = async (db: Db, blockId: string, now: Date) => {
  const { rows } = await sql<{ day: string | null }>`
    select min(occurs_on) as day from occupancy where block_id = ${blockId} and upper(during) > ${now}`.execute(db)
  return rows[0]!.day
}

/** The columns of a block that can change. */
const orReplaced = sql`on conflict (id) do update set kind = excluded.kind, note = excluded.note, zone = excluded.zone,
  from_at = excluded.from_at, to_at = excluded.to_at,
  rule = excluded.rule, skipped = excluded.skipped, part_of = excluded.part_of, part_day = excluded.part_day, through = excluded.through`

export const putBlock = async (db: Db, block: BlockRow) => {
  const { id, aircraftId, kind, note, zone, fromAt, toAt, rule, skipped, partOf, partDay, through, createdBy } = block
  await sql`
    insert into block as l (id, aircraft_id, kind, note, zone, from_at, to_at, rule, skipped, part_of, part_day, through, created_by)
    values (${id}, ${aircraftId}, ${kind}, ${note}, ${zone}, ${fromAt}, ${toAt}, ${rule}, ${skipped}::date[], ${partOf}, ${partDay},
      ${through}, ${createdBy})
    ${orReplaced}`.execute(db)
}

/** Deletes blocks without any occurrences left. */
export const dropBlocks = async (db: Db, ids: string[]) => {
  await sql`delete from block l where l.id = any(${ids}::uuid[]) and not exists (select from occupancy o where o.block_id = l.id)`.execute(
    db,
  )
}

type Days = { blockIds: string[]; from: string; to?: string }
const inDays = ({ blockIds, from, to }: Days) =>
  sql`o.block_id = any(${blockIds}::uuid[]) and o.occurs_on >= ${from}::date
    and (${to ?? null}::date is null or o.occurs_on <= ${to ?? null}::date)`

/** Removes occurrences on these days, except those already over. */
export const freeOccurrences = async (db: Db, days: Days, now: Date) => {
  await freeTime(db, sql`${inDays(days)} and upper(o.during) > ${now}`)
}

/** The same, but cuts off occurrences under way, as with bookings. */
export const endOccurrences = (db: Db, days: Days, now: Date) => endTime(db, inDays(days), now)

/** Occupied times in a period, with the booking if any. */
export const listTaken = async (db: Db, aircraftId: string, { from, to }: Period) => {
  const { rows } = await sql<Period & { orderId: string | null }>`
    select lower(during) as from, upper(during) as to, order_id from occupancy
    where resource_id = ${aircraftId} and during && tstzrange(${from}, ${to}) order by during`.execute(db)
  return rows
}

/** Repeating blocks not extended to the horizon, which moves by a day each night. */
export const listOpenBlocks = async (db: Db, before: string) => {
  const { rows } = await sql<{ id: string; aircraftId: string }>`
    select l.id, l.aircraft_id from block l join aircraft a on a.id = l.aircraft_id
    where l.rule is not null and l.through < ${before} and a.deleted_at is null order by l.id`.execute(db)
  return rows
}

/** `undefined` if it was deleted meanwhile. */
export const lockOpenBlock = async (db: Db, id: string) => {
  const { rows } =
    await sql<BlockRow>`select ${blockColumns} from block l where l.id = ${id} and l.rule is not null for update`.execute(db)
  return rows[0]
}

type NewChange = { aircraftId: string; byId: string; blockIds: string[]; at: Date }

/** Saves the state before a change, for undo. */
export const insertBlockChange = async (db: Db, { aircraftId, byId, blockIds, at }: NewChange) => {
  const id = newId(at.getTime())
  await sql`
    insert into block_change (id, aircraft_id, by_id, at, touched, before)
    select ${id}, ${aircraftId}, ${byId}, ${at}, ${blockIds}::uuid[], jsonb_build_object(
      'blocks', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from block l where l.id = any(${blockIds}::uuid[])),
      'times', (select coalesce(jsonb_agg(to_jsonb(o)), '[]') from occupancy o where o.block_id = any(${blockIds}::uuid[])))`.execute(
    db,
  )
  return id
}

export const setTouched = async (db: Db, id: string, blockIds: string[]) => {
  await sql`update block_change set touched = ${blockIds}::uuid[] where id = ${id}`.execute(db)
}

/** The change, and whether a later one touched the same blocks. */
export const lockChange = async (db: Db, id: string, aircraftId: string) => {
  const { rows } = await sql<{
    id: string
    at: Date
    byId: string
    touched: string[]
    undoneAt: Date | null
    isOvertaken: boolean
  }>`
    select c.id, c.at, c.by_id, c.touched::text[] as touched, c.undone_at, exists (
      select from block_change later where later.aircraft_id = c.aircraft_id and later.at >= c.at and later.id <> c.id
        and later.undone_at is null and later.touched && c.touched) as is_overtaken
    from block_change c where c.id = ${id} and c.aircraft_id = ${aircraftId} for update`.execute(db)
  return rows[0]
}

type TimeBefore = Parameters<typeof occupy>[1][number]

/** Restores blocks to before a change and removes their current times. Returns the earlier times. */
export const restoreBlocks = async (db: Db, { id, touched, at }: { id: string; touched: string[]; at: Date }) => {
  await freeTime(db, sql`o.block_id = any(${touched}::uuid[])`)
  const before = sql`select l.* from block_change c, jsonb_populate_recordset(null::block, c.before -> 'blocks') l where c.id = ${id}`
  await sql`
    insert into block ${before}
    ${orReplaced}`.execute(db)
  await sql`delete from block where id = any(${touched}::uuid[]) and id not in (select b.id from (${before}) b)`.execute(db)
  await sql`update block_change set undone_at = ${at} where id = ${id}`.execute(db)
  const { rows } = await sql<TimeBefore>`
    select o.id, o.resource_id, o.resource_kind, lower(o.during) as from, upper(o.during) as to, o.kind, o.block_id, o.occurs_on, o.note,
      o.created_by as by_id
    from block_change c, jsonb_populate_recordset(null::occupancy, c.before -> 'times') o where c.id = ${id}`.execute(db)
  return rows
}

export const deleteOldChanges = async (db: Db, before: Date) => {
  await sql`delete from block_change where at < ${before}`.execute(db)
}

/** Frees future held time; cuts off time under way. */
export const releaseHeld = (db: Db, held: string[], at: Date) => endTime(db, sql`o.id = any(${held}::uuid[])`, at)
