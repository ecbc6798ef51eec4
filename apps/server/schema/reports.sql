-- Sums of what aircraft flew and earned, and what owners enter for their reports.

-- What an aircraft flew and earned for an owner in a month at its home airport (docs/decisions/0035).
create table aircraft_month (
  aircraft_id uuid not null references aircraft (id),
  owner_id uuid not null references account (id),
  month date not null,
  -- By the day of the return.
  flights integer not null default 0,
  hobbs_hours numeric(10, 1) not null default 0,
  flight_hours numeric(10, 1) not null default 0,
  flight_cents bigint not null default 0,
  trips integer not null default 0,
  -- By the day of the cancellation.
  cancellations integer not null default 0,
  cancellation_cents bigint not null default 0,
  -- From departure to return, between sunrise and sunset at home.
  daylight_seconds bigint not null default 0,
  landings integer not null default 0,
  fuel_gallons numeric(10, 1) not null default 0,
  cost_cents bigint not null default 0,
  primary key (aircraft_id, month, owner_id)
);

-- Seconds between sunrise and sunset within a span, by the sunrise equation of the Astronomical Almanac, as in
-- packages/rules/src/schedule/sun.ts. Days count from noon of 2000-01-01 UTC. Beyond 66 days only the first and last three are exact; the
-- days between are taken at sixty of them, which is right to two thousandths.
create function daylight_between(begins timestamptz, ends timestamptz, lat double precision,
  lon double precision) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum(weight * greatest(0, least(transit + half, last) - greatest(transit - half, first))) * 86400, 0)::bigint
  from (select extract(epoch from begins)::double precision / 86400 - 10957.5 as first,
    extract(epoch from ends)::double precision / 86400 - 10957.5 as last) asked
    cross join lateral (select floor(first + lon / 360 - 1) as first_day, ceil(last + lon / 360 + 1) as last_day) days
    cross join lateral (select last_day - first_day + 1 as count) counted
    cross join lateral generate_series(0, least(count, 66)::integer - 1) as i
    cross join lateral (select case when count <= 66 or i < 3 or i > 62 then 1 else (count - 6) / 60 end as weight,
      case when count <= 66 or i < 3 then first_day + i when i > 62 then last_day - 65 + i
        else first_day + 2.5 + (i - 2.5) * (count - 6) / 60 end as day) taken
    cross join lateral (select day - lon / 360 as noon) at_noon
    cross join lateral (select 357.5291 + 0.98560028 * noon as anomaly) moved
    cross join lateral (select anomaly + 1.9148 * sind(anomaly) + 0.02 * sind(2 * anomaly) + 0.0003 * sind(3 * anomaly)
      + 282.9372 as longitude) seen
    cross join lateral (select noon + 0.0053 * sind(anomaly) - 0.0069 * sind(2 * longitude) as transit,
      asind(sind(longitude) * sind(23.4397)) as declination) sun
    cross join lateral (select acosd(least(1, greatest(-1,
      (sind(-0.833) - sind(lat) * sind(declination)) / (cosd(lat) * cosd(declination))))) / 360 as half) arc
$$;

-- What a pilot flew in an aircraft in a month.
create table aircraft_pilot_month (
  aircraft_id uuid not null references aircraft (id),
  owner_id uuid not null references account (id),
  pilot_id uuid not null references account (id),
  month date not null,
  flights integer not null default 0,
  hobbs_hours numeric(10, 1) not null default 0,
  flight_hours numeric(10, 1) not null default 0,
  flight_cents bigint not null default 0,
  landings integer not null default 0,
  fuel_gallons numeric(10, 1) not null default 0,
  cost_cents bigint not null default 0,
  spent_cents bigint not null default 0,
  primary key (aircraft_id, month, pilot_id, owner_id)
);
create index aircraft_pilot_month_pilot on aircraft_pilot_month (pilot_id, aircraft_id, month);

