import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { Refusal } from './refusal.ts'

type Repeat = { accountId: string; key: string; call: string; bodyHash: Buffer }

/**
 * Takes the key for this call, or finds the first answer. A second request with the same key waits in the insert until
 * the first has committed or failed.
 */
export const repeatOf = async (tx: Tx, { accountId, key, call, bodyHash }: Repeat) => {
  const taken = await tx
    .insertInto('repeatedCall')
    .values({ accountId, key, call, bodyHash })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 1n) return undefined
  const first = await tx
    .selectFrom('repeatedCall')
    .select(['call', 'bodyHash', 'reply'])
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.call !== call || !first.bodyHash.equals(bodyHash)) throw new Refusal('repeat_differs')
  return { reply: (first.reply as { value?: unknown } | null)?.value }
}

export const keepAnswer = (tx: Tx, { accountId, key, reply }: { accountId: string; key: string; reply: unknown }) =>
  tx
    .updateTable('repeatedCall')
    .set({ reply: sql`${JSON.stringify({ value: reply })}::jsonb` })
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .execute()

/** Frees the key: the next request with it is a first one again. */
export const forgetCall = (tx: Tx, { accountId, key }: { accountId: string; key: string }) =>
  tx.deleteFrom('repeatedCall').where('accountId', '=', accountId).where('key', '=', key).execute()
