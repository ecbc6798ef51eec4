import { createHash } from 'node:crypto'
import type pg from 'pg'
import { StripeFailure } from './failure.ts'

export type Answer = { status: number; body: unknown; replayOf?: string }

export const fingerprintOf = (method: string, url: string, body: string) =>
  createHash('sha256').update(`${method} ${url}\n${body}`).digest('hex')

/** Claims the idempotency key, or returns the stored answer. Waits for a concurrent call with the same key, through the unique row. */
export const claimKey = async (
  tx: pg.PoolClient,
  key: string,
  fingerprint: string,
  requestId: string,
): Promise<Answer | undefined> => {
  const claimed = await tx.query(
    `insert into payment_sandbox.idempotency (key, fingerprint, request_id) values ($1, $2, $3) on conflict (key) do nothing`,
    [key, fingerprint, requestId],
  )
  if (claimed.rowCount === 1) return undefined
  const found = await tx.query<{ fingerprint: string; status: number; body: unknown; request_id: string }>(
    `select fingerprint, status, body, request_id from payment_sandbox.idempotency where key = $1`,
    [key],
  )
  const first = found.rows[0]
  if (!first) return undefined
  if (first.fingerprint !== fingerprint)
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        "Try using a key other than the one you've just used if you meant to execute a different request.",
    })

  return { status: first.status, body: first.body, replayOf: first.request_id }
}

export const keepAnswer = (tx: pg.PoolClient, key: string, answer: Answer) =>
  tx.query(`update payment_sandbox.idempotency set status = $2, body = $3 where key = $1`, [
    key,
    answer.status,
    JSON.stringify(answer.body),
  ])
