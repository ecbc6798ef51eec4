import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'

/** Placeholder for a value given per call. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The placeholders of a statement. None for an optional value that a call omits. */
export type Slots<Values> = {
  readonly [Name in keyof Values]-?: undefined extends Values[Name] ? RawBuilder<unknown> | undefined : RawBuilder<unknown>
}

/**
 * Precompiles a statement, for the few on the critical path of every booking: building and freezing a large Kysely tree costs more than the
 * rest of the call. `build` gets placeholders instead of values, and runs once for each set of values that calls give: PostgreSQL sets up
 * every part of a statement even if it is not needed, so `build` leaves out what an omitted value was for.
 */
export const compiled = <Values extends object, Row>(build: (given: Slots<Values>) => RawBuilder<Row>) => {
  const statements = new Map<string, CompiledQuery>()
  return async (db: Db, values: Values): Promise<Row[]> => {
    const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    const known = statements.get(given.join())
    const slots = () => Object.fromEntries(given.map((name) => [name, sql`${new Slot(name)}`])) as Slots<Values>
    const statement = known ?? build(slots()).compile(db)
    if (!known) statements.set(given.join(), statement)
    const parameters = statement.parameters.map((value) => (value instanceof Slot ? values[value.name as keyof Values] : value))
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters })
    return rows
  }
}

/** A list of columns as SQL. `alias`: of their table. */
export const columns = (names: readonly string[], alias?: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(alias ? `${alias}.${name}` : name)))

/** The values of these columns, in the same order. */
export const valuesOf = <Name extends string>(names: readonly Name[], from: Record<Name, unknown>): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${from[name]}`))

/** A bound parameter, or an SQL expression such as a column. */
export type Bound<Value> = Value | RawBuilder<unknown>

export type BoundPeriod = { from: Bound<Date>; to: Bound<Date> }
