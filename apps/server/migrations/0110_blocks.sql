-- Time that is set aside, once or again and again; its occurrences hold time in occupancy like everything else.
create table block (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  kind text not null check (kind in ('own', 'maintenance', 'block')),
  note text not null default '',
  -- The home airport's when it was set: a series keeps to this clock.
  zone text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- An RRULE of RFC 5545 without its name; null for once.
  rule text,
  -- Days of the series on which it does not stand: deleted there, or changed apart from the others.
  skipped date[] not null default '{}',
  -- The series and its day in whose place this one stands.
  part_of uuid references block (id) on delete set null,
  part_day date,
  -- The last day through which its occurrences stand in occupancy.
  through date not null,
  created_by uuid references account (id),
  created_at timestamptz not null default now(),
  constraint block_in_order check (to_at > from_at)
);
create index block_aircraft on block (aircraft_id);
create index block_part_of on block (part_of) where part_of is not null;
create index block_open on block (through) where rule is not null;

-- What stood before a change, so that it can be undone for some minutes.
create table block_change (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  by_id uuid not null references account (id),
  at timestamptz not null,
  touched uuid[] not null,
  before jsonb not null,
  undone_at timestamptz
);
create index block_change_aircraft on block_change (aircraft_id, at desc);

alter table occupancy add column block_id uuid references block (id);
-- The day by which the series names the occurrence; its pieces share it.
alter table occupancy add column occurs_on date;
create index occupancy_block on occupancy (block_id, occurs_on) where block_id is not null;

insert into block (id, aircraft_id, kind, note, zone, from_at, to_at, through, created_by)
select o.id, a.id, o.kind, o.note, ap.zone, lower(o.during), upper(o.during), (lower(o.during) at time zone ap.zone)::date, o.created_by
from occupancy o join aircraft a on a.id = o.resource_id join airport ap on ap.id = a.airport_id
where o.order_id is null and o.kind <> 'booking';
update occupancy o set block_id = b.id, occurs_on = b.through from block b where b.id = o.id;
