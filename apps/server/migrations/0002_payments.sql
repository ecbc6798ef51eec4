-- Membership, payment methods, charges, and the double-entry ledger that has the last word on money.
create table membership_plan (
  id integer primary key,
  name text not null,
  price_cents integer not null,
  period text not null,
  discount_percent numeric(4, 1) not null default 0,
  benefits text[] not null default '{}',
  stripe_price_id text
);

create table membership (
  id uuid primary key,
  account_id uuid not null references account (id),
  plan_id integer not null references membership_plan (id),
  status text not null check (status in ('active', 'grace', 'canceled', 'expired', 'incomplete')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  cancel_at_period_end boolean not null default false,
  stripe_subscription_id text constraint membership_subscription_unique unique
);
create unique index membership_one_live on membership (account_id) where status in ('active', 'grace');

create table payment_method (
  id uuid primary key,
  account_id uuid not null references account (id),
  type text not null check (type in ('paymentCard', 'bankAccount')),
  stripe_id text not null,
  last_digits text not null,
  holder text not null,
  brand text not null,
  exp_month integer,
  exp_year integer,
  is_primary boolean not null default false,
  status text not null check (status in ('usable', 'verified', 'unverified', 'locked')),
  wrong_tries integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint payment_method_stripe_unique unique (stripe_id)
);
create index payment_method_account on payment_method (account_id) where deleted_at is null;
create unique index payment_method_one_primary on payment_method (account_id) where is_primary and deleted_at is null;

create table charge (
  id uuid primary key,
  account_id uuid not null references account (id),
  order_id uuid,
  kind text not null check (kind in ('hold', 'deposit', 'flight', 'extra', 'refund', 'membership', 'cancellation')),
  state text not null check (state in ('planned', 'authorised', 'needs_confirmation', 'captured', 'released', 'failed', 'refunded')),
  amount_cents integer not null,
  captured_cents integer not null default 0,
  text text not null,
  payment_method_id uuid references payment_method (id),
  stripe_payment_intent_id text constraint charge_intent_unique unique,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index charge_account on charge (account_id, created_at desc);
create index charge_order on charge (order_id);

create table ledger_movement (
  id uuid primary key,
  kind text not null check (kind in ('booked', 'booked_reversed', 'flight', 'payment', 'refund', 'payout', 'membership', 'cancellation', 'correction')),
  order_id uuid,
  -- The provider's object that this movement mirrors, once each; reconciliation goes by it.
  provider_ref text constraint ledger_movement_provider_unique unique,
  reverses_id uuid references ledger_movement (id) constraint ledger_movement_reversed_once unique,
  note text not null default '',
  at timestamptz not null default now()
);
create index ledger_movement_order on ledger_movement (order_id);

create table ledger_entry (
  movement_id uuid not null references ledger_movement (id),
  line integer not null,
  ledger text not null,
  account_id uuid,
  aircraft_id uuid,
  cents bigint not null,
  primary key (movement_id, line)
);
create index ledger_entry_account on ledger_entry (account_id, ledger);

create function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare bad uuid;
begin
  select e.movement_id into bad from ledger_entry e
   where e.movement_id in (select distinct movement_id from fresh)
   group by e.movement_id having sum(e.cents) <> 0 limit 1;
  if bad is not null then
    raise exception 'ledger movement % does not sum to zero', bad using errcode = '23514', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end $$;
create trigger ledger_sums_to_zero after insert on ledger_entry
  referencing new table as fresh for each statement execute function ledger_sums_to_zero();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23514', constraint = 'append_only';
end $$;
create trigger ledger_entry_append_only before update or delete on ledger_entry for each statement execute function append_only();
create trigger ledger_movement_append_only before update or delete on ledger_movement for each statement execute function append_only();
create trigger audit_entry_append_only before update or delete on audit_entry for each statement execute function append_only();

-- Signed events from the provider, kept once however often they arrive.
create table provider_event (
  id text primary key,
  type text not null,
  data jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
