import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column is one of these ids. Compares a single id directly: for an array parameter the planner assumes ten elements, finds a
 * custom plan cheaper, and so replans at every call.
 */
export const oneOf = (column: RawBuilder<unknown>, ids: readonly string[]) =>
  ids.length === 1 ? sql`${column} = ${ids[0]}::uuid` : sql`${column} = any(${ids}::uuid[])`

/** The ids as rows `k (key)`. A single one is special for the same reason. */
export const eachOf = (ids: readonly string[]) =>
  ids.length === 1 ? sql`(values (${ids[0]}::uuid)) k (key)` : sql`unnest(${ids}::uuid[]) k (key)`
