-- What an aircraft ever flew, and with whom: a report without days adds up a row for each aircraft, or each of its pilots, whether it is a
-- month or ten years old (docs/decisions/0120). Moved by the trigger that moves the years, in the same transaction.
create table aircraft_ever (
  aircraft_id uuid primary key references aircraft (id),
  flights integer not null default 0,
  hobbs_hours numeric(12, 1) not null default 0,
  flight_hours numeric(12, 1) not null default 0,
  flight_cents bigint not null default 0,
  landings integer not null default 0,
  fuel_gallons numeric(12, 1) not null default 0,
  cost_cents bigint not null default 0,
  spent_cents bigint not null default 0
);

-- Whoever flew is known to the flights that this adds up; the key by pilot says which aircraft somebody ever flew.
create table aircraft_pilot_ever (
  aircraft_id uuid not null references aircraft (id),
  pilot_id uuid not null,
  flights integer not null default 0,
  hobbs_hours numeric(12, 1) not null default 0,
  flight_hours numeric(12, 1) not null default 0,
  flight_cents bigint not null default 0,
  landings integer not null default 0,
  fuel_gallons numeric(12, 1) not null default 0,
  cost_cents bigint not null default 0,
  spent_cents bigint not null default 0,
  primary key (aircraft_id, pilot_id)
);
create index aircraft_pilot_ever_pilot on aircraft_pilot_ever (pilot_id, aircraft_id);

create view aircraft_pilot_ever_counted as
  select aircraft_id, pilot_id, sum(flights)::integer as flights, sum(hobbs_hours)::numeric as hobbs_hours, sum(flight_hours)::numeric as flight_hours,
    sum(flight_cents)::bigint as flight_cents, sum(landings)::integer as landings, sum(fuel_gallons)::numeric as fuel_gallons,
    sum(cost_cents)::bigint as cost_cents, sum(spent_cents)::bigint as spent_cents
  from aircraft_pilot_month_counted group by aircraft_id, pilot_id;

create view aircraft_ever_counted as
  select aircraft_id, sum(flights)::integer as flights, sum(hobbs_hours)::numeric as hobbs_hours, sum(flight_hours)::numeric as flight_hours,
    sum(flight_cents)::bigint as flight_cents, sum(landings)::integer as landings, sum(fuel_gallons)::numeric as fuel_gallons,
    sum(cost_cents)::bigint as cost_cents, sum(spent_cents)::bigint as spent_cents
  from aircraft_pilot_month_counted group by aircraft_id;

-- A return that is being written is waited for, and those after it move the new rows, too.
-- may lock: returns and corrections of flights wait while the months of all aircraft are added up once, a second for a million flights
lock table aircraft_pilot_month in share row exclusive mode;

create or replace function sum_pilot_month() returns trigger language plpgsql as $$
declare
  m aircraft_pilot_month := case when tg_op = 'DELETE' then old else new end;
  sign integer := case when tg_op = 'DELETE' then -1 else 1 end;
  before aircraft_pilot_month := case when tg_op = 'UPDATE' then old end;
begin
  insert into aircraft_pilot_year as y (aircraft_id, pilot_id, year, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents)
  values (m.aircraft_id, m.pilot_id, date_trunc('year', m.month)::date, sign * m.flights - coalesce(before.flights, 0),
    sign * m.hobbs_hours - coalesce(before.hobbs_hours, 0),
    sign * m.flight_hours - coalesce(before.flight_hours, 0), sign * m.flight_cents - coalesce(before.flight_cents, 0), sign * m.landings - coalesce(before.landings, 0),
    sign * m.fuel_gallons - coalesce(before.fuel_gallons, 0), sign * m.cost_cents - coalesce(before.cost_cents, 0),
      sign * m.spent_cents - coalesce(before.spent_cents, 0))
  on conflict (aircraft_id, pilot_id, year) do update set flights = y.flights + excluded.flights, hobbs_hours = y.hobbs_hours + excluded.hobbs_hours,
    flight_hours = y.flight_hours + excluded.flight_hours, flight_cents = y.flight_cents + excluded.flight_cents, landings = y.landings + excluded.landings,
    fuel_gallons = y.fuel_gallons + excluded.fuel_gallons, cost_cents = y.cost_cents + excluded.cost_cents, spent_cents = y.spent_cents + excluded.spent_cents;
  insert into aircraft_pilot_ever as e (aircraft_id, pilot_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents)
  values (m.aircraft_id, m.pilot_id, sign * m.flights - coalesce(before.flights, 0), sign * m.hobbs_hours - coalesce(before.hobbs_hours, 0),
    sign * m.flight_hours - coalesce(before.flight_hours, 0), sign * m.flight_cents - coalesce(before.flight_cents, 0),
    sign * m.landings - coalesce(before.landings, 0), sign * m.fuel_gallons - coalesce(before.fuel_gallons, 0),
    sign * m.cost_cents - coalesce(before.cost_cents, 0), sign * m.spent_cents - coalesce(before.spent_cents, 0))
  on conflict (aircraft_id, pilot_id) do update set flights = e.flights + excluded.flights, hobbs_hours = e.hobbs_hours + excluded.hobbs_hours,
    flight_hours = e.flight_hours + excluded.flight_hours, flight_cents = e.flight_cents + excluded.flight_cents, landings = e.landings + excluded.landings,
    fuel_gallons = e.fuel_gallons + excluded.fuel_gallons, cost_cents = e.cost_cents + excluded.cost_cents, spent_cents = e.spent_cents + excluded.spent_cents;
  insert into aircraft_ever as e (aircraft_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents)
  values (m.aircraft_id, sign * m.flights - coalesce(before.flights, 0), sign * m.hobbs_hours - coalesce(before.hobbs_hours, 0),
    sign * m.flight_hours - coalesce(before.flight_hours, 0), sign * m.flight_cents - coalesce(before.flight_cents, 0),
    sign * m.landings - coalesce(before.landings, 0), sign * m.fuel_gallons - coalesce(before.fuel_gallons, 0),
    sign * m.cost_cents - coalesce(before.cost_cents, 0), sign * m.spent_cents - coalesce(before.spent_cents, 0))
  on conflict (aircraft_id) do update set flights = e.flights + excluded.flights, hobbs_hours = e.hobbs_hours + excluded.hobbs_hours,
    flight_hours = e.flight_hours + excluded.flight_hours, flight_cents = e.flight_cents + excluded.flight_cents, landings = e.landings + excluded.landings,
    fuel_gallons = e.fuel_gallons + excluded.fuel_gallons, cost_cents = e.cost_cents + excluded.cost_cents, spent_cents = e.spent_cents + excluded.spent_cents;
  return null;
