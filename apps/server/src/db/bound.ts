import type { RawBuilder } from 'kysely'

/** A bound parameter, or an SQL expression such as a column. */
export type Bound<Value> = Value | RawBuilder<unknown>

export type BoundPeriod = { from: Bound<Date>; to: Bound<Date> }
