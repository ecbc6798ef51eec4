import type { RawBuilder } from 'kysely'

/** A value that is bound to a statement, or an expression of the statement itself, such as a column of what it goes through. */
export type Bound<Value> = Value | RawBuilder<unknown>

/** Two instants, each bound or an expression. */
export type BoundPeriod = { from: Bound<Date>; to: Bound<Date> }
