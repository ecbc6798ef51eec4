-- An event that breaks bookings, and what was decided for all of them at once.
create table ripple (
  id uuid primary key,
  kind text not null check (kind in ('late', 'grounding', 'shop', 'block', 'away')),
  -- The flight that is not back, the squawk, the block, or the CSIP.
  ref uuid not null,
  -- None for a CSIP who is away.
  aircraft_id uuid references aircraft (id),
  -- As it was asked, to look at it again.
  cause jsonb not null,
  -- When the aircraft or the CSIP is not to be had: `[{from, to}]`.
  spans jsonb not null,
  title text not null,
  message text not null default '',
  state text not null check (state in ('proposed', 'applied', 'undone', 'put_back')),
  -- Nobody while it is only proposed.
  decided_by uuid references account (id),
  at timestamptz not null,
  undo_until timestamptz,
  ended_at timestamptz,
  -- What was set aside with it, and the time of a CSIP that is held.
  block_change_id uuid,
  held uuid[] not null default '{}'
);
create unique index ripple_proposed on ripple (kind, ref) where state = 'proposed';
create index ripple_open on ripple (kind, ref) where state in ('proposed', 'applied') and ended_at is null;
create index ripple_aircraft on ripple (aircraft_id, at desc);
create index ripple_away on ripple (ref, at desc) where kind = 'away';
create index ripple_newest on ripple (at desc, id desc);

-- One booking of it: how it was, what it became, and what its pilot says to that.
create table ripple_step (
  ripple_id uuid not null references ripple (id),
  order_id uuid not null references orders (id),
  place integer not null,
  -- None where nobody decided and the pilot is asked.
  kind text check (kind in ('later', 'aircraft', 'shift', 'csip', 'alone', 'stay', 'cancel')),
  before jsonb not null,
  after jsonb,
  answer text not null check (answer in ('offered', 'asked', 'accepted', 'refused', 'put_back', 'undone', 'settled')),
  answered_at timestamptz,
  primary key (ripple_id, order_id)
);
create index ripple_step_order on ripple_step (order_id);
