-- A search that is kept under a name. Its filters are columns, so that one statement holds many searches against the fleet.
create table saved_search (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  -- As the page of the search is addressed.
  query jsonb not null,
  airport_ids uuid[],
  model_ids uuid[],
  types integer[],
  price_from_cents integer,
  price_to_cents integer,
  year_from integer,
  year_to integer,
  during tstzrange,
  west double precision,
  south double precision,
  east double precision,
  north double precision,
  rated_only boolean not null default false,
  has_alert boolean not null default true,
  checked_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index saved_search_account on saved_search (account_id, created_at desc);
create index saved_search_next on saved_search (checked_at) where has_alert;

-- Aircraft that a saved search has found: those there when it was saved, and those told since. Each is told once.
create table saved_search_hit (
  search_id uuid not null references saved_search (id) on delete cascade,
  aircraft_id uuid not null references aircraft (id),
  found_at timestamptz not null default now(),
  primary key (search_id, aircraft_id)
);
