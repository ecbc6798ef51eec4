-- What the status page says (docs/decisions/0121). Each minute a serving server writes down how each part of the product is: kept sums, one row
-- for each part and day (UTC), so that a page of ninety days costs the same after years. A minute counts once, whoever is first.
create table status_day (
  part text not null check (part in ('booking', 'payments', 'messages', 'jobs')),
  day date not null,
  first_minute timestamptz not null,
  last_minute timestamptz not null,
  -- How the last minute was.
  is_well boolean not null,
  seen integer not null,
  well integer not null,
  primary key (part, day),
  check (well between 0 and seen)
);

-- What operators say about trouble and planned work. Who said it is in the audit log, not here: this is public.
create table status_incident (
  id uuid primary key,
  kind text not null check (kind in ('down', 'slow', 'planned')),
  part text not null check (part in ('booking', 'payments', 'messages', 'jobs')),
  title text not null,
  begins_at timestamptz not null,
  -- Of planned work.
  ends_at timestamptz,
  solved_at timestamptz,
  -- Grows with everything that is written about it.
  version integer not null default 1,
  check ((kind = 'planned') = (ends_at is not null)),
  check (ends_at > begins_at)
);
create index status_incident_begins on status_incident (begins_at desc);

create table status_update (
  id uuid primary key,
  incident_id uuid not null references status_incident (id) on delete cascade,
  state text not null check (state in ('announced', 'investigating', 'found', 'watching', 'solved')),
  text text not null,
  at timestamptz not null
);
create index status_update_incident on status_update (incident_id, at desc);
