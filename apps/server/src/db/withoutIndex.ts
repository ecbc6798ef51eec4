import { type RawBuilder, sql } from 'kysely'

/**
 * Keeps or drops rows that another condition has found, and is no way to find them. Whoever has a long history has more rows under their
 * own name than a page reads; a plan for anyone takes them for few, and reads them all beside those that it has.
 */
export const withoutIndex = (condition: RawBuilder<unknown>) => sql`(${condition}) is true`
