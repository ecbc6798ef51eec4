import type { RawBuilder } from 'kysely'

/** A bound parameter, or an SQL expression such as a column. */
export type Bound<Value> = Value | RawBuilder<unknown>

/** Two instants, each bound or an expression. */
export type BoundPeriod = { from: Bound<Date>; to: Bound<Date> }
