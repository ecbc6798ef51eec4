import { soloEndorsements } from '@tailshare/contract/people/documents/privileges'
import type { Verified } from '@tailshare/rules/people/documents/privileges'
import type { ExpirySide } from '@tailshare/rules/bookings/orders/expiries'
import type { Landed } from '@tailshare/rules/bookings/law/currency/landings'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { keeperCounts } from '../../../../db/sql/seenAircraft.ts'
import { notLeftBookings } from '../../../../db/sql/statuses.ts'
import { annualOf } from '../../../maintenance/queries.ts'

/** The next page of people, by id. */
export const listPeopleAfter = async (db: Db, id: string, limit: number) => {
  const { rows } = await sql<{ id: string }>`
    select id from account where id > ${id} and deleted_at is null and suspended_at is null order by id limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** `lastDay`: only items that expire by then. */
export type ExpiriesQuery = { accountIds: readonly string[]; lastDay: string; now: Date }

type CheckoutRow = {
  accountId: string
  id: string
  what: string
  aircraftId: string | null
  endsOn: string
  signedOn: string
  signedBy: string
}

/** Checkouts not replaced by a longer one. */
export const listEndingCheckouts = async (db: Db, { accountIds, lastDay }: ExpiriesQuery) => {
  const { rows } = await sql<CheckoutRow>`
    select c.pilot_id as account_id, c.id, coalesce(a.tail_number, 'the ' || c.model_family) as what, c.aircraft_id,
      c.expires_on as ends_on, c.signed_on,
      s.first_name || ' ' || s.last_name as signed_by
    from checkout c join account s on s.id = c.signed_by_id left join aircraft a on a.id = c.aircraft_id
    where c.pilot_id = any(${accountIds}::uuid[]) and c.ended_at is null and c.expires_on <= ${lastDay}::date
      and (a.id is null or (a.deleted_at is null and a.state <> 'retired'))
      and not exists (select from checkout l where l.pilot_id = c.pilot_id and l.model_family = c.model_family and l.ended_at is null
        and l.expires_on > c.expires_on and (l.aircraft_id is null or l.aircraft_id = c.aircraft_id))
    order by c.id`.execute(db)
  return rows
}

type AircraftRow = {
  accountId: string
  of: 'aircraftDocument' | 'item'
  id: string
  title: string
  you: ExpirySide
  isPolicy: boolean
  grounds: boolean
  endsOn: string
  lasts: number | null
  aircraftId: string
  tailNumber: string
  zone: string
}

/** Dated documents and items of aircraft these people own, share or keep records of; each once per person. */
export const listEndingOfAircraft = async (db: Db, { accountIds, lastDay }: ExpiriesQuery) => {
  const ids = sql`any(${accountIds}::uuid[])`
  const { rows } = await sql<AircraftRow>`
    with standing as (
      select a.owner_id as account_id, a.id as aircraft_id, 1 as weight from aircraft a where a.owner_id = ${ids}
      union all select p.account_id, a.id, 2 from record_keeper p join aircraft a on ${keeperCounts('a')} where p.account_id = ${ids}
      union all select s.account_id, s.aircraft_id, 3 from aircraft_share s where s.account_id = ${ids}
    ), mine as (
      select s.account_id, case min(s.weight) when 1 then 'owner' when 2 then 'keeper' else 'coOwner' end as you,
        bool_or(s.weight <> 2) as reads_papers,
        a.id as aircraft_id, a.tail_number, p.zone
      from standing s join aircraft a on a.id = s.aircraft_id join airport p on p.id = a.airport_id where a.deleted_at is null
      group by s.account_id, a.id, p.zone
    )
    select m.account_id, 'item' as of, i.id, i.title, m.you, coalesce(i.template = 'insurance', false) as is_policy,
      i.grounds and i.grounds_for in ('every_flight', 'house_rule') as grounds, i.due_on as ends_on,
      coalesce(i.interval_days, i.interval_months * 30) as lasts, m.aircraft_id, m.tail_number, m.zone
    from mine m join maintenance_item i on i.aircraft_id = m.aircraft_id
    where i.retired_at is null and i.not_applicable is null and not i.to_confirm and i.due_on <= ${lastDay}::date
    union all
    select m.account_id, 'aircraftDocument', d.id, d.title, case m.you when 'keeper' then 'coOwner' else m.you end, d.kind = 'insurance',
      false, d.expires_on,
      null, m.aircraft_id, m.tail_number, m.zone
    from mine m join aircraft_document d on d.aircraft_id = m.aircraft_id
    where m.reads_papers and d.deleted_at is null and d.expires_on <= ${lastDay}::date
      -- Replaced by a newer document of the kind.
      and not exists (select from aircraft_document n where n.aircraft_id = d.aircraft_id and n.kind = d.kind and n.kind <> 'other'
        and n.deleted_at is null and n.created_at > d.created_at and (n.expires_on is null or n.expires_on > d.expires_on))`.execute(
    db,
  )
  return rows
}

export type Unrecorded = { id: string; tailNumber: string; ownerId: string; state: 'to_confirm' | 'missing'; today: string }

export const listWithoutAnnual = async (db: Db, now: Date) => {
  const { rows } = await sql<Unrecorded>`
    select * from (select a.id, a.tail_number, a.owner_id, ${annualOf()} as state, (${now}::timestamptz at time zone p.zone)::date as today
      from aircraft a join airport p on p.id = a.airport_id join account w on w.id = a.owner_id
      where a.state = 'listed' and a.deleted_at is null and w.deleted_at is null and w.suspended_at is null) listed
    where state <> 'on_record' order by id`.execute(db)
  return rows
}

type Given = { accountId: string } & Verified['endorsed'][number]

/** Solo endorsements that instructors gave to these students in lessons here. */
export const listSoloGiven = async (db: Db, accountIds: readonly string[]) => {
  const { rows } = await sql<Given>`
    select r.pilot_id as account_id, given.code, m.family as model_family, (o.start_at at time zone p.zone)::date as on, '' as by
    from lesson_result r join orders o on o.id = r.order_id join aircraft a on a.id = o.aircraft_id
      join aircraft_model m on m.id = a.model_id join airport p on p.id = a.airport_id, unnest(r.endorsements) given (code)
    where r.pilot_id = any(${accountIds}::uuid[]) and given.code = any(${soloEndorsements}::text[])`.execute(db)
  return rows
}

type Drop = Omit<Landed, 'landings' | 'night'> & { pilotId: string; aircraftId: string; passengers: number }

/** Return days of bookings that have not departed, of these pilots and aircraft. */
export const listDropsAhead = async (
  db: Db,
  { pilotIds, aircraftIds }: { pilotIds: readonly string[]; aircraftIds: readonly string[] },
) => {
  const { rows } = await sql<Drop>`
    select o.pilot_id, o.aircraft_id, (o.drop_at at time zone p.zone)::date as day, o.passengers, m.class, m.tailwheel,
      case when m.needs_type_rating is not null then m.family end as type_family
    from orders o join aircraft a on a.id = o.aircraft_id join aircraft_model m on m.id = a.model_id join airport p on p.id = a.airport_id
    where o.status in ${notLeftBookings} and o.id in (
      select id from orders where pilot_id = any(${pilotIds}::uuid[]) and status in ${notLeftBookings}
      union select id from orders where aircraft_id = any(${aircraftIds}::uuid[]) and status in ${notLeftBookings})`.execute(db)
  return rows
}

/** Aircraft that leave by this day, with a date on record that may have passed before they are back. */
export const listDueAndFlown = async (db: Db, lastDay: string) => {
  const { rows } = await sql<{ id: string }>`
    select distinct o.aircraft_id as id from orders o where o.status in ${notLeftBookings} and o.start_at < ${lastDay}::date
      and (exists (select from maintenance_item i where i.aircraft_id = o.aircraft_id and i.retired_at is null and i.grounds
          and i.due_on <= o.drop_at + interval '1 day')
        or exists (select from aircraft_document d where d.aircraft_id = o.aircraft_id and d.deleted_at is null
          and d.expires_on <= o.drop_at + interval '1 day'))`.execute(db)
  return rows
}

type Reminder = { accountId: string; what: string; endsOn: string; days: number }

export const listReminders = (db: Db, accountIds: readonly string[], since: string): Promise<Reminder[]> =>
  db
    .selectFrom('expiryReminder')
    .select(['accountId', 'what', 'endsOn', 'days'])
    .where('accountId', 'in', accountIds)
    .where('endsOn', '>=', since)
    .execute()

/** Inserts it; `true` if it was not sent before. */
export const insertReminder = async (db: Db, values: Reminder) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('expiryReminder')
    .values(values)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
