-- Operators' actions and their records, the status page, and requests from outside.

-- A decision by an operator, or another accountable event. Immutable.
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
-- Views by an owner's advisors, newest first.
create index audit_entry_views on audit_entry (subject_id, at desc) where action = 'advisor_viewed';
create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc);
-- Log an advisor's view at most once per ten minutes.
create unique index audit_entry_one_view_in_minutes on audit_entry (subject_id, actor_id, (data ->> 'what'), (data ->> 'within'))
  where action = 'advisor_viewed';
create index audit_entry_about on audit_entry ((data ->> 'accountId'), at desc, id desc) where (data ->> 'accountId') is not null;
-- Full-text search in reasons and actions.
create index audit_entry_comparable on audit_entry
  using gin (comparable(reason || ' ' || coalesce(data ->> 'text', '') || ' ' || coalesce(data ->> 'what', '')) gin_trgm_ops);
create trigger audit_entry_append_only before update or delete on audit_entry for each statement execute function append_only();

-- An operator viewing the product as a member, read-only and for at most half an hour (docs/decisions/0110).
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

-- A future operator, waiting for a second operator's confirmation (docs/decisions/0109).
create table operator_appointment (
  account_id uuid primary key references account (id),
  asked_by_id uuid not null references account (id),
  reason text not null,
  asked_at timestamptz not null,
  check (account_id <> asked_by_id)
);

-- What one operator changed alone in a member's booking or money, with the amount.
create table operator_act (
  id uuid primary key,
  actor_id uuid not null references account (id),
  -- The members affected: pilot, owner, instructor, payer.
  member_ids uuid[] not null,
  kind text not null,
  cents integer not null check (cents >= 0),
  at timestamptz not null
);
create index operator_act_at on operator_act (at);

-- A decision above the limit, waiting for a second operator to decide the same.
create table operator_request (
  -- The damage claim, the dispute, the account to restore, or a hash of an account and the address it is to get.
  subject_id uuid primary key,
  -- The account of a decision about an account.
  account_id uuid references account (id),
  cents integer not null check (cents >= 0),
  reason text not null,
  asked_by_id uuid not null references account (id),
  asked_at timestamptz not null
);

-- A change by an operator in a booking. Above a limit, a second operator must approve within a week (docs/decisions/0109).
create table intervention (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- `late_fee`: of a booking ended by a suspension; a second operator charges or waives it (docs/decisions/0184).
  kind text not null check (kind in ('refund', 'fee_waived', 'cancellation', 'state', 'change', 'correction', 'late_fee')),
  -- Amount taken from someone: the refund, the fee, the price of the canceled booking. 0 for a mere change of state.
  cents integer not null check (cents >= 0),
  -- For kind `state`.
  move text check (move in ('not_flown', 'in_flight')),
  reason text not null,
  state text not null check (state in ('waiting', 'done', 'declined', 'withdrawn', 'lapsed')),
  -- Lines added to the price of a flight. They remain if the return is corrected.
  lines jsonb not null default '[]',
  -- The price before and after, if it changed.
  cents_before integer,
  cents_after integer,
  asked_by_id uuid not null references account (id),
  asked_at timestamptz not null,
  -- Deadline for a second operator. Null if none is needed.
  until timestamptz,
  decided_by_id uuid references account (id),
  decided_at timestamptz,
  answer text not null default '',
  -- The requested trip or the corrected answers.
  request jsonb,
  -- Shown to the second operator: [{what, before, after}].
  changes jsonb not null default '[]',
  -- Start, aircraft and people of the booking at the time of the request. Null for automatic requests by a squawk or suspension.
  seen jsonb,
  constraint intervention_late_fee_by_two
    check (kind <> 'late_fee' or state = 'waiting' or coalesce(decided_by_id <> asked_by_id, false)),
  check ((kind = 'state') = (move is not null)),
  check ((state = 'waiting') = (decided_at is null)),
  -- The second operator must not be the requester. `until` is null within the one-operator limit.
  constraint intervention_four_eyes check (state <> 'done' or until is null or coalesce(decided_by_id <> asked_by_id, false))
);
create unique index intervention_one_waits on intervention (order_id) where state = 'waiting';
create index intervention_order on intervention (order_id, asked_at);
create index intervention_newest on intervention (state, asked_at desc, id desc);

-- Minutes in which a part worked on a UTC day (docs/decisions/0102).
create table status_day (
  part text not null check (part in ('booking', 'payments', 'messages', 'jobs')),
  day date not null,
  first_minute timestamptz not null,
  last_minute timestamptz not null,
  -- State of the last minute.
  is_well boolean not null,
  seen integer not null,
  well integer not null,
  primary key (part, day),
  check (well between 0 and seen)
);

