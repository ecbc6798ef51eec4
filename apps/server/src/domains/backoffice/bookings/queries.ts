import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { OperatorBooking } from '@tailshare/contract/backoffice/bookings/operatorBookings'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { personJson } from '../../people/accounts/profile/queries.ts'

export type BookLineRow = {
  movementId: string
  at: Date
  kind: string
  ledger: string
  person: Person | null
  cents: number
  note: string
  providerRef: string | null
  isReversal: boolean
}

/** All ledger entries of a booking, oldest first. */
export const listBookLines = async (db: Db, orderId: string) => {
  const { rows } = await sql<BookLineRow>`
    select m.id as movement_id, m.at, m.kind, e.ledger, case when w.id is null then null else ${personJson('w')} end as person, e.cents,
      m.note, m.provider_ref,
      m.reverses_id is not null as is_reversal
    from ledger_movement m join ledger_entry e on e.movement_id = m.id left join account w on w.id = e.account_id
    where m.order_id = ${orderId} order by m.at, m.id, e.line`.execute(db)
  return rows
}

type Around = Pick<OperatorBooking, 'people' | 'messageCount' | 'records' | 'squawks'>

/** People involved with contact data, ramp notes and open squawks. Counts messages without reading them. */
export const findAround = async (db: Db, orderId: string) => {
  const { rows } = await sql<Around>`
    select (select json_agg(json_build_object('role', r.role, 'person', ${personJson('w')}, 'email', w.email, 'phone', w.phone)
      order by r.place)
        from (values ('pilot', o.pilot_id, 1), ('owner', o.owner_id, 2), ('csip', o.csip_id, 3)) r (role, id, place)
          join account w on w.id = r.id) as people,
      (select count(*)::int from message g where g.order_id = o.id) as message_count,
      (select coalesce(json_agg(json_build_object('stage', s.stage, 'state', s.state, 'openedBy', ${personJson('by')}, 'opened',
        s.opened_at, 'closed', s.closed_at,
          'photoCount', (select count(*)::int from stage_photo f where f.order_id = o.id and f.stage = s.stage))
            order by s.opened_at), '[]')
        from stage_record s join account by on by.id = s.opened_by where s.order_id = o.id) as records,
      (select coalesce(json_agg(json_build_object('id', k.id, 'text', k.text, 'severity', k.severity, 'state', k.state, 'created',
        k.created_at,
          'isOfThisFlight', (k.order_id = o.id) is true) order by k.created_at desc), '[]')
        from squawk k where k.order_id = o.id or (k.aircraft_id = o.aircraft_id and k.state <> 'closed')) as squawks
    from orders o where o.id = ${orderId}`.execute(db)
  return rows[0]
}