-- What a pilot flew in an aircraft in a year.
create table aircraft_pilot_year (
  aircraft_id uuid not null references aircraft (id),
  pilot_id uuid not null references account (id),
  -- Its January 1, at the aircraft's home.
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

-- What an aircraft ever flew (docs/decisions/0120).
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

-- What a pilot ever flew in an aircraft.
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

-- What the sums must say, counted from bookings, flights and books. The nightly check compares.
create view aircraft_month_counted as
  with counted as (
    select f.aircraft_id, f.owner_id, month_of(f.returned_at at time zone ap.zone) as month, 1 as flights,
      f.hobbs_in - f.hobbs_out as hobbs_hours,
      f.flight_in - f.flight_out as flight_hours, f.income_cents::bigint as flight_cents, 0 as trips, 0 as cancellations,
        0::bigint as cancellation_cents, 0::bigint as daylight_seconds,
      f.landings, coalesce(f.fuel_gallons, 0) as fuel_gallons, f.cost_cents::bigint as cost_cents
    from flight f join aircraft a on a.id = f.aircraft_id join airport ap on ap.id = a.airport_id
    union all
    select o.aircraft_id, o.owner_id, month_of(coalesce(o.drop_real_at, o.drop_at) at time zone ap.zone), 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0
    from orders o join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id where o.status = 'flight_complete'
    union all
    select f.aircraft_id, f.owner_id, m.month::date, 0, 0, 0, 0, 0, 0, 0,
      daylight_between(greatest(f.departed_at, m.month at time zone ap.zone),
        least(f.returned_at, (m.month + interval '1 month') at time zone ap.zone), ap.lat, ap.lon), 0, 0, 0
    from flight f join aircraft a on a.id = f.aircraft_id join airport ap on ap.id = a.airport_id
      cross join lateral generate_series(date_trunc('month', f.departed_at at time zone ap.zone),
        f.returned_at at time zone ap.zone, interval '1 month') as m (month)
    union all
    select o.aircraft_id, o.owner_id, month_of(coalesce(o.canceled_at, o.drop_at) at time zone ap.zone), 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0
    from orders o join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id
      where o.status in ('canceled', 'canceled_by_owner')
    union all
    select e.aircraft_id, e.account_id, month_of(coalesce(o.canceled_at, mv.at) at time zone ap.zone), 0, 0, 0, 0, 0, 0, -e.cents, 0, 0, 0,
      0
    from ledger_entry e join ledger_movement mv on mv.id = e.movement_id join aircraft a on a.id = e.aircraft_id
      join airport ap on ap.id = a.airport_id
      left join orders o on o.id = mv.order_id left join ledger_movement reversed on reversed.id = mv.reverses_id
    where e.ledger = 'owner' and e.account_id is not null and mv.kind not in ('flight', 'payout', 'payment')
      and coalesce(reversed.kind, '') <> 'flight'
  )
  select aircraft_id, owner_id, month, sum(flights)::integer as flights, sum(hobbs_hours) as hobbs_hours, sum(flight_hours) as flight_hours,
    sum(flight_cents)::bigint as flight_cents, sum(trips)::integer as trips, sum(cancellations)::integer as cancellations,
    sum(cancellation_cents)::bigint as cancellation_cents, sum(daylight_seconds)::bigint as daylight_seconds,
    sum(landings)::integer as landings, sum(fuel_gallons) as fuel_gallons, sum(cost_cents)::bigint as cost_cents
  from counted group by aircraft_id, owner_id, month;

create view aircraft_pilot_month_counted as
  select f.aircraft_id, f.owner_id, f.pilot_id, month_of(f.returned_at at time zone ap.zone) as month, count(*)::integer as flights,
    sum(f.hobbs_in - f.hobbs_out) as hobbs_hours, sum(f.flight_in - f.flight_out) as flight_hours,
      sum(f.income_cents)::bigint as flight_cents,
    sum(f.landings)::integer as landings, coalesce(sum(f.fuel_gallons), 0) as fuel_gallons, sum(f.cost_cents)::bigint as cost_cents,
    sum(coalesce(o.final_cents, 0) + coalesce(f.running_cents, 0))::bigint as spent_cents
  from flight f join orders o on o.id = f.order_id join aircraft a on a.id = f.aircraft_id join airport ap on ap.id = a.airport_id
  group by f.aircraft_id, f.owner_id, f.pilot_id, month_of(f.returned_at at time zone ap.zone);

create view aircraft_pilot_year_counted as
  select aircraft_id, pilot_id, date_trunc('year', month)::date as year, sum(flights)::integer as flights, sum(hobbs_hours) as hobbs_hours,
    sum(flight_hours) as flight_hours, sum(flight_cents)::bigint as flight_cents, sum(landings)::integer as landings,
      sum(fuel_gallons) as fuel_gallons,
    sum(cost_cents)::bigint as cost_cents, sum(spent_cents)::bigint as spent_cents
  from aircraft_pilot_month_counted group by aircraft_id, pilot_id, date_trunc('year', month)::date;

create view aircraft_pilot_ever_counted as
  select aircraft_id, pilot_id, sum(flights)::integer as flights, sum(hobbs_hours)::numeric as hobbs_hours,
    sum(flight_hours)::numeric as flight_hours,
    sum(flight_cents)::bigint as flight_cents, sum(landings)::integer as landings, sum(fuel_gallons)::numeric as fuel_gallons,
    sum(cost_cents)::bigint as cost_cents, sum(spent_cents)::bigint as spent_cents
  from aircraft_pilot_month_counted group by aircraft_id, pilot_id;

create view aircraft_ever_counted as
  select aircraft_id, sum(flights)::integer as flights, sum(hobbs_hours)::numeric as hobbs_hours,
    sum(flight_hours)::numeric as flight_hours,
    sum(flight_cents)::bigint as flight_cents, sum(landings)::integer as landings, sum(fuel_gallons)::numeric as fuel_gallons,
    sum(cost_cents)::bigint as cost_cents, sum(spent_cents)::bigint as spent_cents
  from aircraft_pilot_month_counted group by aircraft_id;

-- Recounts one aircraft, or all: when its home has moved to another time zone, or rows were written past the triggers.
create function count_months_anew(only_aircraft uuid default null) returns void language plpgsql as $$
begin
  -- What is being written just now is either counted here or adds itself afterwards.
  lock table aircraft_month, aircraft_pilot_month, aircraft_pilot_year, aircraft_pilot_ever, aircraft_ever in share row exclusive mode;
  delete from aircraft_month where only_aircraft is null or aircraft_id = only_aircraft;
  delete from aircraft_pilot_month where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_month (aircraft_id, owner_id, month, flights, hobbs_hours, flight_hours, flight_cents, trips, cancellations,
    cancellation_cents, daylight_seconds,
      landings, fuel_gallons, cost_cents)
    select aircraft_id, owner_id, month, flights, hobbs_hours, flight_hours, flight_cents, trips, cancellations, cancellation_cents,
      daylight_seconds,
      landings, fuel_gallons, cost_cents
    from aircraft_month_counted where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_pilot_month (aircraft_id, owner_id, pilot_id, month, flights, hobbs_hours, flight_hours, flight_cents, landings,
    fuel_gallons,
    cost_cents, spent_cents)
    select aircraft_id, owner_id, pilot_id, month, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents,
      spent_cents
    from aircraft_pilot_month_counted where only_aircraft is null or aircraft_id = only_aircraft;
  -- The months' trigger may have been off, and the years wrong before.
  delete from aircraft_pilot_year where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_pilot_year (aircraft_id, pilot_id, year, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons,
    cost_cents, spent_cents)
    select aircraft_id, pilot_id, year, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents
    from aircraft_pilot_year_counted where only_aircraft is null or aircraft_id = only_aircraft;
  delete from aircraft_pilot_ever where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_pilot_ever (aircraft_id, pilot_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons,
    cost_cents, spent_cents)
    select aircraft_id, pilot_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents
      from aircraft_pilot_ever_counted where only_aircraft is null or aircraft_id = only_aircraft;
  delete from aircraft_ever where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_ever (aircraft_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents)
    select aircraft_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents, spent_cents
      from aircraft_ever_counted where only_aircraft is null or aircraft_id = only_aircraft;
end $$;

-- Adds to the sums of one month.
create function add_to_month(aircraft uuid, owner uuid, clock timestamp, trips integer default 0, cancellations integer default 0,
  cancellation_cents bigint default 0, daylight_seconds bigint default 0) returns void language sql as $$
  insert into aircraft_month as m (aircraft_id, owner_id, month, trips, cancellations, cancellation_cents, daylight_seconds)
  values ($1, $2, month_of($3), $4, $5, $6, $7)
  on conflict (aircraft_id, month, owner_id) do update set trips = m.trips + excluded.trips, cancellations = m.cancellations
    + excluded.cancellations,
    cancellation_cents = m.cancellation_cents + excluded.cancellation_cents, daylight_seconds = m.daylight_seconds
      + excluded.daylight_seconds
$$;

-- `sign`: +1 as it is now, -1 as it was before.
create function count_flight(f flight, sign integer) returns void language plpgsql as $$
declare
  its_month date := month_of(f.returned_at at time zone home_zone(f.aircraft_id));
  fuel numeric := coalesce(f.fuel_gallons, 0);
  home airport;
  begins timestamp;
begin
  insert into aircraft_month as m (aircraft_id, owner_id, month, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons,
    cost_cents)
  values (f.aircraft_id, f.owner_id, its_month, sign, sign * (f.hobbs_in - f.hobbs_out), sign * (f.flight_in - f.flight_out),
    sign * f.income_cents,
    sign * f.landings, sign * fuel, sign * f.cost_cents)
  on conflict (aircraft_id, month, owner_id) do update set flights = m.flights + excluded.flights, hobbs_hours = m.hobbs_hours
    + excluded.hobbs_hours,
    flight_hours = m.flight_hours + excluded.flight_hours, flight_cents = m.flight_cents + excluded.flight_cents,
      landings = m.landings + excluded.landings,
    fuel_gallons = m.fuel_gallons + excluded.fuel_gallons, cost_cents = m.cost_cents + excluded.cost_cents;
  insert into aircraft_pilot_month as m (aircraft_id, owner_id, pilot_id, month, flights, hobbs_hours, flight_hours, flight_cents, landings,
    fuel_gallons, cost_cents, spent_cents)
  values (f.aircraft_id, f.owner_id, f.pilot_id, its_month, sign, sign * (f.hobbs_in - f.hobbs_out), sign * (f.flight_in - f.flight_out),
    sign * f.income_cents,
    sign * f.landings, sign * fuel, sign * f.cost_cents, sign * f.spent_cents)
  on conflict (aircraft_id, month, pilot_id, owner_id) do update set flights = m.flights + excluded.flights,
    hobbs_hours = m.hobbs_hours + excluded.hobbs_hours,
    flight_hours = m.flight_hours + excluded.flight_hours, flight_cents = m.flight_cents + excluded.flight_cents,
      landings = m.landings + excluded.landings,
    fuel_gallons = m.fuel_gallons + excluded.fuel_gallons, cost_cents = m.cost_cents + excluded.cost_cents, spent_cents = m.spent_cents
      + excluded.spent_cents;
  select ap.* into home from aircraft a join airport ap on ap.id = a.airport_id where a.id = f.aircraft_id;
  for begins in select generate_series(date_trunc('month', f.departed_at at time zone home.zone), f.returned_at at time zone home.zone,
    interval '1 month') loop
    perform add_to_month(f.aircraft_id, f.owner_id, begins,
      daylight_seconds => sign * daylight_between(greatest(f.departed_at, begins at time zone home.zone),
      least(f.returned_at, (begins + interval '1 month') at time zone home.zone), home.lat, home.lon));
  end loop;
end $$;

-- `sign`: +1 as it is now, -1 as it was before.
create function count_order(o orders, sign integer) returns void language plpgsql as $$
declare
  zone text := home_zone(o.aircraft_id);
begin
  if o.status = 'flight_complete' then
    perform add_to_month(o.aircraft_id, o.owner_id, coalesce(o.drop_real_at, o.drop_at) at time zone zone, trips => sign);
  elsif o.status in ('canceled', 'canceled_by_owner') then
    perform add_to_month(o.aircraft_id, o.owner_id, coalesce(o.canceled_at, o.drop_at) at time zone zone, cancellations => sign);
  end if;
end $$;

create function sum_flight() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_flight(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_flight(new, 1); end if;
  return null;
end $$;
create trigger flight_sums after insert or update or delete on flight for each row execute function sum_flight();

create function sum_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_order(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_order(new, 1); end if;
  return null;
end $$;
-- A booking that is ahead or under way counts nothing, so making one never waits for a month's row.
create trigger order_sums_new after insert on orders for each row
  when (new.status in ('flight_complete', 'canceled', 'canceled_by_owner')) execute function sum_order();
create trigger order_sums_gone after delete on orders for each row
  when (old.status in ('flight_complete', 'canceled', 'canceled_by_owner')) execute function sum_order();
create trigger order_sums after update on orders for each row
  when ((old.status in ('flight_complete', 'canceled', 'canceled_by_owner') or new.status in ('flight_complete', 'canceled',
    'canceled_by_owner'))
    and (old.status, old.aircraft_id, old.owner_id, old.start_at, old.drop_at, old.drop_real_at, old.canceled_at)
      is distinct from (new.status, new.aircraft_id, new.owner_id, new.start_at, new.drop_at, new.drop_real_at, new.canceled_at))
  execute function sum_order();

-- What the books owe an owner besides flights.
create function sum_owner_entry() returns trigger language plpgsql as $$
declare
  counts_at timestamptz;
begin
  select coalesce(o.canceled_at, mv.at) into counts_at
  from ledger_movement mv left join orders o on o.id = mv.order_id left join ledger_movement reversed on reversed.id = mv.reverses_id
  where mv.id = new.movement_id and mv.kind not in ('flight', 'payout', 'payment') and coalesce(reversed.kind, '') <> 'flight';
  if found then
    perform add_to_month(new.aircraft_id, new.account_id, counts_at at time zone home_zone(new.aircraft_id),
      cancellation_cents => -new.cents);
  end if;
  return null;
end $$;
create trigger owner_entry_sums after insert on ledger_entry for each row
  when (new.ledger = 'owner' and new.aircraft_id is not null and new.account_id is not null) execute function sum_owner_entry();

-- Another home may be in another time zone.
create function move_sums() returns trigger language plpgsql as $$
begin
  perform count_months_anew(new.id);
  return null;
end $$;
create trigger aircraft_moved after update of airport_id on aircraft for each row
  when (old.airport_id <> new.airport_id) execute function move_sums();

-- What changes a month changes its year and its total, in the same transaction and under the month's row.
create function sum_pilot_month() returns trigger language plpgsql as $$
declare
  m aircraft_pilot_month := case when tg_op = 'DELETE' then old else new end;
  sign integer := case when tg_op = 'DELETE' then -1 else 1 end;
  before aircraft_pilot_month := case when tg_op = 'UPDATE' then old end;
begin
  insert into aircraft_pilot_year as y (aircraft_id, pilot_id, year, flights, hobbs_hours, flight_hours, flight_cents, landings,
    fuel_gallons, cost_cents, spent_cents)
  values (m.aircraft_id, m.pilot_id, date_trunc('year', m.month)::date, sign * m.flights - coalesce(before.flights, 0),
    sign * m.hobbs_hours - coalesce(before.hobbs_hours, 0),
    sign * m.flight_hours - coalesce(before.flight_hours, 0), sign * m.flight_cents - coalesce(before.flight_cents, 0),
      sign * m.landings - coalesce(before.landings, 0),
    sign * m.fuel_gallons - coalesce(before.fuel_gallons, 0), sign * m.cost_cents - coalesce(before.cost_cents, 0),
      sign * m.spent_cents - coalesce(before.spent_cents, 0))
  on conflict (aircraft_id, pilot_id, year) do update set flights = y.flights + excluded.flights, hobbs_hours = y.hobbs_hours
    + excluded.hobbs_hours,
    flight_hours = y.flight_hours + excluded.flight_hours, flight_cents = y.flight_cents + excluded.flight_cents,
      landings = y.landings + excluded.landings,
    fuel_gallons = y.fuel_gallons + excluded.fuel_gallons, cost_cents = y.cost_cents + excluded.cost_cents, spent_cents = y.spent_cents
      + excluded.spent_cents;
  insert into aircraft_pilot_ever as e (aircraft_id, pilot_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons,
    cost_cents, spent_cents)
  values (m.aircraft_id, m.pilot_id, sign * m.flights - coalesce(before.flights, 0), sign * m.hobbs_hours - coalesce(before.hobbs_hours, 0),
    sign * m.flight_hours - coalesce(before.flight_hours, 0), sign * m.flight_cents - coalesce(before.flight_cents, 0),
    sign * m.landings - coalesce(before.landings, 0), sign * m.fuel_gallons - coalesce(before.fuel_gallons, 0),
    sign * m.cost_cents - coalesce(before.cost_cents, 0), sign * m.spent_cents - coalesce(before.spent_cents, 0))
  on conflict (aircraft_id, pilot_id) do update set flights = e.flights + excluded.flights,
    hobbs_hours = e.hobbs_hours + excluded.hobbs_hours,
    flight_hours = e.flight_hours + excluded.flight_hours, flight_cents = e.flight_cents + excluded.flight_cents,
      landings = e.landings + excluded.landings,
    fuel_gallons = e.fuel_gallons + excluded.fuel_gallons, cost_cents = e.cost_cents + excluded.cost_cents, spent_cents = e.spent_cents
      + excluded.spent_cents;
  insert into aircraft_ever as e (aircraft_id, flights, hobbs_hours, flight_hours, flight_cents, landings, fuel_gallons, cost_cents,
    spent_cents)
  values (m.aircraft_id, sign * m.flights - coalesce(before.flights, 0), sign * m.hobbs_hours - coalesce(before.hobbs_hours, 0),
    sign * m.flight_hours - coalesce(before.flight_hours, 0), sign * m.flight_cents - coalesce(before.flight_cents, 0),
    sign * m.landings - coalesce(before.landings, 0), sign * m.fuel_gallons - coalesce(before.fuel_gallons, 0),
    sign * m.cost_cents - coalesce(before.cost_cents, 0), sign * m.spent_cents - coalesce(before.spent_cents, 0))
  on conflict (aircraft_id) do update set flights = e.flights + excluded.flights, hobbs_hours = e.hobbs_hours + excluded.hobbs_hours,
    flight_hours = e.flight_hours + excluded.flight_hours, flight_cents = e.flight_cents + excluded.flight_cents,
      landings = e.landings + excluded.landings,
    fuel_gallons = e.fuel_gallons + excluded.fuel_gallons, cost_cents = e.cost_cents + excluded.cost_cents, spent_cents = e.spent_cents
      + excluded.spent_cents;
  return null;
end $$;
create trigger pilot_month_sums after insert or update or delete on aircraft_pilot_month for each row execute function sum_pilot_month();

-- A rule that refused a pilot's trip, for the owner to see: one row per pilot, aircraft, day and code. No dates of the trip.
create table refused_trip (
  aircraft_id uuid not null references aircraft (id),
  account_id uuid not null references account (id),
  -- The day on which they asked, at the aircraft's home.
  day date not null,
  code text not null,
  -- Every rule that blocked them when they asked last that day.
  blocking text[] not null,
  -- The owner's share of the price that was shown.
  income_cents integer not null,
  primary key (aircraft_id, day, account_id, code)
);
create index refused_trip_account on refused_trip (account_id);
create index refused_trip_day on refused_trip (day);

-- The rental projection that an owner keeps for an aircraft, shown beside what it really did.
create table aircraft_plan (
  aircraft_id uuid primary key references aircraft (id),
  inputs jsonb not null,
  saved_by uuid not null references account (id),
  saved_at timestamptz not null
);

-- What an owner enters for a year's depreciation; price and first day carry over from the year before.
create table depreciation_input (
  aircraft_id uuid not null references aircraft (id),
  owner_id uuid not null references account (id),
  year integer not null check (year between 2000 and 2199),
  price_cents bigint not null check (price_cents > 0),
  in_service_on date not null,
  business_percent numeric(5, 2) not null check (business_percent between 0 and 100),
  saved_at timestamptz not null,
  primary key (aircraft_id, owner_id, year)
);

-- Work on an aircraft that its owner notes along the way (26 CFR 1.469-5T).
create table participation_entry (
  id uuid primary key,
  owner_id uuid not null references account (id),
  aircraft_id uuid references aircraft (id),
  day date not null,
  what text not null,
  minutes integer not null check (minutes between 1 and 1440),
  -- What the product noticed and the owner took over; it is offered once.
  seen_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint participation_seen_once unique (owner_id, seen_id)
);
create index participation_owner on participation_entry (owner_id, day desc, id desc);

-- How often a page was opened on a day (UTC) by people who agreed to be counted. Nothing here is about a person.
create table page_view (
  day date not null,
  page text not null,
  views integer not null check (views > 0),
  primary key (day, page)
);
