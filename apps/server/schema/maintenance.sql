-- Maintenance items, records, work orders and meters.

-- An inspection, part, directive or paper, and when it is due. Columns named hobbs are readings of the item's own meter.
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
  -- Null for the initial list.
  added_by_id uuid references account (id),
  kind text not null default 'inspection' check (kind in ('inspection', 'part', 'directive', 'paper')),
  template text,
  meter text not null default 'hobbs' check (meter in ('hobbs', 'flight_meter')),
  -- Expiration date printed on the part.
  fixed_due_on date,
  -- Set manually; valid until it is done or the interval changes.
  hand_due_on date,
  hand_due_hobbs numeric(8, 1),
  note text not null default '',
  -- Counted from the day the list was created, not from the logbook.
  to_confirm boolean not null default false,
  -- Directives only.
  number text not null default '',
  method text not null default '',
  not_applicable text,
  retired_at timestamptz,
  retired_by_id uuid references account (id),
  -- Start of the interval, if other than the last time done. Hours can be negative.
  from_on date,
  from_hobbs numeric(8, 1),
  -- Flights it stops when overdue, if `grounds`.
  grounds_for text not null default 'every_flight'
    check (grounds_for in ('every_flight', 'house_rule', 'hire_and_instruction', 'beyond_training', 'ifr', 'ifr_by_vor', 'its_use'))
);
create index maintenance_item_aircraft on maintenance_item (aircraft_id);
create unique index maintenance_item_template on maintenance_item (aircraft_id, template) where template is not null;

-- One line of an item's history. Immutable.
create table maintenance_entry (
  id uuid primary key,
  item_id uuid not null references maintenance_item (id),
  aircraft_id uuid not null references aircraft (id),
  kind text not null check (kind in ('done', 'next_value', 'changed', 'noted', 'retired', 'restored', 'entered_in_error')),
  -- In the home airport's zone.
  done_on date,
  hobbs numeric(8, 1),
  flight_meter numeric(8, 1),
  -- Who did the work, per the logbook, and the certificate signed with.
  by_name text not null default '',
  certificate text not null default '',
  work text not null default '',
  value text,
  -- Who entered it. Null for the initial history.
  signed_by_id uuid references account (id),
  work_order_id uuid,
  created_at timestamptz not null default now(),
  -- For a used part: hours since new or overhaul, and the start of its calendar limit.
  brought_hours numeric(8, 1),
  brought_on date,
  -- The entry this one corrects or follows.
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

-- A record keeper other than the owner: a co-owner, airport staff, or an invited mechanic.
create table record_keeper (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  role text not null check (role in ('co_owner', 'staff', 'mechanic')),
  -- For invited mechanics: set once accepted.
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

-- A shop visit: the work, and the time reserved for it.
create table work_order (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  -- Numbered per aircraft.
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
  -- For the visit as a whole, in addition to line costs.
  cost_cents integer check (cost_cents >= 0),
  constraint work_order_number unique (aircraft_id, number),
  check ((state in ('closed', 'canceled')) = (closed_at is not null))
);
create index work_order_aircraft on work_order (aircraft_id, created_at desc, id desc);
create index work_order_open on work_order (aircraft_id) where closed_at is null;
create index work_order_block on work_order (block_id) where block_id is not null;

-- An item or squawk of a work order, and its outcome.
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
  -- Next due date as text, as signed off.
  next_due text,
  constraint work_order_line_item unique (work_order_id, item_id),
  constraint work_order_line_squawk unique (work_order_id, squawk_id),
  check ((item_id is null) <> (squawk_id is null))
);

-- A new meter or engine: last old and first new reading. Immutable.
create table meter_exchange (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  what text not null check (what in ('hobbs', 'flight_meter', 'engine')),
  -- For an engine, both are the Hobbs reading.
  old_reading numeric(8, 1) not null,
  -- What the books said until then. The rest ran in the shop.
  reading_before numeric(8, 1),
  new_reading numeric(8, 1) not null,
  -- Hours of a new engine at installation.
  since_new numeric(8, 1),
  since_overhaul numeric(8, 1),
  reason text not null,
  by_id uuid not null references account (id),
  at timestamptz not null default now(),
  check (what <> 'engine' or old_reading = new_reading and since_new is not null and since_overhaul is not null)
);
create index meter_exchange_aircraft on meter_exchange (aircraft_id, at desc);
create trigger meter_exchange_append_only before update or delete on meter_exchange for each statement execute function append_only();

-- Foreign keys from earlier tables.
alter table maintenance_entry add constraint maintenance_entry_work_order foreign key (work_order_id) references work_order (id);
