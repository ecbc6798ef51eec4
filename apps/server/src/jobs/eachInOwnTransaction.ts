import type { FastifyBaseLogger } from 'fastify'
import { inTransaction, type Db, type Tx } from '../db/connect.ts'

/** Processes rows one by one, each in its own transaction. Logs failures and continues. */
export const eachInOwnTransaction = async <Row extends { id: string }>(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  rows: readonly Row[],
  work: (tx: Tx, row: Row) => Promise<unknown>,
) => {
  for (const row of rows)
    await inTransaction(db, (tx) => work(tx, row)).catch((error: unknown) =>
      log.error({ err: error, id: row.id }, 'one of several did not work, the others go on'),
    )
}
