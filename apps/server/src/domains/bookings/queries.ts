import { sql } from 'kysely'
import type { BookingStatus } from '@tailshare/contract/bookings'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/newId.ts'
import { Refusal } from '../../http/refusal.ts'

/** The order, locked until the transaction ends, so that its status cannot change under a decision. */
export const lockOrder = async (db: Db, id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Move = { orderId: string; from: BookingStatus; to: BookingStatus; byId: string | null; why: string; at: Date }

const freed = new Set<BookingStatus>(['canceled', 'canceled_by_owner'])

/** Moves a booking and writes who, when and why; refuses when it is no longer where the caller saw it. Frees what is no longer needed. */
export const moveOrder = async (db: Db, { orderId, from, to, byId, why, at }: Move) => {
  const moved = await db
    .updateTable('orders')
    .set({ status: to })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) throw new Refusal('wrong_state')
  await db.insertInto('orderEvent').values({ id: newId(), orderId, at, fromStatus: from, toStatus: to, byId, why }).execute()
  if (freed.has(to)) await db.deleteFrom('occupancy').where('orderId', '=', orderId).execute()
  // An early return frees the rest at once; what was flown stays in the calendar.
  if (to === 'flight_complete') {
    await sql`update occupancy set during = tstzrange(lower(during), greatest(lower(during) + interval '1 minute', least(upper(during), ${at}::timestamptz))) where order_id = ${orderId}`.execute(
      db,
    )
  }
}
