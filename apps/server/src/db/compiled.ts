import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** Where a value of each call goes. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The places of a statement that values are bound to. */
export type Slots<Values> = { readonly [Name in keyof Values]-?: RawBuilder<unknown> }

const slots = <Values>() =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? sql`${new Slot(name)}` : undefined) }) as Slots<Values>

/**
 * For the few statements that every booking waits for: written out once, and only bound after that, because building and freezing the
 * tree of a long one costs more than the rest of a call. `build` runs once and sees no values, so its text is the same for all.
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
