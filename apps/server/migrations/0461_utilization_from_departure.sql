-- Use counts from the real departure to the return, and is never negative: a trip that left early and was back before its booked start
-- counted less than nothing. So it follows the flight, and no longer the booking.
create or replace view aircraft_month_counted as
  with counted as (
    select f.aircraft_id, f.owner_id, month_of(f.returned_at at time zone ap.zone) as month, 1 as flights, f.hobbs_in - f.hobbs_out as hobbs_hours,
      f.flight_in - f.flight_out as flight_hours, f.income_cents::bigint as flight_cents, 0 as trips, 0 as cancellations, 0::bigint as cancellation_cents, 0::bigint as daylight_seconds,
      f.landings, coalesce(f.fuel_gallons, 0) as fuel_gallons, f.cost_cents::bigint as cost_cents
    from flight f join aircraft a on a.id = f.aircraft_id join airport ap on ap.id = a.airport_id
    union all
    select o.aircraft_id, o.owner_id, month_of(coalesce(o.drop_real_at, o.drop_at) at time zone ap.zone), 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0
    from orders o join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id where o.status = 'flight_complete'
    union all
    select f.aircraft_id, f.owner_id, m.month::date, 0, 0, 0, 0, 0, 0, 0,
      greatest(0, daylight_until(least(f.returned_at at time zone ap.zone, m.month + interval '1 month'))
        - daylight_until(greatest(f.departed_at at time zone ap.zone, m.month))), 0, 0, 0
    from flight f join aircraft a on a.id = f.aircraft_id join airport ap on ap.id = a.airport_id
      cross join lateral generate_series(date_trunc('month', f.departed_at at time zone ap.zone),
        f.returned_at at time zone ap.zone, interval '1 month') as m (month)
    union all
    select o.aircraft_id, o.owner_id, month_of(coalesce(o.canceled_at, o.drop_at) at time zone ap.zone), 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0
    from orders o join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id where o.status in ('canceled', 'canceled_by_owner')
    union all
    select e.aircraft_id, e.account_id, month_of(coalesce(o.canceled_at, mv.at) at time zone ap.zone), 0, 0, 0, 0, 0, 0, -e.cents, 0, 0, 0, 0
    from ledger_entry e join ledger_movement mv on mv.id = e.movement_id join aircraft a on a.id = e.aircraft_id join airport ap on ap.id = a.airport_id
      left join orders o on o.id = mv.order_id left join ledger_movement reversed on reversed.id = mv.reverses_id
    where e.ledger = 'owner' and e.account_id is not null and mv.kind not in ('flight', 'payout', 'payment') and coalesce(reversed.kind, '') <> 'flight'
  )
  select aircraft_id, owner_id, month, sum(flights)::integer as flights, sum(hobbs_hours) as hobbs_hours, sum(flight_hours) as flight_hours,
    sum(flight_cents)::bigint as flight_cents, sum(trips)::integer as trips, sum(cancellations)::integer as cancellations,
    sum(cancellation_cents)::bigint as cancellation_cents, sum(daylight_seconds)::bigint as daylight_seconds,
    sum(landings)::integer as landings, sum(fuel_gallons) as fuel_gallons, sum(cost_cents)::bigint as cost_cents
  from counted group by aircraft_id, owner_id, month;

create or replace function count_flight(f flight, sign integer) returns void language plpgsql as $$
declare
  its_month date := month_of(f.returned_at at time zone home_zone(f.aircraft_id));
  fuel numeric := coalesce(f.fuel_gallons, 0);
  zone text := home_zone(f.aircraft_id);
  leaves timestamp := f.departed_at at time zone zone;
  returns timestamp := f.returned_at at time zone zone;
  begins timestamp;
begin
  insert into aircraft_month as m (aircraft_id, owner_id, month, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents)
  values (f.aircraft_id, f.owner_id, its_month, sign, sign * (f.hobbs_in - f.hobbs_out), sign * (f.flight_in - f.flight_out), sign * f.income_cents,
    sign * f.landings, sign * fuel, sign * f.cost_cents)
  on conflict (aircraft_id, month, owner_id) do update set flights = m.flights + excluded.flights, hobbs_hours = m.hobbs_hours + excluded.hobbs_hours,
    flight_hours = m.flight_hours + excluded.flight_hours, flight_cents = m.flight_cents + excluded.flight_cents, landings = m.landings + excluded.landings,
    fuel_gallons = m.fuel_gallons + excluded.fuel_gallons, cost_cents = m.cost_cents + excluded.cost_cents;
  insert into aircraft_pilot_month as m (aircraft_id, owner_id, pilot_id, month, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents)
  values (f.aircraft_id, f.owner_id, f.pilot_id, its_month, sign, sign * (f.hobbs_in - f.hobbs_out), sign * (f.flight_in - f.flight_out), sign * f.income_cents,
    sign * f.landings, sign * fuel, sign * f.cost_cents, sign * f.spent_cents)
  on conflict (aircraft_id, month, pilot_id, owner_id) do update set flights = m.flights + excluded.flights, hobbs_hours = m.hobbs_hours + excluded.hobbs_hours,
    flight_hours = m.flight_hours + excluded.flight_hours, flight_cents = m.flight_cents + excluded.flight_cents, landings = m.landings + excluded.landings,
    fuel_gallons = m.fuel_gallons + excluded.fuel_gallons, cost_cents = m.cost_cents + excluded.cost_cents, spent_cents = m.spent_cents + excluded.spent_cents;
  for begins in select generate_series(date_trunc('month', leaves), returns, interval '1 month') loop
    perform add_to_month(f.aircraft_id, f.owner_id, begins,
      daylight_seconds => sign * greatest(0, daylight_until(least(returns, begins + interval '1 month')) - daylight_until(greatest(leaves, begins))));
  end loop;
end $$;

create or replace function count_order(o orders, sign integer) returns void language plpgsql as $$
declare
  zone text := home_zone(o.aircraft_id);
begin
  if o.status = 'flight_complete' then
    perform add_to_month(o.aircraft_id, o.owner_id, coalesce(o.drop_real_at, o.drop_at) at time zone zone, trips => sign);
  elsif o.status in ('canceled', 'canceled_by_owner') then
    perform add_to_month(o.aircraft_id, o.owner_id, coalesce(o.canceled_at, o.drop_at) at time zone zone, cancellations => sign);
  end if;
end $$;

select count_months_anew();
