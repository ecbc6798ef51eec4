import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { GroundedAircraft } from '@tailshare/contract/backoffice/operator'
import { sql } from 'kysely'
import { notLeftBookings } from '../../../../db/statuses.ts'
import type { Db } from '../../../../db/connect.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'

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
