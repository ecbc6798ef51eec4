import { sql, type RawBuilder } from 'kysely'

/** A list of columns as SQL. `alias`: of their table. */
export const columns = (names: readonly string[], alias?: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(alias ? `${alias}.${name}` : name)))

/** The values of these columns, in the same order. */
export const valuesOf = <Name extends string>(names: readonly Name[], from: Record<Name, unknown>): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${from[name]}`))
