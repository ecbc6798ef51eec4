-- Bookings and the one table that decides every race for time.
create sequence order_number start 1001;

create table orders (
  id uuid primary key,
  number integer not null default nextval('order_number') constraint orders_number_unique unique,
  aircraft_id uuid not null references aircraft (id),
  owner_id uuid not null references account (id),
  pilot_id uuid not null references account (id),
  booked_by_id uuid not null references account (id),
  csip_id uuid references account (id),
  payment_method_id uuid references payment_method (id),
  status text not null check (status in ('booked', 'checking_in', 'in_flight', 'returning', 'late', 'flight_complete', 'canceled', 'canceled_by_owner')),
  start_at timestamptz not null,
  drop_at timestamptz not null,
  drop_real_at timestamptz,
  planned_hours numeric(4, 1) not null,
  passengers integer not null default 0,
  destination text not null default '',
  note text not null default '',
  quote jsonb not null,
  total_cents integer not null,
  final_lines jsonb,
  final_cents integer,
  cancel_reason text,
  canceled_at timestamptz,
  viewed_at timestamptz,
  created_at timestamptz not null default now(),
  check (drop_at > start_at)
);
create index orders_pilot on orders (pilot_id, start_at desc);
create index orders_owner on orders (owner_id, start_at desc);
create index orders_aircraft on orders (aircraft_id, start_at desc);
create index orders_csip on orders (csip_id, start_at desc) where csip_id is not null;
create index orders_active on orders (status, start_at) where status in ('booked', 'checking_in', 'in_flight', 'returning', 'late');

alter table charge add constraint charge_order foreign key (order_id) references orders (id);
alter table ledger_movement add constraint ledger_movement_order foreign key (order_id) references orders (id);

create table order_event (
  id uuid primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null default now(),
  from_status text,
  to_status text not null,
  by_id uuid references account (id),
  why text not null default ''
);
create index order_event_order on order_event (order_id, at);
create trigger order_event_append_only before update or delete on order_event for each statement execute function append_only();

-- Whatever occupies time: a booking's aircraft (turnaround included), its pilot, its instructor, an owner's block, maintenance.
-- People and aircraft share the column: one account or aircraft is in one place at a time.
create table occupancy (
  id uuid primary key,
  resource_id uuid not null,
  resource_kind text not null check (resource_kind in ('aircraft', 'person')),
  during tstzrange not null check (not isempty(during)),
  kind text not null check (kind in ('booking', 'own', 'maintenance', 'block')),
  order_id uuid references orders (id),
  note text not null default '',
  created_by uuid references account (id),
  constraint occupancy_no_overlap exclude using gist (resource_id with =, during with &&)
);
create index occupancy_order on occupancy (order_id);

create table review (
  id uuid primary key,
  order_id uuid references orders (id),
  aircraft_id uuid not null references aircraft (id),
  author_id uuid not null references account (id),
  rating integer not null check (rating between 1 and 5),
  text text not null,
  created_at timestamptz not null default now(),
  constraint review_once unique (order_id, author_id)
);
create index review_aircraft on review (aircraft_id, created_at desc);
