-- A new meter goes on from what it reads itself; a new engine brings hours of its own. Written down once, never changed.
create table meter_exchange (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  what text not null check (what in ('hobbs', 'flight_meter', 'engine')),
  -- What the old meter read last and the new one first; of an engine, twice what the Hobbs reads.
  old_reading numeric(8, 1) not null,
  new_reading numeric(8, 1) not null,
  -- Hours of a new engine when it was put in.
  since_new numeric(8, 1),
  since_overhaul numeric(8, 1),
  reason text not null,
  by_id uuid not null references account (id),
  at timestamptz not null default now(),
  check (what <> 'engine' or (old_reading = new_reading and since_new is not null and since_overhaul is not null))
);
create index meter_exchange_aircraft on meter_exchange (aircraft_id, at desc);
create trigger meter_exchange_append_only before update or delete on meter_exchange for each statement execute function append_only();
