-- Use counts in the daylight of the aircraft's home: from sunrise to sunset of each day there, no longer from 07:00 to 19:00 all year.
-- The sunrise equation of the Astronomical Almanac, as in packages/rules/src/schedule/sun.ts. Days count from noon of 2000-01-01 UTC. Of a span
-- longer than 66 days the first and last three days are exact and those between taken at sixty of them, which is right to two thousandths.
-- `daylight_until` stays for servers of the release before.
create function daylight_between(begins timestamptz, ends timestamptz, lat double precision, lon double precision) returns bigint
  language sql immutable parallel safe as $$
  select coalesce(sum(weight * greatest(0, least(transit + half, last) - greatest(transit - half, first))) * 86400, 0)::bigint
  from (select extract(epoch from begins)::double precision / 86400 - 10957.5 as first, extract(epoch from ends)::double precision / 86400 - 10957.5 as last) asked
    cross join lateral (select floor(first + lon / 360 - 1) as first_day, ceil(last + lon / 360 + 1) as last_day) days
    cross join lateral (select last_day - first_day + 1 as count) counted
    cross join lateral generate_series(0, least(count, 66)::integer - 1) as i
    cross join lateral (select case when count <= 66 or i < 3 or i > 62 then 1 else (count - 6) / 60 end as weight,
      case when count <= 66 or i < 3 then first_day + i when i > 62 then last_day - 65 + i else first_day + 2.5 + (i - 2.5) * (count - 6) / 60 end as day) taken
    cross join lateral (select day - lon / 360 as noon) at_noon
    cross join lateral (select 357.5291 + 0.98560028 * noon as anomaly) moved
    cross join lateral (select anomaly + 1.9148 * sind(anomaly) + 0.02 * sind(2 * anomaly) + 0.0003 * sind(3 * anomaly) + 282.9372 as longitude) seen
    cross join lateral (select noon + 0.0053 * sind(anomaly) - 0.0069 * sind(2 * longitude) as transit,
      asind(sind(longitude) * sind(23.4397)) as declination) sun
    cross join lateral (select acosd(least(1, greatest(-1, (sind(-0.833) - sind(lat) * sind(declination)) / (cosd(lat) * cosd(declination))))) / 360 as half) arc
$$;

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
      daylight_between(greatest(f.departed_at, m.month at time zone ap.zone), least(f.returned_at, (m.month + interval '1 month') at time zone ap.zone), ap.lat, ap.lon), 0, 0, 0
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
  home airport;
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
  select ap.* into home from aircraft a join airport ap on ap.id = a.airport_id where a.id = f.aircraft_id;
  for begins in select generate_series(date_trunc('month', f.departed_at at time zone home.zone), f.returned_at at time zone home.zone, interval '1 month') loop
    perform add_to_month(f.aircraft_id, f.owner_id, begins, daylight_seconds => sign * daylight_between(greatest(f.departed_at, begins at time zone home.zone),
      least(f.returned_at, (begins + interval '1 month') at time zone home.zone), home.lat, home.lon));
  end loop;
end $$;

select count_months_anew();