-- An incident or planned work on the public status page. Authors are in the audit log.
create table status_incident (
  id uuid primary key,
  kind text not null check (kind in ('down', 'slow', 'planned')),
  part text not null check (part in ('booking', 'payments', 'messages', 'jobs')),
  title text not null,
  begins_at timestamptz not null,
  -- For planned work.
  ends_at timestamptz,
  solved_at timestamptz,
  -- Incremented with every update.
  version integer not null default 1,
  check ((kind = 'planned') = (ends_at is not null)),
  check (ends_at > begins_at)
);
create index status_incident_begins on status_incident (begins_at desc);

-- An update to an incident.
create table status_update (
  id uuid primary key,
  incident_id uuid not null references status_incident (id) on delete cascade,
  state text not null check (state in ('announced', 'investigating', 'found', 'watching', 'solved')),
  text text not null,
  at timestamptz not null
);
create index status_update_incident on status_update (incident_id, at desc);

-- A question from the form behind “Invest”. Needs no account.
create table learn_more_request (
  id uuid primary key,
  name text not null,
  email text not null,
  interest text not null check (interest in ('invest', 'own', 'coOwn', 'other')),
  message text not null default '',
  created_at timestamptz not null default now(),
  -- The aircraft whose share it is about.
  aircraft_id uuid references aircraft (id),
  -- Amount they consider investing.
  amount text check (amount in ('under_25', 'to_100', 'to_250', 'over_250', 'open'))
);
create index learn_more_request_email on learn_more_request (email, created_at);
create index learn_more_request_newest on learn_more_request (created_at desc, id desc);
create index learn_more_request_aircraft on learn_more_request (aircraft_id, created_at desc) where aircraft_id is not null;

-- A member's case: something wrong with a charge, a flight or an aircraft. Deleted three years after it was closed.
create table support_case (
  id uuid primary key,
  number integer generated always as identity (start with 1001) unique,
  opener_id uuid not null references account (id),
  kind text not null check (kind in ('charge', 'flight', 'aircraft', 'other')),
  order_id uuid references orders (id),
  charge_id uuid references charge (id),
  -- The state of booking, aircraft and charge when it was opened, as text: [{what, is}].
  facts jsonb not null,
  opened_at timestamptz not null,
  -- Whose turn it is, and when an operator's answer is due. While the owner is asked, it stays due.
  waits_for text not null default 'operator' check (waits_for in ('operator', 'opener', 'owner')),
  answer_by timestamptz,
  -- The owner whom an operator asked. Sees the case from then on.
  shared_with_id uuid references account (id),
  closed_at timestamptz,
  outcome text check (outcome in ('refunded', 'corrected', 'explained', 'declined', 'settled')),
  check ((kind = 'charge') = (charge_id is not null)),
  check (kind not in ('flight', 'aircraft') or order_id is not null),
  check (waits_for <> 'owner' or shared_with_id is not null),
  check ((closed_at is null) = (outcome is null))
);
-- At most one open case about the same thing; a charge has one payer.
create unique index support_case_once on support_case (opener_id, kind, order_id, charge_id) nulls not distinct where closed_at is null;
create index support_case_opener on support_case (opener_id, opened_at desc);
create index support_case_shared on support_case (shared_with_id, opened_at desc) where shared_with_id is not null;
create index support_case_due on support_case (answer_by, id) where closed_at is null;
create index support_case_closed on support_case (closed_at desc, id) where closed_at is not null;
create index support_case_order on support_case (order_id) where order_id is not null;
create index support_case_charge on support_case (charge_id) where charge_id is not null;

-- What one of them wrote in a case.
create table case_entry (
  id uuid primary key,
  case_id uuid not null references support_case (id) on delete cascade,
  by_id uuid not null references account (id),
  as_role text not null check (as_role in ('opener', 'owner', 'operator')),
  text text not null check (char_length(text) between 1 and 2000),
  at timestamptz not null
);
create index case_entry_case on case_entry (case_id, at, id);

-- A hash of a former operator's email address, to recognize the person if they return after deleting their account (docs/decisions/0187).
create table operator_mark (
  account_id uuid primary key references account (id),
  mark bytea not null
);
create index operator_mark_mark on operator_mark (mark);

-- Foreign keys from earlier tables.
alter table session add foreign key (view_id) references account_view (id);
