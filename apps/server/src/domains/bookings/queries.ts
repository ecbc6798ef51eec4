import type { BookingStatus } from '@tailshare/contract/bookings'
import type { Db, Tx } from '../../db/connect.ts'
import { newId } from '../../db/newId.ts'
import { Refusal } from '../../http/refusal.ts'

type Move = {
  orderId: string
  from: BookingStatus
  to: BookingStatus
  /** `null` for the system. */
  byId: string | null
  why: string
  at: Date
}

const ended: BookingStatus[] = ['canceled', 'canceled_by_owner', 'flight_complete']

/** Moves a booking from one state to the next with its log entry, and frees its time when it is over. Once, whoever is first. */
export const moveOrder = async (tx: Tx, { orderId, from, to, byId, why, at }: Move) => {
  const canceled = to === 'canceled' || to === 'canceled_by_owner'
  const moved = await tx
    .updateTable('orders')
    .set({ status: to, ...(canceled && { canceledAt: at, cancelReason: why }) })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Refusal('wrong_state')
  await tx
    .insertInto('orderEvent')
    .values({ id: newId(at.getTime()), orderId, at, fromStatus: from, toStatus: to, byId, why })
    .execute()
  if (ended.includes(to)) await tx.deleteFrom('occupancy').where('orderId', '=', orderId).execute()
}

/** Whether this is the first time that something is told about a booking; the caller tells it in the same transaction. */
export const isFirstTime = async (db: Db, orderId: string, what: string) => {
  const told = await db
    .insertInto('toldOnce')
    .values({ orderId, what })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return told.numInsertedOrUpdatedRows === 1n
}
