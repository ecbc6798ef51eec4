-- What operators do and what is kept of it, the status page, and requests from outside.

-- A decision of an operator, or something else that must be answered for later. Never changed.
create table audit_entry (
  id uuid primary key,
  actor_id uuid references account (id),
  action text not null,
  subject_id uuid,
  reason text not null default '',
  data jsonb not null default '{}',
  at timestamptz not null default now()
);
create index audit_entry_subject on audit_entry (subject_id, at desc);
-- What an owner's advisors looked at, newest first.
create index audit_entry_views on audit_entry (subject_id, at desc) where action = 'advisor_viewed';
create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc);
-- An advisor's look is written down once in ten minutes.
create unique index audit_entry_one_view_in_minutes on audit_entry (subject_id, actor_id, (data ->> 'what'), (data ->> 'within'))
  where action = 'advisor_viewed';
create index audit_entry_about on audit_entry ((data ->> 'accountId'), at desc, id desc) where (data ->> 'accountId') is not null;
-- Any part of a reason or of what was done.
create index audit_entry_comparable on audit_entry
  using gin (comparable(reason || ' ' || coalesce(data ->> 'text', '') || ' ' || coalesce(data ->> 'what', '')) gin_trgm_ops);
create trigger audit_entry_append_only before update or delete on audit_entry for each statement execute function append_only();

-- An operator looks at the product as a member sees it, for half an hour at most, and changes nothing (docs/decisions/0110).
create table account_view (
  id uuid primary key,
  operator_id uuid not null references account (id),
  account_id uuid not null references account (id),
  reason text not null,
  begun_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz,
  check (operator_id <> account_id)
);
create index account_view_account on account_view (account_id, begun_at desc);

-- Someone who is to become an operator once a second operator confirms it (docs/decisions/0187).
create table operator_appointment (
  account_id uuid primary key references account (id),
  asked_by_id uuid not null references account (id),
  reason text not null,
  asked_at timestamptz not null,
  check (account_id <> asked_by_id)
);

-- What one operator did alone to somebody's booking or money, and how much it moved.
create table operator_act (
  id uuid primary key,
  actor_id uuid not null references account (id),
  -- Whose booking or money it was: pilot, owner, instructor, payer.
  member_ids uuid[] not null,
  kind text not null,
  cents integer not null check (cents >= 0),
  at timestamptz not null
);
create index operator_act_at on operator_act (at);

-- What one operator wants to decide above the limit, until another one decides the same.
create table operator_wish (
  -- The damage claim, the dispute, or the account that is to be restored.
  subject_id uuid primary key,
  cents integer not null check (cents >= 0),
  reason text not null,
  asked_by_id uuid not null references account (id),
  asked_at timestamptz not null
);

-- What an operator changes in a booking; above a limit a second operator must agree within a week (docs/decisions/0109).
create table intervention (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- `late_fee`: of a booking that ended with a suspension; it waits until a second operator charges it or lets it go (docs/decisions/0184).
  kind text not null check (kind in ('refund', 'fee_waived', 'cancellation', 'state', 'change', 'correction', 'late_fee')),
  -- What it takes from someone: the refund, the fee, the price of what is canceled; 0 where only a state changes.
  cents integer not null check (cents >= 0),
  -- Where the kind is `state`.
  move text check (move in ('not_flown', 'in_flight')),
  reason text not null,
  state text not null check (state in ('waiting', 'done', 'declined', 'withdrawn', 'lapsed')),
  -- What it adds to the price of a flight; stays part of it when the return is corrected.
  lines jsonb not null default '[]',
  -- The price before and after, where it changed.
  cents_before integer,
  cents_after integer,
  asked_by_id uuid not null references account (id),
  asked_at timestamptz not null,
  -- Until when a second operator may agree; null where one was enough.
  until timestamptz,
  decided_by_id uuid references account (id),
  decided_at timestamptz,
  answer text not null default '',
  -- What a trip is to become, or the answers of a return.
  wish jsonb,
  -- What the second operator reads: [{what, before, after}].
  changes jsonb not null default '[]',
  -- Start, aircraft and people of the booking when it was asked for; nothing for what a squawk or a suspension asks.
  seen jsonb,
  constraint intervention_late_fee_by_two
    check (kind <> 'late_fee' or state = 'waiting' or coalesce(decided_by_id <> asked_by_id, false)),
  check ((kind = 'state') = (move is not null)),
  check ((state = 'waiting') = (decided_at is null)),
  -- A second operator agrees, never the one who asked. Within the limit one acts alone and `until` is null.
  constraint intervention_four_eyes check (state <> 'done' or until is null or coalesce(decided_by_id <> asked_by_id, false))
);
create unique index intervention_one_waits on intervention (order_id) where state = 'waiting';
create index intervention_order on intervention (order_id, asked_at);
create index intervention_newest on intervention (state, asked_at desc, id desc);

-- How well one part of the product worked on a day (UTC), counted by minutes (docs/decisions/0102).
create table status_day (
  part text not null check (part in ('booking', 'payments', 'messages', 'jobs')),
  day date not null,
  first_minute timestamptz not null,
  last_minute timestamptz not null,
  -- How the last minute was.
  is_well boolean not null,
  seen integer not null,
  well integer not null,
  primary key (part, day),
  check (well between 0 and seen)
);

-- Trouble or planned work, as the public status page says it. Who wrote it is in the audit log.
create table status_incident (
  id uuid primary key,
  kind text not null check (kind in ('down', 'slow', 'planned')),
  part text not null check (part in ('booking', 'payments', 'messages', 'jobs')),
  title text not null,
  begins_at timestamptz not null,
  -- Of planned work.
  ends_at timestamptz,
  solved_at timestamptz,
  -- Counts up with everything that is written about it.
  version integer not null default 1,
  check ((kind = 'planned') = (ends_at is not null)),
  check (ends_at > begins_at)
);
create index status_incident_begins on status_incident (begins_at desc);

-- One thing that was said about an incident.
create table status_update (
  id uuid primary key,
  incident_id uuid not null references status_incident (id) on delete cascade,
  state text not null check (state in ('announced', 'investigating', 'found', 'watching', 'solved')),
  text text not null,
  at timestamptz not null
);
create index status_update_incident on status_update (incident_id, at desc);

-- What someone asks through the form behind “Invest”; they need no account.
create table learn_more_request (
  id uuid primary key,
  name text not null,
  email text not null,
  interest text not null check (interest in ('invest', 'own', 'coOwn', 'other')),
  message text not null default '',
  created_at timestamptz not null default now(),
  -- The aircraft whose share they ask about.
  aircraft_id uuid references aircraft (id),
  -- What they think of investing.
  amount text check (amount in ('under_25', 'to_100', 'to_250', 'over_250', 'open'))
);
create index learn_more_request_email on learn_more_request (email, created_at);
create index learn_more_request_newest on learn_more_request (created_at desc, id desc);
create index learn_more_request_aircraft on learn_more_request (aircraft_id, created_at desc) where aircraft_id is not null;

-- Of somebody who was an operator and deleted the account: a hash of the address, so that they are the same person when they come back
-- (docs/decisions/0187).
create table operator_mark (
  account_id uuid primary key references account (id),
  mark bytea not null
);
create index operator_mark_mark on operator_mark (mark);

-- Keys of earlier tables into these.
alter table session add foreign key (view_id) references account_view (id);
