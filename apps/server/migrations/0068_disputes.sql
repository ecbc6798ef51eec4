-- Payers may dispute a payment with their bank. What the provider says of it is kept here; its money is in the books.
create table dispute (
  id uuid primary key,
  stripe_id text not null constraint dispute_stripe_unique unique,
  charge_id uuid not null references charge (id),
  -- The provider's word for why.
  reason text not null,
  -- The bank only asks; no money has moved.
  is_inquiry boolean not null,
  state text not null check (state in ('needs_response', 'under_review', 'won', 'lost', 'ended')),
  amount_cents integer not null,
  -- When evidence must have reached the bank; none where it takes no answer.
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- What an operator sent in answer, and when; none where it was answered elsewhere.
  evidence text,
  answered_at timestamptz,
  answered_by uuid references account (id),
  updated_at timestamptz not null default now()
);
create index dispute_charge on dispute (charge_id);
create index dispute_open on dispute (answer_by, id) where closed_at is null;
create index dispute_closed on dispute (closed_at desc, id desc) where closed_at is not null;

-- What is there has passed the narrower check.
alter table ledger_movement drop constraint ledger_movement_kind_check;
alter table ledger_movement add constraint ledger_movement_kind_check check (kind in (
  'booked', 'booked_reversed', 'flight', 'payment', 'refund', 'payout', 'membership', 'cancellation', 'correction',
  'dispute', 'dispute_won', 'dispute_lost')) not valid;
