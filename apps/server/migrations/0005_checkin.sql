-- Departure and return records, what was found, and the flights that came of them.
create table stage_record (
  id uuid primary key,
  order_id uuid not null references orders (id),
  stage text not null check (stage in ('departure', 'return')),
  state text not null default 'open' check (state in ('open', 'closed')),
  answers jsonb not null default '{}',
  opened_by uuid not null references account (id),
  opened_at timestamptz not null default now(),
  closed_by uuid references account (id),
  closed_at timestamptz,
  constraint stage_record_once unique (order_id, stage)
);

create table stage_photo (
  id uuid primary key,
  order_id uuid not null references orders (id),
  stage text not null check (stage in ('departure', 'return')),
  question text not null,
  file_id uuid not null references file (id),
  created_at timestamptz not null default now()
);
create index stage_photo_order on stage_photo (order_id, stage);

create table squawk (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  order_id uuid references orders (id),
  stage text check (stage in ('departure', 'return')),
  question text not null default '',
  text text not null,
  severity text not null check (severity in ('grounding', 'limit', 'cosmetic')),
  state text not null default 'open' check (state in ('open', 'deferred', 'in_work', 'closed')),
  due_on date,
  reported_by uuid references account (id),
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index squawk_open on squawk (aircraft_id) where state <> 'closed';
create index squawk_order on squawk (order_id);

create table flight (
  order_id uuid primary key references orders (id),
  aircraft_id uuid not null references aircraft (id),
  pilot_id uuid not null references account (id),
  owner_id uuid not null references account (id),
  departed_at timestamptz not null,
  returned_at timestamptz not null,
  hobbs_out numeric(8, 1) not null,
  hobbs_in numeric(8, 1) not null check (hobbs_in >= hobbs_out),
  flight_out numeric(8, 1) not null,
  flight_in numeric(8, 1) not null check (flight_in >= flight_out),
  landings integer not null default 0,
  fuel_gallons numeric(6, 1),
  income_cents integer not null default 0,
  cost_cents integer not null default 0
);
create index flight_aircraft on flight (aircraft_id, departed_at desc);
create index flight_pilot on flight (pilot_id, departed_at desc);
create index flight_owner on flight (owner_id, departed_at desc);
