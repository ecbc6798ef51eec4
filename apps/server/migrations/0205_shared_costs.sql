-- What those who hold an aircraft share of its costs (docs/decisions/0050): the agreed running costs, and expenses that one paid.

-- Each change is a version of its own; a month goes by the newest that began before it or with it.
create table running_costs (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  version integer not null,
  from_month date not null check (extract(day from from_month) = 1),
  -- [{title, monthCents, paidById}]
  lines jsonb not null,
  hour_cents integer not null check (hour_cents >= 0),
  reserve_month_cents integer not null check (reserve_month_cents >= 0),
  agreed_at timestamptz not null,
  -- The owner who began with them; a vote where there is no one.
  begun_by uuid references account (id),
  unique (aircraft_id, version)
);
create index running_costs_month on running_costs (aircraft_id, from_month desc, version desc);

create table expense (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  entered_by uuid not null references account (id),
  title text not null,
  cents integer not null check (cents > 0),
  day date not null,
  -- Who paid; without one the reserve fund does, and whoever entered it gets the money.
  paid_by uuid references account (id),
  split text not null check (split in ('share', 'hours', 'fund')),
  file_id uuid references file (id),
  state text not null check (state in ('proposed', 'questioned', 'agreed', 'withdrawn')),
  -- Counts up with each change: everybody is asked anew.
  round integer not null default 1,
  answer_by timestamptz not null,
  agreed_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  settlement_id uuid,
  check (paid_by is not null or split = 'fund'),
  check ((state = 'agreed') = (agreed_at is not null))
);
create index expense_aircraft on expense (aircraft_id, created_at desc, id desc) where state <> 'withdrawn';
create index expense_open on expense (aircraft_id) where state = 'agreed' and settlement_id is null;
create index expense_waiting on expense (answer_by) where state = 'proposed';
create index expense_file on expense (file_id) where file_id is not null;

create table expense_answer (
  expense_id uuid not null references expense (id),
  round integer not null,
  account_id uuid not null references account (id),
  answer text not null check (answer in ('agree', 'question')),
  reason text not null default '',
  at timestamptz not null,
  primary key (expense_id, round, account_id)
);

-- What a flight cost its pilot of the running costs; nothing where it was rented, or nothing is agreed.
alter table flight add column running_cents integer;

create function running_cents_of(f flight) returns integer language plpgsql stable as $$
declare
  cents integer;
begin
  if not exists (select from running_costs c where c.aircraft_id = f.aircraft_id) then return null; end if;
  select round((f.hobbs_in - f.hobbs_out) * c.hour_cents)::integer into cents
  from orders o cross join lateral (
    select r.hour_cents from running_costs r
    where r.aircraft_id = f.aircraft_id and r.from_month <= month_of(f.returned_at at time zone home_zone(f.aircraft_id))
    order by r.from_month desc, r.version desc limit 1) c
  where o.id = f.order_id and (o.quote -> 'terms' ->> 'ownsAircraft')::boolean and coalesce(o.quote -> 'terms' ->> 'purpose', 'flight') = 'flight';
  return cents;
end $$;

create function price_own_flight() returns trigger language plpgsql as $$
begin
  new.running_cents := running_cents_of(new);
  return new;
end $$;
create trigger flight_running_cents before insert or update on flight for each row execute function price_own_flight();

-- The first version prices what was flown since it began.
create function price_flights_anew() returns trigger language plpgsql as $$
begin
  update flight f set running_cents = null
  where f.aircraft_id = new.aircraft_id and f.returned_at >= (new.from_month::timestamp at time zone home_zone(new.aircraft_id));
  return null;
end $$;
create trigger running_costs_price after insert on running_costs for each row execute function price_flights_anew();

create index flight_own on flight (aircraft_id, returned_at) where running_cents is not null;
