import type { Tx } from '../../../db/connect.ts'

type Read = { orderId: string; squawkId: string; byId: string; at: Date; text: string; terms: string }

/** The later word counts. */
export const putLimitRead = (tx: Tx, { orderId, squawkId, ...read }: Read) =>
  tx
    .insertInto('limitRead')
    .values({ orderId, squawkId, ...read })
    .onConflict((on) => on.columns(['orderId', 'squawkId']).doUpdateSet(read))
    .execute()

export const dropLimitRead = (tx: Tx, orderId: string, squawkId: string) =>
  tx.deleteFrom('limitRead').where('orderId', '=', orderId).where('squawkId', '=', squawkId).execute()

/** The check-in was abandoned: the next pilot reads anew. */
export const forgetLimitsRead = (tx: Tx, orderId: string) => tx.deleteFrom('limitRead').where('orderId', '=', orderId).execute()
