-- The code on an aircraft's key ring. A renewed one replaces it, and the old label leads nowhere.
create table key_ring (
  aircraft_id uuid primary key references aircraft (id),
  code text not null constraint key_ring_code unique,
  made_at timestamptz not null,
  made_by_id uuid not null references account (id)
);
