-- What is due on an aircraft, and everything that was written about it. `maintenance_item` keeps when it is due next, for all who read it;
-- what decides that is in its other columns. Readings named hobbs are of the item's own meter.
alter table maintenance_item
  add column kind text not null default 'inspection' check (kind in ('inspection', 'part', 'directive', 'paper')),
  add column template text,
  add column meter text not null default 'hobbs' check (meter in ('hobbs', 'flight_meter')),
  -- A date that the part itself carries.
  add column fixed_due_on date,
  -- Set by hand, until it is done or its interval changes.
  add column hand_due_on date,
  add column hand_due_hobbs numeric(8, 1),
  add column note text not null default '',
  -- Counted from the day on which the list was made, not from the logbook.
  add column to_confirm boolean not null default false,
  -- Of a directive.
  add column number text not null default '',
  add column method text not null default '',
  add column not_applicable text,
  add column retired_at timestamptz,
  add column retired_by_id uuid references account (id);
create unique index maintenance_item_template on maintenance_item (aircraft_id, template) where template is not null;

-- One line of an item's history; never changed.
create table maintenance_entry (
  id uuid primary key,
  item_id uuid not null references maintenance_item (id),
  aircraft_id uuid not null references aircraft (id),
  kind text not null check (kind in ('done', 'next_value', 'changed', 'noted', 'retired', 'restored')),
  -- By the calendar of the home airport.
  done_on date,
  hobbs numeric(8, 1),
  flight_meter numeric(8, 1),
  -- Who did it, as the logbook says, and the certificate they signed with.
  by_name text not null default '',
  certificate text not null default '',
  work text not null default '',
  value text,
  -- Who wrote it down here; nobody for what the records began with.
  signed_by_id uuid references account (id),
  work_order_id uuid,
  created_at timestamptz not null default now(),
  check (kind <> 'done' or done_on is not null)
);
create index maintenance_entry_item on maintenance_entry (item_id, created_at desc, id desc);
create index maintenance_entry_aircraft on maintenance_entry (aircraft_id, done_on desc) where kind = 'done';
create trigger maintenance_entry_append_only before update or delete on maintenance_entry for each statement execute function append_only();

-- A picture or PDF of an item, or of one of its entries.
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

-- What was done before the history began.
insert into maintenance_entry (id, item_id, aircraft_id, kind, done_on, hobbs, work, created_at)
  select gen_random_uuid(), i.id, i.aircraft_id, 'done', i.last_done_on, i.last_done_hobbs, 'Carried over when this history began.', i.created_at
  from maintenance_item i where i.last_done_on is not null;

-- Where no interval gave it, it was set by hand.
update maintenance_item set hand_due_on = due_on where due_on is not null and (last_done_on is null or coalesce(interval_months, interval_days) is null);
update maintenance_item set hand_due_hobbs = due_hobbs where due_hobbs is not null and interval_hours is null;
