-- Who flew how much in ten years: whole years are added up from a row for each, what is left of others from their months.
create table aircraft_pilot_year (
  aircraft_id uuid not null references aircraft (id),
  pilot_id uuid not null references account (id),
  -- Its first of January; at the aircraft's home.
  year date not null,
  flights integer not null default 0,
  hobbs_hours numeric(10, 1) not null default 0,
  flight_hours numeric(10, 1) not null default 0,
  flight_cents bigint not null default 0,
  landings integer not null default 0,
  fuel_gallons numeric(10, 1) not null default 0,
  cost_cents bigint not null default 0,
  spent_cents bigint not null default 0,
  primary key (aircraft_id, pilot_id, year)
);

create view aircraft_pilot_year_counted as
  select aircraft_id, pilot_id, date_trunc('year', month)::date as year, sum(flights)::integer as flights, sum(hobbs_hours) as hobbs_hours,
    sum(flight_hours) as flight_hours, sum(flight_cents)::bigint as flight_cents, sum(landings)::integer as landings, sum(fuel_gallons) as fuel_gallons,
    sum(cost_cents)::bigint as cost_cents, sum(spent_cents)::bigint as spent_cents
  from aircraft_pilot_month_counted group by aircraft_id, pilot_id, date_trunc('year', month)::date;

-- Whatever moves a month moves its year, in the same transaction and under the month's row.
create function sum_pilot_month() returns trigger language plpgsql as $$
declare
  m aircraft_pilot_month := case when tg_op = 'DELETE' then old else new end;
  sign integer := case when tg_op = 'DELETE' then -1 else 1 end;
  before aircraft_pilot_month := case when tg_op = 'UPDATE' then old end;
begin
  insert into aircraft_pilot_year as y (aircraft_id, pilot_id, year, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents)
  values (m.aircraft_id, m.pilot_id, date_trunc('year', m.month)::date, sign * m.flights - coalesce(before.flights, 0), sign * m.hobbs_hours - coalesce(before.hobbs_hours, 0),
    sign * m.flight_hours - coalesce(before.flight_hours, 0), sign * m.flight_cents - coalesce(before.flight_cents, 0), sign * m.landings - coalesce(before.landings, 0),
    sign * m.fuel_gallons - coalesce(before.fuel_gallons, 0), sign * m.cost_cents - coalesce(before.cost_cents, 0), sign * m.spent_cents - coalesce(before.spent_cents, 0))
  on conflict (aircraft_id, pilot_id, year) do update set flights = y.flights + excluded.flights, hobbs_hours = y.hobbs_hours + excluded.hobbs_hours,
    flight_hours = y.flight_hours + excluded.flight_hours, flight_cents = y.flight_cents + excluded.flight_cents, landings = y.landings + excluded.landings,
    fuel_gallons = y.fuel_gallons + excluded.fuel_gallons, cost_cents = y.cost_cents + excluded.cost_cents, spent_cents = y.spent_cents + excluded.spent_cents;
  return null;
end $$;
create trigger pilot_month_sums after insert or update or delete on aircraft_pilot_month for each row execute function sum_pilot_month();

create or replace function count_months_anew(only_aircraft uuid default null) returns void language plpgsql as $$
begin
  -- What is being written just now is either counted here or adds itself afterwards.
  lock table aircraft_month, aircraft_pilot_month, aircraft_pilot_year in share row exclusive mode;
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
  -- The months' trigger may have been off, and the years wrong before.
  delete from aircraft_pilot_year where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_pilot_year (aircraft_id, pilot_id, year, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents)
    select aircraft_id, pilot_id, year, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents
    from aircraft_pilot_year_counted where only_aircraft is null or aircraft_id = only_aircraft;
end $$;
select count_months_anew();

drop index aircraft_pilot_month_pilot;
create index aircraft_pilot_month_pilot on aircraft_pilot_month (pilot_id, aircraft_id, month);
