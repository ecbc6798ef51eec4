-- Aircraft, what the owner asks of pilots, and the state they are in.
create table aircraft_model (
  id uuid primary key,
  name text not null constraint aircraft_model_name_unique unique,
  maker text not null,
  family text not null,
  type integer not null check (type in (1, 5)),
  horsepower integer not null,
  seats integer not null,
  cruise_kt integer not null,
  burn_gph numeric(5, 1) not null,
  useful_load_lb integer not null,
  full_fuel_payload_lb integer not null,
  engine text not null,
  needs_transition boolean not null default false,
  needs_type_rating text,
  has_tks boolean not null default false,
  has_oxygen boolean not null default false,
  has_parachute boolean not null default false,
  oil_min_qt numeric(4, 1) not null default 5,
  oil_max_qt numeric(4, 1) not null default 9,
  minimum_total_hours numeric(6, 1) not null default 0,
  minimum_type_hours numeric(6, 1) not null default 0
);

create table model_hours (
  account_id uuid not null references account (id),
  model_id uuid not null references aircraft_model (id),
  total_hours numeric(7, 1) not null,
  hours_last_year numeric(7, 1) not null default 0,
  hours_last_month numeric(7, 1) not null default 0,
  hours_last_half_year numeric(7, 1) not null default 0,
  pic_hours numeric(7, 1) not null default 0,
  primary key (account_id, model_id)
);

create table aircraft (
  id uuid primary key,
  tail_number text not null constraint aircraft_tail_number_unique unique,
  model_id uuid not null references aircraft_model (id),
  owner_id uuid not null references account (id),
  airport_id uuid not null references airport (id),
  year_manufactured integer not null,
  rate_cents integer not null check (rate_cents > 0),
  fuel_included boolean not null default true,
  description text not null default '',
  equipment text[] not null default '{}',
  minimum_total_hours numeric(6, 1) not null default 0,
  minimum_type_hours numeric(6, 1) not null default 0,
  customers_only boolean not null default false,
  self_check_in boolean not null default true,
  turnaround_minutes integer not null default 30 check (turnaround_minutes between 0 and 1440),
  cancellation_policy text not null default 'moderate' check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  deposit_cents integer not null default 50000,
  rules jsonb not null default '{}',
  hobbs numeric(8, 1) not null default 0,
  flight_meter numeric(8, 1) not null default 0,
  grounded_reason text,
  is_listed boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index aircraft_owner on aircraft (owner_id);
create index aircraft_search on aircraft (airport_id, rate_cents) where is_listed and deleted_at is null;
create index aircraft_price on aircraft (rate_cents desc, id) where is_listed and deleted_at is null;
create index aircraft_year on aircraft (year_manufactured desc, id) where is_listed and deleted_at is null;
create index aircraft_model_id on aircraft (model_id);

create table aircraft_photo (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  file_id uuid not null references file (id),
  position integer not null,
  alt text not null default ''
);
create index aircraft_photo_aircraft on aircraft_photo (aircraft_id, position);

-- `is_named`: on the owner's insurance by name, so the open-pilot minimums do not apply.
create table aircraft_customer (
  aircraft_id uuid not null references aircraft (id),
  account_id uuid not null references account (id),
  is_named boolean not null default false,
  primary key (aircraft_id, account_id)
);

create table aircraft_share (
  aircraft_id uuid not null references aircraft (id),
  account_id uuid not null references account (id),
  percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
  since date not null default current_date,
  primary key (aircraft_id, account_id)
);
create index aircraft_share_account on aircraft_share (account_id);

create table maintenance_item (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  title text not null,
  interval_hours numeric(7, 1),
  interval_months integer,
  interval_days integer,
  last_done_on date,
  last_done_hobbs numeric(8, 1),
  due_on date,
  due_hobbs numeric(8, 1),
  grounds boolean not null default true,
  created_at timestamptz not null default now()
);
create index maintenance_item_aircraft on maintenance_item (aircraft_id);

create table favorite (
  id uuid primary key,
  account_id uuid not null references account (id),
  aircraft_id uuid not null references aircraft (id),
  created_at timestamptz not null default now(),
  constraint favorite_once unique (account_id, aircraft_id)
);
