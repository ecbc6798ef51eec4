-- Damage is claimed beside the photos of a return, and the deposit stays for it (docs/decisions/0057).

-- Someone looked at the returned aircraft and found no damage: the deposit goes back at once.
alter table orders add column cleared_at timestamptz;
alter table orders add column cleared_by_id uuid references account (id);

create table damage_claim (
  id uuid primary key,
  order_id uuid not null references orders (id),
  raised_by_id uuid not null references account (id),
  raised_at timestamptz not null,
  -- Keys of the questions whose photos or answers show it.
  questions text[] not null check (cardinality(questions) > 0),
  text text not null,
  -- What the owner asks for; none where airport staff found it and the owner has not said.
  amount_cents integer check (amount_cents > 0),
  state text not null check (state in ('unpriced', 'asked', 'contested', 'unanswered', 'agreed', 'decided', 'withdrawn')),
  -- Until then the owner names the amount, or the pilot answers.
  answer_by timestamptz not null,
  answer text not null default '',
  answered_at timestamptz,
  -- What the pilot pays, once that is settled.
  decided_cents integer check (decided_cents >= 0),
  reason text not null default '',
  closed_by_id uuid references account (id),
  closed_at timestamptz,
  check ((decided_cents is not null) = (state in ('agreed', 'decided'))),
  check ((closed_at is not null) = (state in ('agreed', 'decided', 'withdrawn')))
);
create unique index damage_claim_once on damage_claim (order_id) where state <> 'withdrawn';
create index damage_claim_order on damage_claim (order_id, raised_at);
create index damage_claim_open on damage_claim (answer_by, id) where closed_at is null;
create index damage_claim_closed on damage_claim (closed_at desc, id desc) where closed_at is not null;

create table damage_photo (
  id uuid primary key,
  claim_id uuid not null references damage_claim (id),
  file_id uuid not null references file (id),
  sha256 bytea not null,
  by_id uuid not null references account (id),
  created_at timestamptz not null,
  constraint damage_photo_once unique (claim_id, sha256)
);

-- What is there has passed the narrower check.
alter table ledger_movement drop constraint ledger_movement_kind_check;
alter table ledger_movement add constraint ledger_movement_kind_check check (kind in (
  'booked', 'booked_reversed', 'flight', 'payment', 'refund', 'payout', 'membership', 'cancellation', 'correction',
  'dispute', 'dispute_won', 'dispute_lost', 'settlement', 'damage', 'deposit')) not valid;
