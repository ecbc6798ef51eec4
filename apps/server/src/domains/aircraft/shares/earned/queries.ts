import { type RawBuilder, sql } from 'kysely'

/** An owner's ledger entries other than flight income, which is a column of `flight`: entries `e`, movements `mv`, bookings `o` if any. */
export const otherOwnerEntries = sql`ledger_entry e join ledger_movement mv on mv.id = e.movement_id
  left join orders o on o.id = mv.order_id left join ledger_movement reversed on reversed.id = mv.reverses_id`

/** Selects those of an aircraft and its owner. */
export const isOwed = (aircraft: RawBuilder<unknown>, owner: RawBuilder<unknown>) =>
  sql`e.ledger = 'owner' and e.aircraft_id = ${aircraft} and e.account_id = ${owner} and mv.kind not in ('flight', 'payout', 'payment')
    and coalesce(reversed.kind, '') <> 'flight'`

/** A cancellation counts when it was canceled, anything else when it was booked. */
export const owedAt = sql`coalesce(o.canceled_at, mv.at)`

/** Owner's income from aircraft `a` between two instants, in cents. */
export const earnedBy = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`(
  coalesce((select sum(f.income_cents) from flight f where f.aircraft_id = a.id and f.owner_id = a.owner_id and f.returned_at >= ${since}
    and f.returned_at < ${until}), 0)
  + coalesce((select -sum(e.cents) from ${otherOwnerEntries} where ${isOwed(sql`a.id`, sql`a.owner_id`)} and ${owedAt} >= ${since}
    and ${owedAt} < ${until}), 0))::bigint`
