import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { notLeftBookings } from '../../../../db/sql/statuses.ts'
import type { Tracked } from '../../../maintenance/view.ts'
import { trackedJson } from '../../../maintenance/queries.ts'
import { hoursBookedBefore } from '../../book/facts/queries.ts'

/** Grounding inspections of a booking's aircraft and the hours of earlier bookings, for the booking's page. */
export const findInspections = async (db: Db, orderId: string) => {
  const { rows } = await sql<{ inspections: Tracked[]; hoursBefore: number }>`
    select ${trackedJson({ which: 'inspections', withPapers: true })} as inspections,
      ${hoursBookedBefore(sql`o.start_at`, sql`o.id`)}::float8 as hours_before
    from orders o join aircraft a on a.id = o.aircraft_id where o.id = ${orderId}`.execute(db)
  return rows[0]
}

type Ahead = { id: string; announced: string | null }

/** Bookings of an aircraft that have not departed, by start, with their last notice. */
export const listAhead = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<Ahead>`
    select o.id, t.inspections as announced from orders o left join inspection_notice t on t.order_id = o.id
    where o.aircraft_id = ${aircraftId} and o.status in ${notLeftBookings} order by o.start_at, o.id`.execute(db)
  return rows
}

export const setNotified = (tx: Tx, values: { orderId: string; inspections: string; notifiedAt: Date }) =>
  tx
    .insertInto('inspectionNotice')
    .values(values)
    .onConflict((on) => on.column('orderId').doUpdateSet({ inspections: values.inspections, notifiedAt: values.notifiedAt }))
    .execute()

export const dropNotified = (tx: Tx, orderId: string) =>
  tx.deleteFrom('inspectionNotice').where('orderId', '=', orderId).execute()
