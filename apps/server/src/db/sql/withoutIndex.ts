import { type RawBuilder, sql } from 'kysely'

/**
 * Stops the planner from using this condition's index; it only filters rows found by others. For people with long histories, a generic plan
 * would underestimate and read all of them.
 */
export const withoutIndex = (condition: RawBuilder<unknown>) => sql`(${condition}) is true`
