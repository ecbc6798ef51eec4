import type { Upkeep } from '@tailshare/contract/aircraft/aircraft'
import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { AnnualRecord } from '@tailshare/contract/maintenance/dueStatus'
import { notLeftStatuses } from '@tailshare/contract/base/statuses'
import type { Use } from '@tailshare/rules/maintenance/shop/forecast'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { keeperCounts } from '../../db/sql/seenAircraft.ts'
import { notLeftBookings, activeBookings } from '../../db/sql/statuses.ts'
import { airportJson } from '../people/accounts/profile/queries.ts'
import { photoIds, wakeSearches } from '../aircraft/queries.ts'
import type { Counted } from './view.ts'

/** Use of aircraft `a` at airport `ap` in the last year, and its bookings, as JSON. */
const useJson = (now: Date): RawBuilder<unknown> => sql`json_build_object(
  'today', (${now}::timestamptz at time zone ap.zone)::date,
  'since', (select to_char(f.returned_at at time zone ap.zone, 'YYYY-MM') from flight f where f.aircraft_id = a.id order by f.returned_at
    limit 1),
  'months', (select coalesce(json_agg(json_build_object('month', m.month, 'hours', m.hours)), '[]') from (
    select to_char(f.returned_at at time zone ap.zone, 'YYYY-MM') as month, sum(f.hobbs_in - f.hobbs_out) as hours from flight f
      where f.aircraft_id = a.id
      and f.returned_at >= (date_trunc('month', ${now}::timestamptz at time zone ap.zone) - interval '12 months') at time zone ap.zone
        group by 1) m),
  'booked', (select coalesce(json_agg(json_build_object('day', (b.start_at at time zone ap.zone)::date, 'hours', b.planned_hours)), '[]')
    from orders b
    where b.aircraft_id = a.id and b.status in ${activeBookings}))`

export const findUse = async (db: Db, aircraftId: string, now: Date) => {
  const { rows } = await sql<{ use: Use }>`
    select ${useJson(now)} as use from aircraft a join airport ap on ap.id = a.airport_id where a.id = ${aircraftId}`.execute(db)
  return rows[0]?.use
}

/** Hours left on the meter of item `i`, for the aircraft of an alias. */
export const hoursLeftOf = (aircraft = 'a') => {
  const a = sql.raw(aircraft)
  return sql<number | null>`(i.due_hobbs - case i.meter when 'flight_meter' then ${a}.flight_meter else ${a}.hobbs end)`
}

/** Insurance and registration of aircraft `a`, due on their document's expiration date; unconfirmed without one. */
const papers = sql`
  union all (select distinct on (d.kind) d.id, case d.kind when 'insurance' then 'Insurance' else 'Registration' end, d.expires_on,
    null::numeric, 'hobbs',
      true, 'every_flight', d.kind = 'insurance' and d.expires_on is null, d.kind, null::numeric, null::date
    from aircraft_document d where d.aircraft_id = a.id and d.kind in ('insurance', 'registration') and d.deleted_at is null
    order by d.kind, d.expires_on desc nulls last, d.created_at desc)`

type ItemsQuery = { which: 'all' | 'inspections'; more?: RawBuilder<unknown>; withPapers?: boolean }

