-- A part of an aircraft that someone who holds it would sell.
create table share_offer (
  aircraft_id uuid not null references aircraft (id),
  account_id uuid not null references account (id),
  percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
  -- Of all of it; a part of it costs its part.
  price_cents bigint not null check (price_cents > 0),
  text text not null default '',
  offered_at timestamptz not null,
  primary key (aircraft_id, account_id)
);
create index share_offer_account on share_offer (account_id);

-- Who would buy what from whom, until the day on which it changes hands.
create table share_request (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  buyer_id uuid not null references account (id),
  seller_id uuid not null references account (id) check (seller_id <> buyer_id),
  percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
  -- As offered when it was asked for; paid between the two, outside.
  price_cents bigint not null check (price_cents > 0),
  message text not null default '',
  -- The day of the hand-over, at the home airport.
  hand_over_on date not null,
  state text not null default 'asked' check (state in ('asked', 'accepted', 'signed', 'handed_over', 'declined', 'withdrawn')),
  -- Why it was declined, or what keeps the hand-over waiting.
  reason text not null default '',
  vote_id uuid not null references share_vote (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  handed_over_at timestamptz,
  check ((state = 'handed_over') = (handed_over_at is not null))
);
create unique index share_request_open on share_request (buyer_id, aircraft_id) where state in ('asked', 'accepted', 'signed');
create unique index share_request_vote on share_request (vote_id);
create index share_request_aircraft on share_request (aircraft_id, created_at desc);
create index share_request_buyer on share_request (buyer_id, created_at desc);

-- A signature stands for one text; where the text is another now, it counts for nothing.
create table share_signature (
  request_id uuid not null references share_request (id),
  account_id uuid not null references account (id),
  text_hash text not null,
  signed_name text not null,
  signed_at timestamptz not null,
  primary key (request_id, account_id)
);

-- What both have signed: the text to the letter and its PDF. Never changed, never removed.
create table share_agreement (
  request_id uuid not null references share_request (id),
  version integer not null,
  text_hash text not null,
  sections jsonb not null,
  file_id uuid not null references file (id),
  signed_at timestamptz not null,
  primary key (request_id, version)
);

-- Somebody without an account asks about a share of this aircraft.
alter table learn_more_request add column aircraft_id uuid references aircraft (id);
create index learn_more_request_aircraft on learn_more_request (aircraft_id, created_at desc) where aircraft_id is not null;
