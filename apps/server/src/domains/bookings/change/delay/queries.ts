import type { Tx } from '../../../../db/connect.ts'

export const setExpected = (tx: Tx, orderId: string, expected: { delayedUntil: Date } | { backAt: Date }) =>
  tx.updateTable('orders').set(expected).where('id', '=', orderId).execute()
