-- The rental projection that an owner means to keep to, one for each aircraft; shown beside what the aircraft really did.
create table aircraft_plan (
  aircraft_id uuid primary key references aircraft (id),
  inputs jsonb not null,
  saved_by uuid not null references account (id),
  saved_at timestamptz not null
);
