import type { BookingStatus, OrderSummary } from '@tailshare/contract/bookings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { newId } from '../../db/newId.ts'
import { Refusal } from '../../http/refusal.ts'

/** Makes every change of one booking wait for the one before; `undefined` when there is no such booking. */
export const lockOrder = (tx: Tx, id: string) =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type OrderMove = {
  orderId: string
  from: BookingStatus
  to: BookingStatus
  /** `null` for the system. */
  byId: string | null
  why?: string
  at: Date
}

/**
 * The only way in which a booking changes its state; refuses with `wrong_state` when it has moved meanwhile. Writes the event,
 * notes when it was canceled or came back, and frees the time: all of it when canceled, the rest of it when complete.
 */
export const moveOrder = async (tx: Tx, { orderId, from, to, byId, why = '', at }: OrderMove) => {
  const canceled = to === 'canceled' || to === 'canceled_by_owner'
  const moved = await tx
    .updateTable('orders')
    .set({ status: to, ...(canceled && { canceledAt: at }), ...(to === 'flight_complete' && { dropRealAt: at }) })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Refusal('wrong_state')
  await tx
    .insertInto('orderEvent')
    .values({ id: newId(at.getTime()), orderId, at, fromStatus: from, toStatus: to, byId, why })
    .execute()
  if (canceled) await tx.deleteFrom('occupancy').where('orderId', '=', orderId).execute()
  if (to === 'flight_complete') await endOccupancy(tx, orderId, at)
}

/** Time that has begun ends now, a minute long at least; time that has not begun is given back whole. */
const endOccupancy = async (tx: Tx, orderId: string, at: Date) => {
  await sql`delete from occupancy where order_id = ${orderId} and lower(during) >= ${at}`.execute(tx)
  await sql`
    update occupancy set during = tstzrange(lower(during), greatest(lower(during) + interval '1 minute', ${at}::timestamptz))
    where order_id = ${orderId} and upper(during) > ${at}`.execute(tx)
}

type SummaryRow = Omit<OrderSummary, 'flightStartTime' | 'flightDropTime' | 'flightDropTimeReal' | 'status'> & {
  status: BookingStatus
  startAt: Date
  dropAt: Date
  dropRealAt: Date | null
}

/** Bookings as every list shows them, in the order of `ids`; ids that do not exist are left out. One statement. */
export const listOrderSummaries = async (db: Db, ids: string[]): Promise<OrderSummary[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<SummaryRow>`
    select o.id, o.number::text as number, o.status, o.aircraft_id, ac.tail_number, m.name as model_name,
      json_build_object('id', ap.id, 'code', ap.code, 'title', ap.title, 'state', ap.state, 'zone', ap.zone, 'lat', ap.lat, 'lon', ap.lon) as airport,
      json_build_object('id', ac.id, 'url', '/art/' || ac.tail_number || '/side.svg', 'thumbnailUrl', '/art/' || ac.tail_number || '/side.svg',
        'alt', m.name || ' ' || ac.tail_number) as photo,
      json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'photo', null) as pilot,
      case when c.id is not null then json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'photo', null) end as csip,
      o.start_at, o.drop_at, o.drop_real_at, o.total_cents, o.final_cents, f.hobbs_in - f.hobbs_out as hobbs_hours, o.cancel_reason
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join orders o on o.id = wanted.id
    join aircraft ac on ac.id = o.aircraft_id
    join aircraft_model m on m.id = ac.model_id
    join airport ap on ap.id = ac.airport_id
    join account p on p.id = o.pilot_id
    left join account c on c.id = o.csip_id
    left join flight f on f.order_id = o.id
    order by wanted.place`.execute(db)
  return rows.map(({ startAt, dropAt, dropRealAt, ...row }) => ({
    ...row,
    flightStartTime: startAt.toISOString(),
    flightDropTime: dropAt.toISOString(),
    flightDropTimeReal: dropRealAt?.toISOString() ?? null,
  }))
}
