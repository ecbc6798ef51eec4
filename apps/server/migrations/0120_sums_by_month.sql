-- What an aircraft flew and earned, by month at its home airport, so that ten years cost what one costs (docs/decisions/0035).
-- Kept by triggers in the transaction of the flight, its correction, its cancellation or whatever else moves what it counts.
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
  -- By the day on which it was canceled.
  cancellations integer not null default 0,
  cancellation_cents bigint not null default 0,
  -- Of trips that are over, between 07:00 and 19:00.
  daylight_seconds bigint not null default 0,
  primary key (aircraft_id, month, owner_id)
);

create table aircraft_pilot_month (
  aircraft_id uuid not null references aircraft (id),
  owner_id uuid not null references account (id),
  pilot_id uuid not null references account (id),
  month date not null,
  flights integer not null default 0,
  hobbs_hours numeric(10, 1) not null default 0,
  flight_hours numeric(10, 1) not null default 0,
  flight_cents bigint not null default 0,
  primary key (aircraft_id, month, pilot_id, owner_id)
);

-- Seconds of daylight since an epoch, for differences: every day counts twelve hours from 07:00 to 19:00.
create function daylight_until(clock timestamp) returns bigint language sql immutable as $$
  select (extract(epoch from date_trunc('day', clock)) / 2
    + least(43200, greatest(0, extract(epoch from (clock - date_trunc('day', clock))) - 25200)))::bigint
$$;

create function home_zone(aircraft uuid) returns text language sql stable as $$
  select ap.zone from aircraft a join airport ap on ap.id = a.airport_id where a.id = aircraft
$$;

create function month_of(clock timestamp) returns date language sql immutable as $$
  select date_trunc('month', clock)::date
$$;

-- What the tables must say, counted from bookings, flights and books: the night compares, a migration and a move fill in.
create view aircraft_month_counted as
  with counted as (
    select f.aircraft_id, f.owner_id, month_of(f.returned_at at time zone ap.zone) as month, 1 as flights, f.hobbs_in - f.hobbs_out as hobbs_hours,
      f.flight_in - f.flight_out as flight_hours, f.income_cents::bigint as flight_cents, 0 as trips, 0 as cancellations, 0::bigint as cancellation_cents, 0::bigint as daylight_seconds
    from flight f join aircraft a on a.id = f.aircraft_id join airport ap on ap.id = a.airport_id
    union all
    select o.aircraft_id, o.owner_id, month_of(coalesce(o.drop_real_at, o.drop_at) at time zone ap.zone), 0, 0, 0, 0, 1, 0, 0, 0
    from orders o join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id where o.status = 'flight_complete'
    union all
    select o.aircraft_id, o.owner_id, m.month::date, 0, 0, 0, 0, 0, 0, 0,
      daylight_until(least(coalesce(o.drop_real_at, o.drop_at) at time zone ap.zone, m.month + interval '1 month'))
        - daylight_until(greatest(o.start_at at time zone ap.zone, m.month))
    from orders o join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id
      cross join lateral generate_series(date_trunc('month', o.start_at at time zone ap.zone),
        coalesce(o.drop_real_at, o.drop_at) at time zone ap.zone, interval '1 month') as m (month)
    where o.status = 'flight_complete'
    union all
    select o.aircraft_id, o.owner_id, month_of(coalesce(o.canceled_at, o.drop_at) at time zone ap.zone), 0, 0, 0, 0, 0, 1, 0, 0
    from orders o join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id where o.status in ('canceled', 'canceled_by_owner')
    union all
    select e.aircraft_id, e.account_id, month_of(coalesce(o.canceled_at, mv.at) at time zone ap.zone), 0, 0, 0, 0, 0, 0, -e.cents, 0
    from ledger_entry e join ledger_movement mv on mv.id = e.movement_id join aircraft a on a.id = e.aircraft_id join airport ap on ap.id = a.airport_id
      left join orders o on o.id = mv.order_id left join ledger_movement reversed on reversed.id = mv.reverses_id
    where e.ledger = 'owner' and e.account_id is not null and mv.kind not in ('flight', 'payout', 'payment') and coalesce(reversed.kind, '') <> 'flight'
  )
  select aircraft_id, owner_id, month, sum(flights)::integer as flights, sum(hobbs_hours) as hobbs_hours, sum(flight_hours) as flight_hours,
    sum(flight_cents)::bigint as flight_cents, sum(trips)::integer as trips, sum(cancellations)::integer as cancellations,
    sum(cancellation_cents)::bigint as cancellation_cents, sum(daylight_seconds)::bigint as daylight_seconds
  from counted group by aircraft_id, owner_id, month;

