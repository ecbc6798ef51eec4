-- What pilots wanted and were refused, for the owner: one row per pilot, aircraft, day and code, however often they asked. No dates
-- of the trip, no words: only which rule said no, and what the trip would have brought.
create table refused_trip (
  aircraft_id uuid not null references aircraft (id),
  account_id uuid not null references account (id),
  -- The day on which they asked, at the aircraft's home.
  day date not null,
  code text not null,
  -- Everything that blocked them when they asked last that day.
  blocking text[] not null,
  -- The owner's share of the price that was shown, in cents.
  income_cents integer not null,
  primary key (aircraft_id, day, account_id, code)
);
create index refused_trip_account on refused_trip (account_id);
create index refused_trip_day on refused_trip (day);
