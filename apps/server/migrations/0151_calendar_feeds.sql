-- Addresses under which calendar apps read someone's bookings: one for all of them, and one for each aircraft that they own.
create table calendar_feed (
  id uuid primary key,
  account_id uuid not null references account (id),
  aircraft_id uuid references aircraft (id),
  -- Whoever reads the table cannot read the calendar.
  secret_hash bytea not null constraint calendar_feed_secret unique,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint calendar_feed_once unique nulls not distinct (account_id, aircraft_id)
);
create index calendar_feed_aircraft on calendar_feed (aircraft_id) where aircraft_id is not null;
