import { sql, type RawBuilder } from 'kysely'

/**
 * Whether the cancellation charge (of an alias of orders) is pending: for the owner or a second operator about an act
 * of one person (docs/decisions/0184), or a second operator after a suspension. Not charged or booked meanwhile.
 */
export const feeWaits = (order: string): RawBuilder<boolean> => {
  const [id, byId] = [sql.ref(`${order}.id`), sql.ref(`${order}.feeById`)]
  return sql`(${byId} is not null
    or exists (select from intervention w where w.order_id = ${id} and w.kind = 'late_fee' and w.state = 'waiting'))`
}
