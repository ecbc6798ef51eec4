import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'
import { timedIdOf } from './size.ts'

/** Every status change, in order. */
export const addEvents = (db: Db) =>
  sql`insert into order_event (id, order_id, at, from_status, to_status, by_id)
    select ${timedIdOf('e.at', 3, 't.n * 8 + e.place')}, t.order_id, e.at, e.was, e.became, t.pilot_id
    from drawn_trip t, lateral (values (0, t.created, null, 'booked'), (1, t.canceled, 'booked', t.status),
      (2, case when t.canceled is null and t.starts <= now() then greatest(t.created, t.starts - interval '20 minutes') end, 'booked',
        'checking_in'),
      (3, case when t.canceled is null and t.starts <= now() then t.starts end, 'checking_in', 'in_flight'),
      (4, t.flown_at - interval '10 minutes', 'in_flight', 'returning'), (5, t.flown_at, 'returning', 'flight_complete')) e (place, at,
        was, became)
    where e.at is not null order by e.at, t.n, e.place`.execute(db)

/** Answers at departure and return. */
export const addRecords = (db: Db) =>
  sql`insert into stage_record (id, order_id, stage, state, answers, opened_by, opened_at, closed_by, closed_at)
    select ${timedIdOf('r.at', 4, 't.n * 2 + r.place')}, t.order_id, r.stage, 'closed', jsonb_build_object('hobbs', r.hobbs, 'oil', 7,
      'tires', true, 'fuelLeft', 20, 'fuelRight', 20),
      t.pilot_id, r.at - interval '15 minutes', t.pilot_id, r.at
    from drawn_trip t, lateral (values (0, 'departure', t.starts, t.hobbs_in - t.hobbs_hours),
      (1, 'return', t.flown_at, t.hobbs_in)) r (place, stage, at, hobbs)
    where t.canceled is null and t.starts <= now() and r.at is not null order by r.at, t.n`.execute(db)

/** Notices for pilot and owner. Older than three days: read. */
export const addNotices = async (db: Db) => {
  await sql`insert into notice (id, account_id, kind, title, text, link, created_at, read_at)
    select ${timedIdOf('s.at', 5, 't.n * 4 + s.place')}, s.account_id, s.kind, s.title,
      t.tail_number || ' on ' || to_char(t.starts, 'FMMonth DD'), '/booking/orders/' || t.order_id,
      s.at, case when s.at < now() - interval '3 days' then s.at + interval '5 hours' end
    from drawn_trip t, lateral (values (0, t.pilot_id, 'system', 'You are booked', t.created),
      (1, t.owner_id, 'system', 'Your aircraft was booked', t.created), (2, t.owner_id, 'warning', 'A booking was canceled', t.canceled),
      (3, t.pilot_id, 'system', 'Your flight is closed', t.flown_at)) s (place, account_id, kind, title, at)
    where s.at is not null order by s.at, t.n, s.place`.execute(db)
}