/** Tracked items of aircraft `a` with the hours left, as JSON; `inspections` are those that ground it. */
export const trackedJson = ({ which, more = sql``, withPapers = false }: ItemsQuery): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('id', i.id, 'title', i.title, 'dueOn', i.due_on, 'hoursLeft', ${hoursLeftOf()}, 'grounds',
    i.grounds,
    'groundsFor', i.grounds_for, 'toConfirm', i.to_confirm, 'template', i.template ${more})
    order by i.due_on nulls last, i.id), '[]')
  from (select i.id, i.title, i.due_on, i.due_hobbs, i.meter, i.grounds, i.grounds_for, i.to_confirm, i.template, i.interval_hours,
    i.last_done_on
    from maintenance_item i where i.aircraft_id = a.id and i.retired_at is null
      and i.not_applicable is null ${which === 'inspections' ? sql`and i.grounds` : sql``}
    ${withPapers ? papers : sql``}) i)`

/** Whether the aircraft's annual is on record and confirmed from the logbook. */
export const annualOf = (aircraft = 'a') => sql<AnnualRecord>`coalesce((
  select case when i.to_confirm then 'to_confirm' else 'on_record' end from maintenance_item i
  where i.aircraft_id = ${sql.ref(`${aircraft}.id`)} and i.template = 'annual' and i.retired_at is null), 'missing')`

/** Open squawks of aircraft `a`, newest first, as JSON. */
export const openSquawksJson = sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'text', s.text, 'severity', s.severity, 'state', s.state, 'dueOn', s.due_on,
    'inoperative', s.inoperative, 'needsDecision', s.needs_decision) order by s.created_at desc), '[]')
  from squawk s where s.aircraft_id = a.id and s.state <> 'closed')`

type UpkeepRow = Omit<Upkeep, 'maintenance' | 'photo' | 'airport' | 'forecast'> & {
  use: Use
  family: string
  airport: Airport
  photoIds: string[]
  maintenance: Counted[]
}

/** Fields that tell how much of an interval is used up. */
const countedJson = sql`, 'intervalHours', i.interval_hours, 'lastDoneOn', i.last_done_on`

/** Maintenance due on the aircraft someone owns, then on those they share or keep records of. */
export const listUpkeep = async (db: Db, accountId: string, now: Date) => {
  const { rows } = await sql<UpkeepRow>`
    select a.id, a.tail_number, m.name as model_name, m.family, ${airportJson('ap')} as airport, ${photoIds('a')} as photo_ids, a.hobbs,
      a.grounded_reason is not null as grounded, a.is_listed as listed,
      ${openSquawksJson} as squawks, ${annualOf()} as annual, ${trackedJson({ which: 'all', more: countedJson })} as maintenance,
        ${useJson(now)} as use,
      (select coalesce(json_agg(json_build_object('itemId', n.item_id, 'number', w.number, 'from', l.from_at) order by l.from_at), '[]')
        from work_order w join work_order_line n on n.work_order_id = w.id and n.item_id is not null
          join lateral (select min(lower(c.during)) as from_at from occupancy c where c.block_id = w.block_id) l on l.from_at is not null
        where w.aircraft_id = a.id and w.closed_at is null) as in_shop,
      case when a.owner_id = ${accountId} then 'owner' when mine.is_shared then 'co_owner' else 'keeper' end as you,
      a.owner_id = ${accountId} or mine.keeps_records as may_maintain
    from aircraft a join airport ap on ap.id = a.airport_id join aircraft_model m on m.id = a.model_id cross join lateral (
      select exists (select from aircraft_share s where s.aircraft_id = a.id and s.account_id = ${accountId}) as is_shared,
        exists (select from record_keeper p where p.account_id = ${accountId} and ${keeperCounts('a')}) as keeps_records) mine
    where a.id in (select id from aircraft where owner_id = ${accountId} union select aircraft_id from aircraft_share
      where account_id = ${accountId}
        union select aircraft_id from record_keeper where account_id = ${accountId} and ended_at is null)
      and (a.owner_id = ${accountId} or mine.is_shared or mine.keeps_records) and a.deleted_at is null
    order by a.owner_id = ${accountId} desc, a.tail_number limit 500`.execute(db)
  return rows
}

/** Serializes grounding and release, so that no squawk is missed. */
export const lockAircraft = (tx: Tx, aircraftId: string) =>
  tx
    .selectFrom('aircraft')
    .select(['id', 'ownerId', 'tailNumber', 'groundedReason'])
    .where('id', '=', aircraftId)
    .forUpdate()
    .executeTakeFirst()

