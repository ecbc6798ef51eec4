import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'

/** Placeholder for a value given per call. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The placeholders of a statement. */
export type Slots<Values> = { readonly [Name in keyof Values]-?: RawBuilder<unknown> }

const slots = <Values>() =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? sql`${new Slot(name)}` : undefined) }) as Slots<Values>

/**
 * Precompiles a statement, for the few on the critical path of every booking: building and freezing a large Kysely tree costs more than the
 * rest of the call. `build` runs once, with placeholders instead of values.
 */
export const compiled = <Values extends object, Row>(build: (given: Slots<Values>) => RawBuilder<Row>) => {
  let once: CompiledQuery | undefined
  return async (db: Db, values: Values): Promise<Row[]> => {
    once ??= build(slots<Values>()).compile(db)
    const parameters = once.parameters.map((value) => (value instanceof Slot ? values[value.name as keyof Values] : value))
    const { rows } = await db.executeQuery<Row>({ ...once, parameters })
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
