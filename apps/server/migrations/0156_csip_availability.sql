-- When a CSIP teaches at an airport. Without a row: whenever nothing else is booked.
create table csip_availability (
  account_id uuid not null references account (id),
  airport_id uuid not null references airport (id),
  -- No hours of the week are named; only the exceptions close days.
  any_time boolean not null,
  -- [{"weekday": 1, "from": "09:00", "to": "17:00"}], Monday is 1, on the airport's clock.
  hours jsonb not null default '[]',
  -- [{"day": "2026-12-24", "hours": []}]: what counts on that day instead of the week's hours.
  exceptions jsonb not null default '[]',
  -- All of it worked out through a day, for whoever looks for a free instructor: a lesson lies within one of these spans.
  open tstzmultirange not null,
  through date not null,
  primary key (account_id, airport_id)
);
create index csip_availability_through on csip_availability (through);
