-- What the totals of a flight report say, kept by month like the figures (docs/decisions/0035), so that ten years cost what a month costs.
-- What a flight cost its pilot: its price, and of an aircraft that they hold a part of what its hours cost. Follows the booking by itself.
alter table flight add column spent_cents integer not null default 0;

create function spend_on_flight() returns trigger language plpgsql as $$
begin
  new.spent_cents := coalesce((select o.final_cents from orders o where o.id = new.order_id), 0) + coalesce(new.running_cents, 0);
  return new;
end $$;
-- After flight_running_cents: triggers of one event fire by name.
create trigger flight_spent_cents before insert or update on flight for each row execute function spend_on_flight();

create function spend_on_order() returns trigger language plpgsql as $$
begin
  -- The trigger above reads the price.
  update flight set spent_cents = 0 where order_id = new.id;
  return null;
end $$;
create trigger order_spent_cents after update of final_cents on orders for each row
  when (old.final_cents is distinct from new.final_cents) execute function spend_on_order();

alter table aircraft_month add column landings integer not null default 0, add column fuel_gallons numeric(10, 1) not null default 0,
  add column cost_cents bigint not null default 0;
alter table aircraft_pilot_month add column landings integer not null default 0, add column fuel_gallons numeric(10, 1) not null default 0,
  add column cost_cents bigint not null default 0, add column spent_cents bigint not null default 0;

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
    select o.aircraft_id, o.owner_id, m.month::date, 0, 0, 0, 0, 0, 0, 0,
      daylight_until(least(coalesce(o.drop_real_at, o.drop_at) at time zone ap.zone, m.month + interval '1 month'))
        - daylight_until(greatest(o.start_at at time zone ap.zone, m.month)), 0, 0, 0
    from orders o join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id
      cross join lateral generate_series(date_trunc('month', o.start_at at time zone ap.zone),
        coalesce(o.drop_real_at, o.drop_at) at time zone ap.zone, interval '1 month') as m (month)
    where o.status = 'flight_complete'
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

create or replace view aircraft_pilot_month_counted as
  select f.aircraft_id, f.owner_id, f.pilot_id, month_of(f.returned_at at time zone ap.zone) as month, count(*)::integer as flights,
    sum(f.hobbs_in - f.hobbs_out) as hobbs_hours, sum(f.flight_in - f.flight_out) as flight_hours, sum(f.income_cents)::bigint as flight_cents,
    sum(f.landings)::integer as landings, coalesce(sum(f.fuel_gallons), 0) as fuel_gallons, sum(f.cost_cents)::bigint as cost_cents,
    sum(coalesce(o.final_cents, 0) + coalesce(f.running_cents, 0))::bigint as spent_cents
  from flight f join orders o on o.id = f.order_id join aircraft a on a.id = f.aircraft_id join airport ap on ap.id = a.airport_id
  group by f.aircraft_id, f.owner_id, f.pilot_id, month_of(f.returned_at at time zone ap.zone);

create or replace function count_months_anew(only_aircraft uuid default null) returns void language plpgsql as $$
begin
  -- What is being written just now is either counted here or adds itself afterwards.
  lock table aircraft_month, aircraft_pilot_month in share row exclusive mode;
  delete from aircraft_month where only_aircraft is null or aircraft_id = only_aircraft;
  delete from aircraft_pilot_month where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_month (aircraft_id, owner_id, month, flights, hobbs_hours, flight_hours, flight_cents, trips, cancellations, cancellation_cents, daylight_seconds,
      landings, fuel_gallons, cost_cents)
    select aircraft_id, owner_id, month, flights, hobbs_hours, flight_hours, flight_cents, trips, cancellations, cancellation_cents, daylight_seconds,
      landings, fuel_gallons, cost_cents
    from aircraft_month_counted where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_pilot_month (aircraft_id, owner_id, pilot_id, month, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents)
    select aircraft_id, owner_id, pilot_id, month, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents
    from aircraft_pilot_month_counted where only_aircraft is null or aircraft_id = only_aircraft;
end $$;

create or replace function count_flight(f flight, sign integer) returns void language plpgsql as $$
declare
  its_month date := month_of(f.returned_at at time zone home_zone(f.aircraft_id));
  fuel numeric := coalesce(f.fuel_gallons, 0);
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
end $$;

-- What was flown until now, once and not row by row; nothing that the triggers watch changes by it.
alter table flight disable trigger user;
update flight f set spent_cents = coalesce(o.final_cents, 0) + coalesce(f.running_cents, 0) from orders o where o.id = f.order_id;
alter table flight enable trigger user;
select count_months_anew();

-- A page of one person's flights with one aircraft begins where they do; a pilot's aircraft are found by their sums.
create index flight_aircraft_pilot on flight (aircraft_id, pilot_id, returned_at desc) include (order_id);
create index aircraft_pilot_month_pilot on aircraft_pilot_month (pilot_id, aircraft_id);