/** Locks a booking's aircraft before the booking: grounding locks in the same order. */
export const lockAircraftOf = (tx: Tx, orderId: string) =>
  sql`select a.id from aircraft a join orders o on o.aircraft_id = a.id where o.id = ${orderId} for update of a`.execute(tx)

/** Keeps the first reason if the aircraft is already grounded. */
export const groundAircraft = (tx: Tx, aircraftId: string, reason: string) =>
  tx
    .updateTable('aircraft')
    .set({ groundedReason: reason })
    .where('id', '=', aircraftId)
    .where('groundedReason', 'is', null)
    .execute()

/** True while the squawk that put a booking at risk grounds; the mark may lag. */
export const isMarkedOpen = (mark: string) => sql<boolean>`exists (
  select from squawk marked where marked.id = ${sql.ref(mark)} and marked.state <> 'closed' and marked.severity = 'grounding')`

type AtRisk = { id: string; squawkId: string }

/** Puts future bookings at risk until the squawk is closed. Returns the newly affected ones. */
export const putAtRisk = async (tx: Tx, aircraftId: string, squawkId: string): Promise<AtRisk[]> => {
  const { rows } = await sql<AtRisk>`
    update orders set at_risk_squawk_id = ${squawkId}
    where aircraft_id = ${aircraftId} and status in ${notLeftBookings} and not ${isMarkedOpen('orders.at_risk_squawk_id')}
    returning id, at_risk_squawk_id as squawk_id`.execute(tx)
  return rows
}

/** The same for bookings made during a grounding, of one aircraft or all. */
export const putLateAtRisk = async (tx: Tx, aircraftId?: string): Promise<AtRisk[]> => {
  const { rows } = await sql<AtRisk>`
    update orders o set at_risk_squawk_id = oldest.id
    from aircraft a cross join lateral (
      select s.id from squawk s where s.aircraft_id = a.id and s.severity = 'grounding' and s.state <> 'closed' order by s.created_at
        limit 1) oldest
    where a.id = o.aircraft_id and (${aircraftId ?? null}::uuid is null or a.id = ${aircraftId ?? null}) and a.grounded_reason is not null
      and o.status in ${notLeftBookings} and not ${isMarkedOpen('o.at_risk_squawk_id')}
    returning o.id, o.at_risk_squawk_id as squawk_id`.execute(tx)
  return rows
}

/** A grounding squawk's text, start and reporter; `undefined` if it no longer grounds. */
export const findGrounding = (tx: Tx, squawkId: string) =>
  tx
    .selectFrom('squawk')
    .select(['text', 'reportedBy'])
    .select((eb) => eb.fn.coalesce('groundsSince', 'createdAt').as('since'))
    .where('id', '=', squawkId)
    .where('state', '<>', 'closed')
    .where('severity', '=', 'grounding')
    .executeTakeFirst()

/** Releases the aircraft, or keeps it grounded for another open squawk. */
export const setGrounding = async (tx: Tx, aircraftId: string, other: { id: string; text: string } | undefined) => {
  await tx
    .updateTable('aircraft')
    .set({ groundedReason: other?.text ?? null })
    .where('id', '=', aircraftId)
    .execute()
  if (!other) await wakeSearches(tx, [aircraftId])
  const restored = await tx
    .updateTable('orders')
    .set({ atRiskSquawkId: other?.id ?? null })
    .where('aircraftId', '=', aircraftId)
    .where('status', 'in', notLeftStatuses)
    .where('atRiskSquawkId', 'is not', null)
    .returning('id')
    .execute()
  return other ? [] : restored
}

/** Fuel burn in gallons per Hobbs hour, over flights `f` with recorded fuel. */
export const flownGph = sql`round(sum(f.fuel_gallons) / nullif(sum(f.hobbs_in - f.hobbs_out) filter (where f.fuel_gallons is not null),
  0), 1)`
