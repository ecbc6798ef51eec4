-- Days that partners give each other (docs/decisions/0051): a booking or a claim of one for a booking or a claim of another, for money
-- in the next settlement, for holidays of their quota, or for nothing.
create table swap (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  by_id uuid not null references account (id),
  -- Whoever comes first where it is nobody in particular.
  to_id uuid references account (id),
  order_id uuid references orders (id),
  claim_id uuid references holiday_claim (id),
  -- As they were offered: a trip that was moved since is another one.
  start_at timestamptz not null,
  drop_at timestamptz not null,
  -- What is asked for it: {orderId, claimId, startAt, dropAt, cents, holidays, year}.
  terms jsonb not null,
  -- Other terms of whoever answers, and who they are: the offerer says yes to these or no.
  counter jsonb,
  counter_by_id uuid references account (id),
  -- Up with each change of the terms: both say yes to the same.
  version integer not null default 1,
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'ended')),
  accepted_by_id uuid references account (id),
  -- The bookings that took the place of those swapped.
  new_order_id uuid references orders (id),
  new_back_order_id uuid references orders (id),
  expires_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(order_id, claim_id) = 1),
  check ((counter is null) = (counter_by_id is null)),
  check ((state = 'accepted') = (accepted_by_id is not null))
);
create index swap_aircraft on swap (aircraft_id, created_at desc, id desc);
create index swap_open on swap (expires_at) where state = 'open';
create unique index swap_order_once on swap (order_id) where state = 'open' and order_id is not null;
create unique index swap_claim_once on swap (claim_id) where state = 'open' and claim_id is not null;

-- Money that one partner owes another for a swap: a line of the next settlement.
create table swap_credit (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  swap_id uuid not null references swap (id),
  from_id uuid not null references account (id),
  to_id uuid not null references account (id),
  cents integer not null check (cents > 0),
  -- By the clock of the home airport.
  on_day date not null,
  at timestamptz not null,
  constraint swap_credit_once unique (swap_id)
);
create index swap_credit_aircraft on swap_credit (aircraft_id, on_day);
create trigger swap_credit_append_only before update or delete on swap_credit for each statement execute function append_only();

alter table quota_entry add column swap_id uuid references swap (id);
create index quota_entry_swap on quota_entry (swap_id) where swap_id is not null;
