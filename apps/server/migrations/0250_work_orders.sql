-- A visit to the shop: what is to be done, the time that is set aside for it, and what became of each line.
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
  -- When the item is due next, in words, as it was signed off.
  next_due text,
  check ((item_id is null) <> (squawk_id is null)),
  constraint work_order_line_item unique (work_order_id, item_id),
  constraint work_order_line_squawk unique (work_order_id, squawk_id)
);
alter table maintenance_entry add constraint maintenance_entry_work_order foreign key (work_order_id) references work_order (id);
