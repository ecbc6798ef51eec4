-- Time on an aircraft: blocked, or occupied.

-- Time blocked by an owner, once or as a series. Occurrences are rows of occupancy.
create table block (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  kind text not null check (kind in ('own', 'maintenance', 'block')),
  note text not null default '',
  -- Home airport's zone when the block was created; a series keeps it.
  zone text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- An RRULE of RFC 5545 without its name; null for a single block.
  rule text,
  -- Days of the series without an occurrence: deleted or changed separately.
  skipped date[] not null default '{}',
  -- The series and day that this block replaces.
  part_of uuid references block (id) on delete set null,
  part_day date,
  -- Last day for which occurrences exist in occupancy.
  through date not null,
  created_by uuid references account (id),
  created_at timestamptz not null default now(),
  constraint block_in_order check (to_at > from_at)
);
create index block_aircraft on block (aircraft_id);
create index block_part_of on block (part_of) where part_of is not null;
create index block_open on block (through) where rule is not null;

-- State before a change of blocks, to undo it within minutes.
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

-- A time in which an aircraft or person is taken. Its exclusion constraint decides all races for time.
create table occupancy (
  id uuid primary key,
  resource_id uuid not null,
  resource_kind text not null check (resource_kind in ('aircraft', 'person')),
  during tstzrange not null check (not isempty(during)),
  kind text not null check (kind in ('booking', 'own', 'maintenance', 'block', 'claim')),
  order_id uuid references orders (id),
  note text not null default '',
  -- For claims: the co-owner.
  created_by uuid references account (id),
  block_id uuid references block (id),
  -- The day that identifies the occurrence in its series. Shared by its pieces.
  occurs_on date,
  claim_id uuid,
  -- An aircraft or person can only be in one place at a time.
  constraint occupancy_no_overlap exclude using gist (resource_id with =, during with &&)
);
create index occupancy_order on occupancy (order_id);
create index occupancy_block on occupancy (block_id, occurs_on) where block_id is not null;
-- For all aircraft taken in a period. The constraint's index starts with the aircraft.
create index occupancy_when on occupancy using spgist (during) include (resource_id) where resource_kind = 'aircraft';
create index occupancy_claim on occupancy (claim_id) where claim_id is not null;
-- A claimed holiday only blocks other co-owners.
create index occupancy_claimant on occupancy (created_by) where kind = 'claim';
-- An aircraft is free if its last entry before the end of a trip is over by then.
create index occupancy_begins on occupancy (resource_id, lower(during)) include (during) where resource_kind = 'aircraft';
