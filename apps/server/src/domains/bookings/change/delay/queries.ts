import type { Tx } from '../../../../db/connect.ts'

/** When the pilot says that they come for the aircraft, or come back with it. */
export const setExpected = (tx: Tx, orderId: string, expected: { delayedUntil: Date } | { backAt: Date }) =>
  tx.updateTable('orders').set(expected).where('id', '=', orderId).execute()
