-- What one operator does alone is added up by operator and by member, and an operator is made by two (docs/decisions/0138).

-- Since when someone is an operator; nobody approves anything within a week of it. None: by configuration, or before this was written down.
alter table account add operator_since timestamptz;

-- Someone who is to become an operator, until a second operator confirms it.
create table operator_appointment (
  account_id uuid primary key references account (id),
  asked_by_id uuid not null references account (id),
  reason text not null,
  asked_at timestamptz not null,
  check (account_id <> asked_by_id)
);

-- What one operator did alone to somebody else's booking or money, and how much it moved.
create table operator_act (
  id uuid primary key,
  actor_id uuid not null references account (id),
  -- Whose booking or money it was: pilot, owner, CSIP, payer.
  member_ids uuid[] not null,
  kind text not null,
  cents integer not null check (cents >= 0),
  at timestamptz not null
);
create index operator_act_at on operator_act (at);

-- What one operator wants to decide above the limit, until another one decides the same.
create table operator_wish (
  -- The damage claim or dispute.
  subject_id uuid primary key,
  cents integer not null check (cents >= 0),
  reason text not null,
  asked_by_id uuid not null references account (id),
  asked_at timestamptz not null
);

-- What a trip is to become, or the answers of a return; where the kind is one of the new ones.
alter table intervention add wish jsonb;
alter table intervention drop constraint intervention_kind_check,
  add constraint intervention_kind_check
    check (kind in ('refund', 'fee_waived', 'cancellation', 'state', 'change', 'correction')) not valid;
