import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'
import { timedIdOf } from './size.ts'

/** Each flight's captured hold and released deposit, and charges for late cancellations. */
export const addCharges = (db: Db) =>
  sql`insert into charge (id, account_id, order_id, kind, state, amount_cents, captured_cents, text, created_at, updated_at)
    select ${timedIdOf('c.at', 6, 't.n * 4 + c.place')}, t.pilot_id, t.order_id, c.kind, c.state, c.cents, c.captured, c.text, c.at,
      coalesce(t.flown_at, c.at)
    from drawn_trip t, lateral (values
      (0, 'hold', 'captured', t.total, t.final, 'Flight ' || t.tail_number, case when t.flown_at is not null
        then greatest(t.created, t.starts - interval '2 days') end),
      (1, 'deposit', 'released', t.deposit_cents, 0, 'Deposit hold for ' || t.tail_number, case when t.flown_at is not null
        then greatest(t.created, t.starts - interval '2 days') end),
      (2, 'cancellation', 'captured', t.final, t.final, 'Late cancellation of ' || t.tail_number, case when t.is_late then t.canceled end)
    ) c (place, kind, state, cents, captured, text, at)
    where c.at is not null order by c.at, t.n, c.place`.execute(db)

/** Id of one of a trip's movements. Reversals reference the first. */
const movementId = (instant: string, place: string) => timedIdOf(instant, 7, `t.n * 8 + ${place}`)

/** Expected amounts and their reversal, the flight or cancellation charge, its payment, and the payout two days later. */
export const addMovements = (db: Db) =>
  sql`insert into ledger_movement (id, kind, order_id, reverses_id, at)
    select ${movementId('m.at', 'm.place')}, m.kind, t.order_id, m.reverses, m.at
    from drawn_trip t, lateral (values (0, 'booked', null, t.created),
      (1, 'booked_reversed', ${movementId('t.created', '0')}, coalesce(t.flown_at, t.canceled)), (2, 'flight', null, t.flown_at),
      (3, 'cancellation', null, case when t.is_late and t.final > 0 then t.canceled end), (4, 'payment', null, case when t.final > 0
        then coalesce(t.flown_at, t.canceled) end),
      (5, 'payout', null, case when t.final > 0 and coalesce(t.flown_at, t.canceled) + interval '2 days' <= now()
        then coalesce(t.flown_at, t.canceled) + interval '2 days' end)
    ) m (place, kind, reverses, at)
    where m.at is not null order by m.at, t.n, m.place`.execute(db)

/** Each movement sums to zero. */
export const addEntries = (db: Db) =>
  sql`insert into ledger_entry (movement_id, line, ledger, account_id, aircraft_id, cents)
    select m.id, e.line, e.ledger, e.account_id, t.aircraft_id, e.cents
    from ledger_movement m join drawn_trip t on t.order_id = m.order_id,
      lateral (select case m.kind when 'booked' then 'expected_' when 'booked_reversed' then 'expected_' else '' end as prefix,
        case m.kind when 'booked_reversed' then -1 else 1 end as sign) s,
      lateral (
        select * from (values (0, s.prefix || 'customer', t.pilot_id, s.sign * t.total),
          (1, s.prefix || 'owner', t.owner_id, -s.sign * t.rental),
          (2, s.prefix || 'csip', t.instructor_id, -s.sign * t.lesson), (3, s.prefix || 'fee', null, -s.sign * t.fee),
            (4, s.prefix || 'tax', null, -s.sign * t.tax)
        ) shares (line, ledger, account_id, cents) where m.kind in ('booked', 'booked_reversed', 'flight')
        union all select * from (values (0, 'customer', t.pilot_id, t.final), (1, 'owner', t.owner_id, -t.final)) kept
          where m.kind = 'cancellation'
        union all select * from (values (0, 'bank', null::uuid, t.final), (1, 'customer', t.pilot_id, -t.final)) paid
          where m.kind = 'payment'
        union all select * from (values (0, 'owner', t.owner_id, case when t.is_late then t.final else t.rental end),
          (1, 'csip', t.instructor_id, case when t.is_late then 0 else t.lesson end),
          (2, 'bank', null, case when t.is_late then -t.final else -t.rental - t.lesson end)) paid_out where m.kind = 'payout'
      ) e where e.cents <> 0`.execute(db)
