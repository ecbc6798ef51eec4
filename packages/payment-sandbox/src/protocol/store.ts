import { noSuch } from './failure.ts'
import { newId, seconds } from './ids.ts'
import type { Hidden, Kind, Kinds } from './kinds.ts'
import type pg from 'pg'

/** Context of a call: transaction, time and account. */
export type Call = {
  tx: pg.PoolClient
  now: Date
  /** The account of the `Stripe-Account` header. Empty for the platform. */
  account: string
  publishable: boolean
  path: Record<string, string>
  sandboxUrl: string
  request: { id: string | null; idempotencyKey: string | null }
  react: (call: Call, type: string, object: { id: string; object: string }) => Promise<void>
  /** Whether the webhook is subscribed to this event type. */
  isSent: (type: string) => boolean
}

type Keeping = { hidden?: Hidden; dueAt?: Date | null; account?: string }

export const insert = async <K extends Kind>(call: Call, object: Kinds[K] & { object: K }, keeping: Keeping = {}) => {
  await call.tx.query(
    `insert into payment_sandbox.object (id, kind, account, data, hidden, due_at, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [object.id, object.object, keeping.account ?? call.account, object, keeping.hidden ?? {}, keeping.dueAt ?? null, call.now],
  )
  return object
}

/** Saves the object. `dueAt`: its next automatic step; `null` for none, omitted to keep. */
export const save = async (call: Call, object: Kinds[Kind], dueAt?: Date | null) => {
  if (dueAt === undefined) await call.tx.query(`update payment_sandbox.object set data = $2 where id = $1`, [object.id, object])
  else await call.tx.query(`update payment_sandbox.object set data = $2, due_at = $3 where id = $1`, [object.id, object, dueAt])
}

export const remove = (call: Call, id: string) => call.tx.query(`delete from payment_sandbox.object where id = $1`, [id])

export const find = async <K extends Kind>(call: Call, kind: K, id: string): Promise<Kinds[K] | undefined> => {
  const found = await call.tx.query<{ data: Kinds[K] }>(`select data from payment_sandbox.object where id = $1 and kind = $2`, [
    id,
    kind,
  ])
  return found.rows[0]?.data
}

/** The object, locked until the call ends. */
export const lock = async <K extends Kind>(call: Call, kind: K, id: string, param = 'id'): Promise<Kinds[K]> => {
  const found = await call.tx.query<{ data: Kinds[K] }>(
    `select data from payment_sandbox.object where id = $1 and kind = $2 and (account = $3 or $3 = '') for update`,
    [id, kind, call.account],
  )
  const row = found.rows[0]
  if (!row) throw noSuch(kind, id, param)
  return row.data
}

export const get = async <K extends Kind>(call: Call, kind: K, id: string, param = 'id'): Promise<Kinds[K]> => {
  const found = await find(call, kind, id)
  if (!found) throw noSuch(kind, id, param)
  return found
}

export const hiddenOf = async (call: Call, id: string): Promise<Hidden> => {
  const found = await call.tx.query<{ hidden: Hidden }>(`select hidden from payment_sandbox.object where id = $1`, [id])
  return found.rows[0]?.hidden ?? {}
}

export const hide = (call: Call, id: string, hidden: Hidden) =>
  call.tx.query(`update payment_sandbox.object set hidden = hidden || $2::jsonb where id = $1`, [id, hidden])

const indexed = { customer: "data->>'customer'", payment_intent: "data->>'payment_intent'", charge: "data->>'charge'" }

/** All objects of a kind that reference the given one, newest first. */
export const findBy = async <K extends Kind>(
  call: Call,
  kind: K,
  field: keyof typeof indexed,
  value: string,
): Promise<Kinds[K][]> => {
  const found = await call.tx.query<{ data: Kinds[K] }>(
    `select data from payment_sandbox.object where kind = $1 and ${indexed[field]} = $2 order by seq desc`,
    [kind, value],
  )
  return found.rows.map((row) => row.data)
}

export const findChildren = async <K extends Kind>(call: Call, kind: K, parent: string): Promise<Kinds[K][]> => {
  const found = await call.tx.query<{ data: Kinds[K] }>(
    `select data from payment_sandbox.object where kind = $1 and hidden->>'parent' = $2 and hidden ? 'parent' order by seq desc`,
    [kind, parent],
  )
  return found.rows.map((row) => row.data)
}

/** Records an event in the same transaction, and runs the sandbox's reactions. */
export const tell = async (
  call: Call,
  type: string,
  object: { id: string; object: string },
  before?: Record<string, unknown>,
  account?: string,
) => {
  const about = account ?? call.account
  const isSent = call.isSent(type)
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    ...(about && { account: about }),
    created: seconds(call.now),
    data: { object, ...(before && { previous_attributes: before }) },
    livemode: false,
    pending_webhooks: isSent ? 1 : 0,
    request: { id: call.request.id, idempotency_key: call.request.idempotencyKey },
    type,
  }
  await call.tx.query(
    `insert into payment_sandbox.event (id, type, account, data, created_at, next_attempt_at) values ($1, $2, $3, $4, $5, case when $6 then now() end)`,
    [event.id, type, about, event, call.now, isSent],
  )
  await call.react(call, type, object)
}

/** Casts JSON to a Stripe type. The SDK's types are narrower than the API for strings and decimals; all such casts go through here. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters
export const shown = <T>(json: unknown): T => json as T
