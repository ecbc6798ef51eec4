-- What is due on an aircraft, its records, work orders and meters.

-- An inspection, part, directive or paper, and when it is due next. Readings named hobbs are of the item's own meter.
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
  created_at timestamptz not null default now(),
  kind text not null default 'inspection' check (kind in ('inspection', 'part', 'directive', 'paper')),
  template text,
  meter text not null default 'hobbs' check (meter in ('hobbs', 'flight_meter')),
  -- A date that the part itself carries.
  fixed_due_on date,
  -- Set by hand, until it is done or its interval changes.
  hand_due_on date,
  hand_due_hobbs numeric(8, 1),
  note text not null default '',
  -- Counted from the day the list was made, not from the logbook.
  to_confirm boolean not null default false,
  -- Number and method are of a directive.
  number text not null default '',
  method text not null default '',
  not_applicable text,
  retired_at timestamptz,
  retired_by_id uuid references account (id),
  -- Where the interval counts from, if not from when it was last done; hours may lie below zero.
  from_on date,
  from_hobbs numeric(8, 1),
  -- Which flights it stops once it has passed, where it `grounds`.
  grounds_for text not null default 'every_flight'
    check (grounds_for in ('every_flight', 'house_rule', 'hire_and_instruction', 'beyond_training', 'ifr', 'its_use'))
);
create index maintenance_item_aircraft on maintenance_item (aircraft_id);
create unique index maintenance_item_template on maintenance_item (aircraft_id, template) where template is not null;

-- One line of an item's history; never changed.
create table maintenance_entry (
  id uuid primary key,
  item_id uuid not null references maintenance_item (id),
  aircraft_id uuid not null references aircraft (id),
  kind text not null check (kind in ('done', 'next_value', 'changed', 'noted', 'retired', 'restored', 'entered_in_error')),
  -- On the calendar of the home airport.
  done_on date,
  hobbs numeric(8, 1),
  flight_meter numeric(8, 1),
  -- Who did it, as the logbook says, and the certificate they signed with.
  by_name text not null default '',
  certificate text not null default '',
  work text not null default '',
  value text,
  -- Who wrote it down here; null for what the records began with.
  signed_by_id uuid references account (id),
  work_order_id uuid,
  created_at timestamptz not null default now(),
  -- What a part had run, and the day its own calendar limit runs from, when it was put in.
  brought_hours numeric(8, 1),
  brought_on date,
  -- The entry that this line corrects, or follows from.
  replaces_id uuid,
  follows_id uuid,
  check (kind <> 'done' or done_on is not null)
);
create index maintenance_entry_item on maintenance_entry (item_id, created_at desc, id desc);
create index maintenance_entry_aircraft on maintenance_entry (aircraft_id, done_on desc) where kind = 'done';
create trigger maintenance_entry_append_only before update or delete on maintenance_entry for each statement execute function append_only();

-- A picture or PDF of an item or of one of its entries.
create table maintenance_document (
  id uuid primary key,
  item_id uuid not null references maintenance_item (id),
  entry_id uuid references maintenance_entry (id),
  file_id uuid references file (id),
  uploaded_by_id uuid not null references account (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index maintenance_document_item on maintenance_document (item_id) where deleted_at is null;

-- Someone besides the owner who may keep an aircraft's records: a co-owner, airport staff, or an invited mechanic.
create table record_keeper (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  role text not null check (role in ('co_owner', 'staff', 'mechanic')),
  -- Of an invited mechanic once they have accepted.
  account_id uuid references account (id),
  email text check (email = lower(email)),
  token_hash bytea constraint maintenance_pen_token_unique unique,
  mails_sent integer not null default 0,
  sent_at timestamptz,
  expires_at timestamptz,
  given_by_id uuid not null references account (id),
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  ended_at timestamptz,
  ended_by_id uuid references account (id),
  check ((accepted_at is null) = (account_id is null)),
  check ((role = 'mechanic') = (email is not null))
);
create unique index maintenance_pen_one_account on record_keeper (aircraft_id, account_id) where ended_at is null;
create unique index maintenance_pen_one_address on record_keeper (aircraft_id, email) where ended_at is null;
create index maintenance_pen_account on record_keeper (account_id) where ended_at is null;
create index maintenance_pen_email on record_keeper (email) where ended_at is null;
create index maintenance_pen_giver on record_keeper (given_by_id, sent_at);

-- A visit to the shop: what is to be done and the time set aside for it.
create table work_order (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  -- Counted by aircraft.
  number integer not null check (number > 0),
  state text not null default 'draft' check (state in ('draft', 'sent', 'in_work', 'closed', 'canceled')),
  shop_name text not null,
  shop_contact text not null default '',
  note text not null default '',
  block_id uuid references block (id) on delete set null,
  created_by_id uuid not null references account (id),
  created_at timestamptz not null,
  closed_by_id uuid references account (id),
  closed_at timestamptz,
  -- Of the visit as a whole, beside what lines cost.
  cost_cents integer check (cost_cents >= 0),
  constraint work_order_number unique (aircraft_id, number),
  check ((state in ('closed', 'canceled')) = (closed_at is not null))
);
create index work_order_aircraft on work_order (aircraft_id, created_at desc, id desc);
create index work_order_block on work_order (block_id) where block_id is not null;

-- One item or squawk of a work order, and what became of it.
create table work_order_line (
  id uuid primary key,
  work_order_id uuid not null references work_order (id),
  place integer not null,
  item_id uuid references maintenance_item (id),
  squawk_id uuid references squawk (id),
  outcome text check (outcome in ('done', 'not_done')),
  done_on date,
  -- On the item's own meter.
  done_hours numeric(8, 1),
  by_name text not null default '',
  certificate text not null default '',
  work text not null default '',
  cost_cents integer check (cost_cents >= 0),
  -- When the item is due next, in words, as signed off.
  next_due text,
  constraint work_order_line_item unique (work_order_id, item_id),
  constraint work_order_line_squawk unique (work_order_id, squawk_id),
  check ((item_id is null) <> (squawk_id is null))
);

-- A new meter or engine: what the old one read last and the new one first. Never changed.
create table meter_exchange (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  what text not null check (what in ('hobbs', 'flight_meter', 'engine')),
  -- For an engine, both are what the Hobbs reads.
  old_reading numeric(8, 1) not null,
  new_reading numeric(8, 1) not null,
  -- Hours of a new engine when it was put in.
  since_new numeric(8, 1),
  since_overhaul numeric(8, 1),
  reason text not null,
  by_id uuid not null references account (id),
  at timestamptz not null default now(),
  check (what <> 'engine' or old_reading = new_reading and since_new is not null and since_overhaul is not null)
);
create index meter_exchange_aircraft on meter_exchange (aircraft_id, at desc);
create trigger meter_exchange_append_only before update or delete on meter_exchange for each statement execute function append_only();

-- Keys of earlier tables into these.
alter table maintenance_entry add constraint maintenance_entry_work_order foreign key (work_order_id) references work_order (id);
