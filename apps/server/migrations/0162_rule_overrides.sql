-- Rules that an owner or an operator has lifted for one pilot on one aircraft, or was asked to.
create table rule_override (
  id uuid primary key,
  pilot_id uuid not null references account (id),
  aircraft_id uuid not null references aircraft (id),
  codes text[] not null check (cardinality(codes) > 0),
  state text not null check (state in ('asked', 'granted', 'refused', 'revoked', 'withdrawn')),
  -- The trip for which a pilot asked, and in which words.
  start_at timestamptz,
  drop_at timestamptz check (drop_at > start_at),
  message text not null default '',
  created_at timestamptz not null default now(),
  decided_by_id uuid references account (id),
  decided_at timestamptz,
  reason text not null default '',
  -- The last day at the home airport on which a trip may end that it counts for.
  until_on date,
  revoked_by_id uuid references account (id),
  revoked_at timestamptz,
  check (state not in ('granted', 'revoked') or (decided_by_id is not null and decided_at is not null and until_on is not null and reason <> '')),
  check (state <> 'refused' or (decided_by_id is not null and decided_at is not null and reason <> ''))
);
create unique index rule_override_asked on rule_override (pilot_id, aircraft_id) where state = 'asked';
create index rule_override_pilot on rule_override (pilot_id, created_at desc);
create index rule_override_aircraft on rule_override (aircraft_id, created_at desc);
