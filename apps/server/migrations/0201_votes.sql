-- What co-owners decide together. Ballots count by share; a vote that is decided keeps the shares that it was decided with.
create table share_vote (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  kind text not null check (kind in ('quota_terms', 'costs', 'new_partner', 'house_rule')),
  needs text not null check (needs in ('majority', 'all')),
  state text not null default 'open' check (state in ('open', 'passed', 'failed', 'withdrawn')),
  -- Of a new partner: who asks.
  proposed_by_id uuid not null references account (id),
  title text not null,
  reason text not null default '',
  -- Of new quotas and running costs: the figures of the whole aircraft, and those that counted when they were proposed.
  figures jsonb,
  before jsonb,
  -- Without whose yes it does not pass.
  must_agree_id uuid references account (id),
  opened_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opened_at),
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check ((kind in ('quota_terms', 'costs')) = (figures is not null and before is not null)),
  check ((kind = 'new_partner') = (must_agree_id is not null))
);
create index share_vote_aircraft on share_vote (aircraft_id, opened_at desc);
-- Two sets of figures at once would undo each other.
create unique index share_vote_figures on share_vote (aircraft_id, kind) where state = 'open' and kind in ('quota_terms', 'costs');

create table share_ballot (
  vote_id uuid not null references share_vote (id),
  account_id uuid not null references account (id),
  -- Empty: had a part when it was decided, and never said.
  choice text check (choice in ('yes', 'no')),
  at timestamptz,
  -- Of the whole aircraft, at the moment when it was decided; empty before, and of who held nothing any more.
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  primary key (vote_id, account_id),
  check ((choice is null) = (at is null))
);
create index share_ballot_account on share_ballot (account_id);
