import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'
import { flightPart, timedIdOf } from './size.ts'

const quote = sql`jsonb_build_object('lines',
    jsonb_build_array(jsonb_build_object('kind', 'rental', 'text', 'Rental', 'cents', t.rental))
      || case when t.lesson > 0 then jsonb_build_array(jsonb_build_object('kind', 'csip', 'text', 'Instructor', 'cents', t.lesson))
        else '[]' end
      || jsonb_build_array(jsonb_build_object('kind', 'fee', 'text', 'Service fee', 'cents', t.fee),
        jsonb_build_object('kind', 'tax', 'text', 'Tax', 'cents', t.tax)),
    'totalCents', t.total, 'hours', t.hours * 0.6, 'minimumHours', 0, 'depositCents', t.deposit_cents, 'heldFrom',
      t.starts - interval '2 days',
    'freeCancellationUntil', t.starts - interval '1 day', 'policyText', 'Free until a day before, half of the price later.',
    'terms', jsonb_build_object('rateCents', t.rate_cents, 'fuelIncluded', true, 'discountPercent', 0, 'planName', null,
      'csipRateCents', case when t.lesson > 0 then 8000 end, 'feePercent', 4, 'taxPercent', 2, 'ownsAircraft', false, 'purpose', 'flight'))`

export const addOrders = async (db: Db) => {
  await sql`insert into orders (id, number, aircraft_id, owner_id, pilot_id, booked_by_id, csip_id, status, start_at, drop_at,
    drop_real_at, planned_hours, quote,
      total_cents, final_cents, cancel_reason, canceled_at, canceled_by_id, canceled_late, viewed_at, created_at)
    select t.order_id, 1000 + t.n, t.aircraft_id, t.owner_id, t.pilot_id, t.pilot_id, t.instructor_id, t.status, t.starts, t.drops,
      t.flown_at, t.hours * 0.6, ${quote},
      t.total, t.final, case when t.canceled is not null then 'plans' end, t.canceled,
      case when t.canceled is not null then case when t.by_owner then t.owner_id else t.pilot_id end end,
      t.is_late, case when t.created < now() - interval '2 days' then t.created + interval '6 hours' end, t.created
    from drawn_trip t`.execute(db)
  await sql`select setval('order_number', 1001 + (select count(*) from drawn_trip))`.execute(db)
}

/** Occupies the aircraft (plus turnaround), the pilot and the instructor until the return. */
export const addOccupancy = (db: Db) =>
  sql`insert into occupancy (id, resource_id, resource_kind, during, kind, order_id, created_by)
    select ${timedIdOf('t.created', 2, 't.n * 4 + h.place')}, h.resource_id, h.resource_kind,
      tstzrange(t.starts, coalesce(t.flown_at, t.drops) + h.more), 'booking', t.order_id, t.pilot_id
    from drawn_trip t, lateral (values (0, t.aircraft_id, 'aircraft', interval '30 minutes'), (1, t.pilot_id, 'person', interval '0'),
      (2, t.instructor_id, 'person', interval '0')) h (place, resource_id, resource_kind, more)
    where t.canceled is null and h.resource_id is not null`.execute(db)

/** In order of return, with consecutive meter readings per aircraft. */
export const addFlights = (db: Db) =>
  sql`insert into flight (order_id, aircraft_id, pilot_id, owner_id, departed_at, returned_at, hobbs_out, hobbs_in, flight_out, flight_in,
    landings, fuel_gallons,
      income_cents, daylight_seconds)
    select t.order_id, t.aircraft_id, t.pilot_id, t.owner_id, t.starts, t.flown_at, t.hobbs_in - t.hobbs_hours, t.hobbs_in,
      (t.hobbs_in - t.hobbs_hours) * ${flightPart}, t.hobbs_in * ${flightPart}, 1 + (t.n % 4)::int, round(t.hobbs_hours * 9, 1), t.rental,
        extract(epoch from t.flown_at - t.starts)
    from drawn_trip t where t.flown_at is not null order by t.flown_at, t.n`.execute(db)
