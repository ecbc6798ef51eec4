import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'

/** The last annual of each aircraft as a closed shop visit. */
export const seedWorkOrders = async (db: Db, ownerId: string) => {
  await sql`
    with visits as (
      insert into work_order (id, aircraft_id, number, state, shop_name, shop_contact, created_by_id, created_at, closed_by_id, closed_at,
        cost_cents)
      select uuidv7(), i.aircraft_id, 1, 'closed', 'Bay Aero', 'Dale Hart, 650 555 0119', a.owner_id, i.last_done_on - interval '9 days',
        a.owner_id, i.last_done_on + interval '20 hours', 12500
      from maintenance_item i join aircraft a on a.id = i.aircraft_id
      where a.owner_id = ${ownerId} and i.template = 'annual' and i.last_done_on is not null
      returning id, aircraft_id)
    insert into work_order_line (id, work_order_id, place, item_id, outcome, done_on, done_hours, by_name, certificate, work, cost_cents,
      next_due)
    select uuidv7(), v.id, 0, i.id, 'done', e.done_on, e.hobbs, e.by_name, e.certificate, e.work, 245000,
      to_char(i.due_on, 'Mon FMDD, YYYY')
    from visits v join maintenance_item i on i.aircraft_id = v.aircraft_id and i.template = 'annual'
      join maintenance_entry e on e.item_id = i.id and e.kind = 'done' and e.done_on = i.last_done_on`.execute(db)
}