end $$;

create or replace function count_months_anew(only_aircraft uuid default null) returns void language plpgsql as $$
begin
  -- What is being written just now is either counted here or adds itself afterwards.
  lock table aircraft_month, aircraft_pilot_month, aircraft_pilot_year, aircraft_pilot_ever, aircraft_ever in share row exclusive mode;
  delete from aircraft_month where only_aircraft is null or aircraft_id = only_aircraft;
  delete from aircraft_pilot_month where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_month (aircraft_id, owner_id, month, flights, hobbs_hours, flight_hours, flight_cents, trips, cancellations, cancellation_cents, daylight_seconds,
      landings, fuel_gallons, cost_cents)
    select aircraft_id, owner_id, month, flights, hobbs_hours, flight_hours, flight_cents, trips, cancellations, cancellation_cents, daylight_seconds,
      landings, fuel_gallons, cost_cents
    from aircraft_month_counted where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_pilot_month (aircraft_id, owner_id, pilot_id, month, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons,
    cost_cents, spent_cents)
    select aircraft_id, owner_id, pilot_id, month, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents
    from aircraft_pilot_month_counted where only_aircraft is null or aircraft_id = only_aircraft;
  -- The months' trigger may have been off, and the years wrong before.
  delete from aircraft_pilot_year where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_pilot_year (aircraft_id, pilot_id, year, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents)
    select aircraft_id, pilot_id, year, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents
    from aircraft_pilot_year_counted where only_aircraft is null or aircraft_id = only_aircraft;
  delete from aircraft_pilot_ever where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_pilot_ever (aircraft_id, pilot_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents)
    select aircraft_id, pilot_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents
      from aircraft_pilot_ever_counted where only_aircraft is null or aircraft_id = only_aircraft;
  delete from aircraft_ever where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_ever (aircraft_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents)
    select aircraft_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents
      from aircraft_ever_counted where only_aircraft is null or aircraft_id = only_aircraft;
end $$;

insert into aircraft_pilot_ever (aircraft_id, pilot_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents)
  select aircraft_id, pilot_id, sum(flights)::integer as flights, sum(hobbs_hours)::numeric as hobbs_hours, sum(flight_hours)::numeric as flight_hours,
    sum(flight_cents)::bigint as flight_cents, sum(landings)::integer as landings, sum(fuel_gallons)::numeric as fuel_gallons,
    sum(cost_cents)::bigint as cost_cents, sum(spent_cents)::bigint as spent_cents from aircraft_pilot_month group by aircraft_id, pilot_id;
insert into aircraft_ever (aircraft_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents)
  select aircraft_id, sum(flights)::integer as flights, sum(hobbs_hours)::numeric as hobbs_hours, sum(flight_hours)::numeric as flight_hours,
    sum(flight_cents)::bigint as flight_cents, sum(landings)::integer as landings, sum(fuel_gallons)::numeric as fuel_gallons,
    sum(cost_cents)::bigint as cost_cents, sum(spent_cents)::bigint as spent_cents from aircraft_pilot_month group by aircraft_id;