create view aircraft_pilot_month_counted as
  select f.aircraft_id, f.owner_id, f.pilot_id, month_of(f.returned_at at time zone ap.zone) as month, count(*)::integer as flights,
    sum(f.hobbs_in - f.hobbs_out) as hobbs_hours, sum(f.flight_in - f.flight_out) as flight_hours, sum(f.income_cents)::bigint as flight_cents
  from flight f join aircraft a on a.id = f.aircraft_id join airport ap on ap.id = a.airport_id
  group by f.aircraft_id, f.owner_id, f.pilot_id, month_of(f.returned_at at time zone ap.zone);

-- Of one aircraft, or of all: after its home has moved to another clock, or rows were written past the triggers.
create function count_months_anew(only_aircraft uuid default null) returns void language plpgsql as $$
begin
  -- What is being written just now is either counted here or adds itself afterwards.
  lock table aircraft_month, aircraft_pilot_month in share row exclusive mode;
  delete from aircraft_month where only_aircraft is null or aircraft_id = only_aircraft;
  delete from aircraft_pilot_month where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_month (aircraft_id, owner_id, month, flights, hobbs_hours, flight_hours, flight_cents, trips, cancellations, cancellation_cents, daylight_seconds)
    select aircraft_id, owner_id, month, flights, hobbs_hours, flight_hours, flight_cents, trips, cancellations, cancellation_cents, daylight_seconds
    from aircraft_month_counted where only_aircraft is null or aircraft_id = only_aircraft;
  insert into aircraft_pilot_month (aircraft_id, owner_id, pilot_id, month, flights, hobbs_hours, flight_hours, flight_cents)
    select aircraft_id, owner_id, pilot_id, month, flights, hobbs_hours, flight_hours, flight_cents
    from aircraft_pilot_month_counted where only_aircraft is null or aircraft_id = only_aircraft;
end $$;

create function add_to_month(aircraft uuid, owner uuid, clock timestamp, trips integer default 0, cancellations integer default 0,
  cancellation_cents bigint default 0, daylight_seconds bigint default 0) returns void language sql as $$
  insert into aircraft_month as m (aircraft_id, owner_id, month, trips, cancellations, cancellation_cents, daylight_seconds)
  values ($1, $2, month_of($3), $4, $5, $6, $7)
  on conflict (aircraft_id, month, owner_id) do update set trips = m.trips + excluded.trips, cancellations = m.cancellations + excluded.cancellations,
    cancellation_cents = m.cancellation_cents + excluded.cancellation_cents, daylight_seconds = m.daylight_seconds + excluded.daylight_seconds
$$;

-- `sign`: +1 as it is now, -1 as it was before.
create function count_flight(f flight, sign integer) returns void language plpgsql as $$
declare
  its_month date := month_of(f.returned_at at time zone home_zone(f.aircraft_id));
