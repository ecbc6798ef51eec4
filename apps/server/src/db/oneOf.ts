import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column has one of these ids. One alone is compared with: of a list that is bound the planner takes ten, finds that a plan
 * for the list at hand would be cheaper, and so plans at every call what it could have kept.
 */
export const oneOf = (column: RawBuilder<unknown>, ids: readonly string[]) =>
  ids.length === 1 ? sql`${column} = ${ids[0]}::uuid` : sql`${column} = any(${ids}::uuid[])`

/** These ids as rows `k (key)`, for the same reason. */
export const eachOf = (ids: readonly string[]) =>
  ids.length === 1 ? sql`(values (${ids[0]}::uuid)) k (key)` : sql`unnest(${ids}::uuid[]) k (key)`
