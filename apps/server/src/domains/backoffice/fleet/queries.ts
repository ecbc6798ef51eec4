import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { FleetFilter } from '@tailshare/contract/backoffice/fleet/fleetOverview'
import type { SquawkSeverity, SquawkState } from '@tailshare/contract/flights/ramp'
import type { BookingStatus } from '@tailshare/contract/base/statuses'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { containsWords, tailBegins } from '../../../db/sql/saying.ts'
import { activeBookings, notLeftBookings } from '../../../db/sql/statuses.ts'
import { personJson } from '../../people/accounts/profile/queries.ts'
import type { GroundedAircraft } from '@tailshare/contract/backoffice/operator'

export type FleetRow = {
  id: string
  tailNumber: string
  modelName: string
  airportCode: string
  zone: string
  owner: Person & { email: string }
  state: string
  grounded: string | null
  openSquawks: number
  contract: { version: number; signed: string } | null
  insuredUntil: string | null
  next: { id: string; number: number; status: BookingStatus; start: string; pilot: Person }[]
}

const today = sql`(now() at time zone ap.zone)::date`
/** The aircraft's insurance document; without an expiration date it stays valid. */
const insurance = sql`from aircraft_document d where d.aircraft_id = a.id and d.kind = 'insurance' and d.deleted_at is null
  and (d.expires_on is null or d.expires_on >= ${today})`

const filters: Record<FleetFilter, RawBuilder<unknown>> = {
  listed: sql`a.state = 'listed'`,
  paused: sql`a.state = 'paused'`,
  draft: sql`a.state = 'draft'`,
  retired: sql`a.state = 'retired'`,
  grounded: sql`a.grounded_reason is not null`,
  unsigned: sql`a.unsigned <> '[]'`,
  uninsured: sql`a.state = 'listed' and not exists (select ${insurance})`,
}

/** The tail number starts with the text, or every word is in the owner's name or email. */
const matches = (search: string) => {
  const isOwner = containsWords(sql`w.first_name || ' ' || w.last_name || ' ' || w.email`, search)
  return sql`(${tailBegins(search)} or a.owner_id in (select w.id from account w where ${isOwner}))`
}

type FleetQuery = { search?: string | undefined; filter?: FleetFilter | undefined; limit: number; offset: number }

/** By tail number. Reads the next booking only for the page. */
export const listFleet = async (db: Db, { search, filter, limit, offset }: FleetQuery) => {
  const wanted = [
    sql`a.deleted_at is null`,
    ...(search?.trim() ? [matches(search.trim())] : []),
    ...(filter ? [filters[filter]] : []),
  ]
  const from = sql`from aircraft a join airport ap on ap.id = a.airport_id where ${sql.join(wanted, sql` and `)}`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)
  const { rows: results } = await sql<FleetRow>`
    select a.id, a.tail_number, m.name as model_name, ap.code as airport_code, ap.zone, a.state, a.grounded_reason as grounded,
      jsonb_build_object('email', w.email) || ${personJson('w')}::jsonb as owner,
      (select count(*)::int from squawk s where s.aircraft_id = a.id and s.state <> 'closed') as open_squawks,
      (select json_build_object('version', c.version, 'signed', c.signed_at) from listing_contract c where c.aircraft_id = a.id
        order by c.version desc limit 1) as contract,
      (select max(coalesce(d.expires_on, 'infinity'::date))::text ${insurance}) as insured_until,
      (select coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'status', n.status, 'start', n.start_at,
        'pilot', n.pilot) order by n.start_at), '[]')
        from (select o.id, o.number, o.status, o.start_at, ${personJson('p')} as pilot from orders o join account p on p.id = o.pilot_id
          where o.aircraft_id = a.id and o.status in ${activeBookings} order by o.start_at limit 3) n) as next
    from (select a.* ${from} order by a.tail_number limit ${limit} offset ${offset}) a join aircraft_model m on m.id = a.model_id
      join airport ap on ap.id = a.airport_id join account w on w.id = a.owner_id
    order by a.tail_number`.execute(db)
  return { count: counted[0]!.count, results }
}

export type SquawkRow = {
  id: string
  text: string
  severity: SquawkSeverity
  state: SquawkState
  createdAt: Date
  dueOn: string | null
  needsDecision: boolean
  aircraft: { id: string; tailNumber: string; modelName: string; zone: string; owner: Person }
  reportedBy: Person | null
  orderId: string | null
  number: number | null
}

type WantedSquawks = { severity?: SquawkSeverity | undefined; tail?: string | undefined; limit: number; offset: number }

/** Grounding squawks first, then oldest. Open ones are few and have an index. */
export const listOpenSquawks = async (db: Db, { severity, tail, limit, offset }: WantedSquawks) => {
  const wanted = [
    sql`s.state <> 'closed'`,
    sql`a.deleted_at is null`,
    ...(severity ? [sql`s.severity = ${severity}`] : []),
    ...(tail ? [tailBegins(tail)] : []),
  ]
  const from = sql`from squawk s join aircraft a on a.id = s.aircraft_id where ${sql.join(wanted, sql` and `)}`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)
  const order = sql`case s.severity when 'grounding' then 0 when 'limit' then 1 else 2 end, s.created_at, s.id`
  const { rows: results } = await sql<SquawkRow>`
    select s.id, s.text, s.severity, s.state, s.created_at, s.due_on, s.needs_decision, s.order_id, o.number,
      json_build_object('id', a.id, 'tailNumber', a.tail_number, 'modelName', m.name, 'zone', ap.zone,
        'owner', ${personJson('w')}) as aircraft,
      case when r.id is null then null else ${personJson('r')} end as reported_by
    from (select s.* ${from} order by ${order} limit ${limit} offset ${offset}) s join aircraft a on a.id = s.aircraft_id
      join aircraft_model m on m.id = a.model_id
      join airport ap on ap.id = a.airport_id join account w on w.id = a.owner_id left join account r on r.id = s.reported_by
        left join orders o on o.id = s.order_id
    order by ${order}`.execute(db)
  return { count: counted[0]!.count, results }
}

type GroundedRow = Omit<GroundedAircraft, 'nextStart'> & { owner: Person; nextStart: Date | null }

/** Aircraft with bookings at risk first, soonest start first. */
export const listGrounded = async (db: Db, { limit, offset }: { limit: number; offset: number }) => {
  const { rows: results } = await sql<GroundedRow>`
    select a.id, a.tail_number, m.name as model_name, ap.code as airport_code, ap.zone, ${personJson('w')} as owner,
      a.grounded_reason as reason,
      (select coalesce(json_agg(json_build_object('id', s.id, 'text', s.text, 'created', s.created_at) order by s.created_at), '[]')
        from squawk s where s.aircraft_id = a.id and s.severity = 'grounding' and s.state <> 'closed') as squawks,
      ahead.at_risk, ahead.next_start
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id join account w on w.id = a.owner_id
      cross join lateral (select count(*)::int as at_risk, min(o.start_at) as next_start
        from orders o where o.aircraft_id = a.id and o.status in ${notLeftBookings}) ahead
    where a.grounded_reason is not null and a.deleted_at is null
    order by ahead.next_start nulls last, a.tail_number limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from aircraft where grounded_reason is not null and deleted_at is null`.execute(db)
  return { count: counted[0]!.count, results }
}
