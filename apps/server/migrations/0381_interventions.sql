-- What an operator changes in a booking beside its own ways: a refund, a waived fee, a cancellation, a state. Above a limit a second operator
-- must agree within a week (docs/decisions/0109).
create table intervention (
  id uuid primary key,
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('refund', 'fee_waived', 'cancellation', 'state')),
  -- What it takes from someone: the refund, the fee, the price of what is canceled; nothing where only a state changes.
  cents integer not null check (cents >= 0),
  -- Where the kind is `state`.
  move text check (move in ('not_flown', 'in_flight')),
  reason text not null,
  state text not null check (state in ('waiting', 'done', 'declined', 'withdrawn', 'lapsed')),
  -- What it adds to the price of a flight; part of that price from then on, also where its return is corrected.
  lines jsonb not null default '[]',
  -- The price before and after, where it changed.
  cents_before integer,
  cents_after integer,
  asked_by_id uuid not null references account (id),
  asked_at timestamptz not null,
  -- Until when a second operator may agree; none where one was enough.
  until timestamptz,
  decided_by_id uuid references account (id),
  decided_at timestamptz,
  answer text not null default '',
  check ((kind = 'state') = (move is not null)),
  check ((state = 'waiting') = (decided_at is null)),
  -- Four eyes: whoever asked does not agree. One who acts alone within the limit has no `until`.
  constraint intervention_four_eyes check (state <> 'done' or until is null or coalesce(decided_by_id <> asked_by_id, false))
);
create unique index intervention_one_waits on intervention (order_id) where state = 'waiting';
create index intervention_order on intervention (order_id, asked_at);
create index intervention_newest on intervention (state, asked_at desc, id desc);
