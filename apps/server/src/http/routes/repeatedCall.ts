import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Slots, Bound } from '../../db/sql/compiled.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { Refusal } from '../refusal.ts'

/** A call with an `Idempotency-Key`. */
export type Repeat = { accountId: string; key: string; call: string; bodyHash: Buffer }

/** The first call with a key and its response. */
export type First = { call: string; bodyHash: string; reply: { value?: unknown } | null }

export const firstJson = (accountId: Bound<string>, key: Bound<string>) => sql<First | null>`(
  select json_build_object('call', r.call, 'bodyHash', encode(r.body_hash, 'hex'), 'reply', r.reply)
  from repeated_call r where r.account_id = ${accountId} and r.key = ${key})`

export const findFirst = async (db: Db, { accountId, key }: Repeat) => {
  const { rows } = await sql<{ first: First | null }>`select ${firstJson(accountId, key)} as first`.execute(db)
  return rows[0]!.first
}

/** The stored response, if the request is identical. */
export const replyOf = (first: First, { call, bodyHash }: Repeat) => {
  if (first.call !== call || first.bodyHash !== bodyHash.toString('hex')) throw new Refusal('repeat_differs')
  return first.reply?.value
}

/** Another call with this key finished first. Nothing of this call was written. */
export class AnsweredMeanwhile extends Error {}

export const onAnsweredMeanwhile = (error: unknown) => {
  throw error instanceof pg.DatabaseError && error.constraint === 'repeated_call_pkey'
    ? new AnsweredMeanwhile('The same key was answered meanwhile', { cause: error })
    : error
}

/** Call before refusing: an earlier call with this key may have taken what this one wants. */
export const assertNotAnswered = async (db: Db, repeat: Repeat) => {
  if (await findFirst(db, repeat)) throw new AnsweredMeanwhile('The same key was answered meanwhile')
}

/**
 * SQL that stores the response; put it first in the statement. A second request with the same key blocks here until the first ends, and
 * fails entirely if that one succeeded.
 */
export const storedResponse = (
  { accountId, key, call, bodyHash }: Slots<Repeat>,
  reply: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
) => sql`insert into repeated_call (account_id, key, call, body_hash, reply)
  select ${accountId}::uuid, ${key}::text, ${call}::text, ${bodyHash}::bytea, jsonb_build_object('value', ${reply}) from ${from}
    returning key`

/** Claims the key, or returns the first response. A second request with the key blocks in the insert until the first commits or fails. */
export const repeatOf = async (tx: Tx, repeat: Repeat) => {
  const { accountId, key, call, bodyHash } = repeat
  const taken = await tx
    .insertInto('repeatedCall')
    .values({ accountId, key, call, bodyHash })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 1n) return undefined
  return { reply: replyOf((await findFirst(tx, repeat))!, repeat) }
}

export const keepAnswer = (tx: Tx, { accountId, key, reply }: { accountId: string; key: string; reply: unknown }) =>
  tx
    .updateTable('repeatedCall')
    .set({ reply: sql`${JSON.stringify({ value: reply })}::jsonb` })
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .execute()

/** Frees the key, so that the next request with it counts as the first. */
export const forgetCall = (tx: Tx, { accountId, key }: { accountId: string; key: string }) =>
  tx.deleteFrom('repeatedCall').where('accountId', '=', accountId).where('key', '=', key).execute()
