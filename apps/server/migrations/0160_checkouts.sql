-- A checkout: someone flew with a pilot and signs that they may fly a family of models, or one aircraft of it, alone.
create table checkout (
  id uuid primary key,
  pilot_id uuid not null references account (id),
  model_family text not null,
  -- Counts for this aircraft only; for the whole family where there is none.
  aircraft_id uuid references aircraft (id),
  signed_on date not null,
  expires_on date not null check (expires_on >= signed_on),
  signed_by_id uuid not null references account (id) check (signed_by_id <> pilot_id),
  signed_as text not null check (signed_as in ('csip', 'owner', 'operator')),
  -- The booking on which it was flown.
  order_id uuid references orders (id),
  note text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by_id uuid references account (id)
);
create index checkout_pilot on checkout (pilot_id) where ended_at is null;
-- What a lesson signs, it signs once.
create unique index checkout_order on checkout (order_id) where ended_at is null;

-- Until when a checkout counts on an aircraft, from the day it was signed.
alter table aircraft add column checkout_months integer not null default 12 check (checkout_months between 1 and 60);