begin
  insert into aircraft_month as m (aircraft_id, owner_id, month, flights, hobbs_hours, flight_hours, flight_cents)
  values (f.aircraft_id, f.owner_id, its_month, sign, sign * (f.hobbs_in - f.hobbs_out), sign * (f.flight_in - f.flight_out), sign * f.income_cents)
  on conflict (aircraft_id, month, owner_id) do update set flights = m.flights + excluded.flights, hobbs_hours = m.hobbs_hours + excluded.hobbs_hours,
    flight_hours = m.flight_hours + excluded.flight_hours, flight_cents = m.flight_cents + excluded.flight_cents;
  insert into aircraft_pilot_month as m (aircraft_id, owner_id, pilot_id, month, flights, hobbs_hours, flight_hours, flight_cents)
  values (f.aircraft_id, f.owner_id, f.pilot_id, its_month, sign, sign * (f.hobbs_in - f.hobbs_out), sign * (f.flight_in - f.flight_out), sign * f.income_cents)
  on conflict (aircraft_id, month, pilot_id, owner_id) do update set flights = m.flights + excluded.flights, hobbs_hours = m.hobbs_hours + excluded.hobbs_hours,
    flight_hours = m.flight_hours + excluded.flight_hours, flight_cents = m.flight_cents + excluded.flight_cents;
end $$;

create function count_order(o orders, sign integer) returns void language plpgsql as $$
declare
  zone text := home_zone(o.aircraft_id);
  starts timestamp := o.start_at at time zone zone;
  ends timestamp := coalesce(o.drop_real_at, o.drop_at) at time zone zone;
  month timestamp;
begin
  if o.status = 'flight_complete' then
    for month in select generate_series(date_trunc('month', starts), ends, interval '1 month') loop
      perform add_to_month(o.aircraft_id, o.owner_id, month,
        daylight_seconds => sign * (daylight_until(least(ends, month + interval '1 month')) - daylight_until(greatest(starts, month))));
    end loop;
    perform add_to_month(o.aircraft_id, o.owner_id, ends, trips => sign);
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
-- A booking that is ahead or under way counts nothing here, so making one never waits for a month's row.
create trigger order_sums_new after insert on orders for each row
  when (new.status in ('flight_complete', 'canceled', 'canceled_by_owner')) execute function sum_order();
create trigger order_sums_gone after delete on orders for each row
  when (old.status in ('flight_complete', 'canceled', 'canceled_by_owner')) execute function sum_order();
create trigger order_sums after update on orders for each row
  when ((old.status in ('flight_complete', 'canceled', 'canceled_by_owner') or new.status in ('flight_complete', 'canceled', 'canceled_by_owner'))
    and (old.status, old.aircraft_id, old.owner_id, old.start_at, old.drop_at, old.drop_real_at, old.canceled_at)
      is distinct from (new.status, new.aircraft_id, new.owner_id, new.start_at, new.drop_at, new.drop_real_at, new.canceled_at))
  execute function sum_order();

-- What the books owe an owner beside flights, whose share is a column of the flight itself.
create function sum_owner_entry() returns trigger language plpgsql as $$
declare
  counts_at timestamptz;
begin
  select coalesce(o.canceled_at, mv.at) into counts_at
  from ledger_movement mv left join orders o on o.id = mv.order_id left join ledger_movement reversed on reversed.id = mv.reverses_id
  where mv.id = new.movement_id and mv.kind not in ('flight', 'payout', 'payment') and coalesce(reversed.kind, '') <> 'flight';
  if found then
    perform add_to_month(new.aircraft_id, new.account_id, counts_at at time zone home_zone(new.aircraft_id), cancellation_cents => -new.cents);
  end if;
  return null;
end $$;
create trigger owner_entry_sums after insert on ledger_entry for each row
  when (new.ledger = 'owner' and new.aircraft_id is not null and new.account_id is not null) execute function sum_owner_entry();

-- Another home may be another clock.
create function move_sums() returns trigger language plpgsql as $$
begin
  perform count_months_anew(new.id);
  return null;
end $$;
create trigger aircraft_moved after update of airport_id on aircraft for each row
  when (old.airport_id <> new.airport_id) execute function move_sums();

select count_months_anew();

-- A part of a month is added up from its rows: what was canceled in it is found by its day.
create index orders_canceled on orders (aircraft_id, (coalesce(canceled_at, drop_at))) where status in ('canceled', 'canceled_by_owner');
