-- Memberships, payment methods, charges, and the double-entry ledger, which is authoritative for money.

-- A plan that a member can choose.
create table membership_plan (
  id integer primary key,
  name text not null,
  price_cents integer not null,
  period text not null,
  discount_percent numeric(4, 1) not null default 0,
  benefits text[] not null default '{}',
  stripe_price_id text
);

-- A current or past membership.
create table membership (
  id uuid primary key,
  account_id uuid not null references account (id),
  plan_id integer not null references membership_plan (id),
  status text not null check (status in ('active', 'grace', 'canceled', 'expired', 'incomplete')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  cancel_at_period_end boolean not null default false,
  stripe_subscription_id text constraint membership_subscription_unique unique,
  payment_method_id uuid,
  -- The smaller plan that starts when the paid period ends.
  next_plan_id integer references membership_plan (id),
  -- The smaller plan scheduled when the membership was canceled; restored if it is kept.
  next_plan_id_if_kept integer references membership_plan (id)
);
-- At most one active membership per person.
create unique index membership_one_live on membership (account_id) where status in ('active', 'grace');

-- A card or bank account that a person pays with.
create table payment_method (
  id uuid primary key,
  account_id uuid not null references account (id),
  type text not null check (type in ('paymentCard', 'bankAccount')),
  stripe_id text not null constraint payment_method_stripe_unique unique,
  last_digits text not null,
  holder text not null,
  brand text not null,
  exp_month integer,
  exp_year integer,
  is_primary boolean not null default false,
  status text not null check (status in ('usable', 'verified', 'unverified', 'locked', 'refused')),
  wrong_tries integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The setup that verifies a bank account by microdeposits.
  stripe_setup_intent_id text,
  -- The provider's hash of a card's number, to recognize a card that is entered again.
  fingerprint text
);
create index payment_method_account on payment_method (account_id) where deleted_at is null;
-- At most one primary method per person.
create unique index payment_method_one_primary on payment_method (account_id) where is_primary and deleted_at is null;

-- An attempt to hold or charge money, written before calling the provider: order, kind and attempt form its idempotency key.
create table charge (
  id uuid primary key,
  account_id uuid not null references account (id),
  order_id uuid constraint charge_order references orders (id),
  kind text not null check (kind in ('hold', 'deposit', 'flight', 'extra', 'refund', 'membership', 'cancellation', 'settlement')),
  state text not null check (state in ('planned', 'authorized', 'needs_confirmation', 'captured', 'released', 'failed', 'refunded')),
  amount_cents integer not null,
  captured_cents integer not null default 0,
  text text not null,
  payment_method_id uuid references payment_method (id),
  stripe_payment_intent_id text constraint charge_intent_unique unique,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  attempt integer not null default 1,
  stripe_invoice_id text constraint charge_invoice_unique unique,
  stripe_refund_id text constraint charge_refund_unique unique,
  refunds_id uuid references charge (id),
  -- For shared costs, which belong to no booking.
  aircraft_id uuid references aircraft (id),
  -- The last state announced to the payer, in case the job runs twice.
  notified_state text,
  -- When the card network drops the hold.
  capture_before timestamptz,
  -- When the bank returned a successful debit.
  returned_at timestamptz,
  -- When the provider made the money available, which determines its tax year.
  available_at timestamptz
);
create index charge_account on charge (account_id, created_at desc);
create index charge_order on charge (order_id);
create unique index charge_once on charge (order_id, kind, attempt) where order_id is not null;
create index charge_open on charge (state, updated_at) where state in ('planned', 'authorized', 'needs_confirmation', 'failed');
create unique index charge_settlement_once on charge (account_id, aircraft_id, attempt) where kind = 'settlement';
create index charge_settlement_open on charge (aircraft_id, account_id) where kind = 'settlement';

-- A movement of money; its entries sum to zero. Immutable; can only be reversed by another.
create table ledger_movement (
  id uuid primary key,
  kind text not null check (kind in ('booked', 'booked_reversed', 'flight', 'payment', 'refund', 'payout', 'membership', 'cancellation',
    'correction', 'dispute', 'dispute_won', 'dispute_lost', 'settlement', 'damage', 'deposit', 'debit_returned')),
  order_id uuid constraint ledger_movement_order references orders (id),
  -- The provider's object for this movement, at most once. Used for reconciliation.
  provider_ref text constraint ledger_movement_provider_unique unique,
  reverses_id uuid references ledger_movement (id) constraint ledger_movement_reversed_once unique,
  note text not null default '',
  at timestamptz not null default now()
);
create index ledger_movement_order on ledger_movement (order_id, kind);
-- Movements in chronological order.
create index ledger_movement_at on ledger_movement (at desc, id desc);
create trigger ledger_movement_append_only before update or delete on ledger_movement for each statement execute function append_only();

-- An entry of a movement. `expected_*` accounts are promises, not money.
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
create trigger ledger_entry_append_only before update or delete on ledger_entry for each statement execute function append_only();
create trigger cost_entry_sums after insert on ledger_entry for each row
  when (new.ledger in ('co_owner', 'reserve') and new.aircraft_id is not null) execute function sum_cost_entry();

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

-- A signed event from the payment provider, stored once however often it arrives.
create table provider_event (
  id text primary key,
  type text not null,
  data jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);

-- A payment that its payer disputes with their bank.
create table dispute (
  id uuid primary key,
  stripe_id text not null constraint dispute_stripe_unique unique,
  charge_id uuid not null references charge (id),
  -- The provider's reason code.
  reason text not null,
  -- An inquiry: no money has moved.
  is_inquiry boolean not null,
  state text not null check (state in ('needs_response', 'under_review', 'won', 'lost', 'ended')),
  amount_cents integer not null,
  -- Deadline for evidence. Null if none is accepted.
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The evidence sent, or wanted while not answered. Null if submitted elsewhere.
  evidence text,
  answered_at timestamptz,
  answered_by uuid references account (id),
  updated_at timestamptz not null default now()
);
create index dispute_charge on dispute (charge_id);
create index dispute_open on dispute (answer_by, id) where closed_at is null;
create index dispute_closed on dispute (closed_at desc, id desc) where closed_at is not null;

-- The latest state of a connected account, and the agreement its holder accepted.
create table payout_account (
  account_id uuid primary key references account (id),
  is_ready boolean not null default false,
  agreement_version text,
  agreed_at timestamptz,
  agreed_ip text,
  agreed_user_agent text,
  updated_at timestamptz not null default now(),
  -- Since when the provider does not know the account. Payouts wait for a new one.
  lost_at timestamptz,
  -- Since when the provider has stopped payouts, and what it needs.
  stopped_at timestamptz,
  stopped_for text not null default '',
  -- The last payout that the bank returned.
  failed_payout text,
  failed_at timestamptz,
  failed_cents integer,
  failed_for text not null default ''
);

-- Ledger lines of an account in chronological order, for statements (docs/decisions/0169).
create table account_line (
  account_id uuid not null,
  at timestamptz not null,
  movement_id uuid not null references ledger_movement (id),
  line integer not null,
  ledger text not null,
  kind text not null,
  order_id uuid,
  cents bigint not null,
  primary key (account_id, at, movement_id, line)
);
-- Payouts for bookings, and below, of shared costs.
create index account_line_payouts on account_line (account_id, at, movement_id) where kind = 'payout' and ledger in ('owner', 'csip');
create index account_line_shared_payouts on account_line (account_id, at, movement_id) where kind = 'payout' and ledger = 'co_owner';
-- What an owner earned besides flights.
create index account_line_besides on account_line (account_id) where ledger = 'owner' and kind not in ('flight', 'payout', 'payment');
create trigger account_line_append_only before update on account_line for each statement execute function append_only();

-- Ledger of an account summed by month and aircraft.
create table account_month (
  account_id uuid not null,
  ledger text not null,
  -- All zeros: no aircraft.
  aircraft_id uuid not null,
  -- In UTC.
  month date not null,
  cents bigint not null,
  payouts integer not null,
  primary key (account_id, ledger, month, aircraft_id)
);

-- What a booking still owes an owner or instructor. No row once it is paid out.
create table account_owed (
  account_id uuid not null,
  ledger text not null,
  -- All zeros: no booking.
  order_id uuid not null,
  -- Negative: we owe it, as in the ledger.
  cents bigint not null,
  earned_at timestamptz,
  primary key (account_id, order_id, ledger)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
create index account_owed_earned on account_owed (account_id, earned_at, order_id, ledger) where cents < 0;

-- Payments and refunds for an owner's aircraft, in chronological order.
create table owner_payment (
  owner_id uuid not null,
  at timestamptz not null,
  movement_id uuid not null references ledger_movement (id),
  line integer not null,
  figure text not null check (figure in ('payment', 'refund')),
  order_id uuid not null,
  cents bigint not null,
  primary key (owner_id, at, movement_id, line)
);
create trigger owner_payment_append_only before update on owner_payment for each statement execute function append_only();

-- What the derived tables must contain, computed from the ledger.
create view account_line_counted as
  select e.account_id, m.at, e.movement_id, e.line, e.ledger, m.kind, m.order_id, e.cents,
    case when e.ledger in ('owner', 'csip', 'co_owner') then coalesce(o.aircraft_id, e.aircraft_id) end as aircraft_id
  from ledger_entry e join ledger_movement m on m.id = e.movement_id left join orders o on o.id = m.order_id
  where e.account_id is not null and e.ledger in ('customer', 'owner', 'csip', 'co_owner', 'membership');

create view account_month_counted as
  select account_id, ledger, coalesce(aircraft_id, '00000000-0000-0000-0000-000000000000') as aircraft_id, order_month(at) as month,
    sum(cents)::bigint as cents,
    (count(*) filter (where kind = 'payout' and ledger in ('owner', 'csip')))::integer as payouts
  from account_line_counted group by 1, 2, 3, 4;

create view account_owed_counted as
  select account_id, ledger, coalesce(order_id, '00000000-0000-0000-0000-000000000000') as order_id, sum(cents)::bigint as cents,
    max(at) filter (where kind <> 'payout' and order_id is not null) as earned_at
  from account_line_counted where ledger in ('owner', 'csip') group by 1, 2, 3 having sum(cents) <> 0;

create view owner_payment_counted as
  select o.owner_id, m.at, e.movement_id, e.line, f.figure, o.id as order_id, case f.figure when 'payment' then -e.cents
    else e.cents end as cents
  from ledger_entry e join ledger_movement m on m.id = e.movement_id join orders o on o.id = m.order_id and o.pilot_id <> o.owner_id
    left join ledger_movement reversed on reversed.id = m.reverses_id
    cross join lateral (select case when m.kind = 'payment' then 'payment' when 'refund' in (m.kind, reversed.kind)
      then 'refund' end) f (figure)
  where e.ledger = 'customer' and f.figure is not null;

-- Rebuilds one account or all, after entries were written without the trigger.
create function book_lines_anew(only_account uuid default null) returns void language plpgsql as $$
begin
  lock table account_line, account_month, account_owed, owner_payment in share row exclusive mode;
  delete from account_line where only_account is null or account_id = only_account;
  delete from account_month where only_account is null or account_id = only_account;
  delete from account_owed where only_account is null or account_id = only_account;
  delete from owner_payment where only_account is null or owner_id = only_account;
  insert into owner_payment select owner_id, at, movement_id, line, figure, order_id, cents from owner_payment_counted
    where only_account is null or owner_id = only_account;
  insert into account_line select account_id, at, movement_id, line, ledger, kind, order_id, cents from account_line_counted
    where only_account is null or account_id = only_account;
  insert into account_month select account_id, ledger, aircraft_id, month, cents, payouts from account_month_counted
    where only_account is null or account_id = only_account;
  insert into account_owed select account_id, ledger, order_id, cents, earned_at from account_owed_counted
    where only_account is null or account_id = only_account;
end $$;

-- Statement-level, so that many bookings take one pass. Ordered by key to avoid deadlocks.
create function book_lines() returns trigger language plpgsql as $$
declare
  no_one constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if not exists (select from fresh f where f.account_id is not null and f.ledger in ('customer', 'owner', 'csip', 'co_owner',
    'membership')) then
    return null;
  end if;
  insert into account_line
    select c.account_id, c.at, c.movement_id, c.line, c.ledger, c.kind, c.order_id, c.cents
    from fresh f join account_line_counted c on c.movement_id = f.movement_id and c.line = f.line;
  insert into owner_payment
    select c.owner_id, c.at, c.movement_id, c.line, c.figure, c.order_id, c.cents
    from fresh f join owner_payment_counted c on c.movement_id = f.movement_id and c.line = f.line where f.ledger = 'customer';
  insert into account_month as m
    select c.account_id, c.ledger, coalesce(c.aircraft_id, no_one), order_month(c.at), sum(c.cents),
      count(*) filter (where c.kind = 'payout' and c.ledger in ('owner', 'csip'))
    from fresh f join account_line_counted c on c.movement_id = f.movement_id and c.line = f.line group by 1, 2, 3, 4 order by 1, 2, 4, 3
    on conflict (account_id, ledger, month, aircraft_id) do update set cents = m.cents + excluded.cents,
      payouts = m.payouts + excluded.payouts;
  insert into account_owed as o
    select c.account_id, c.ledger, coalesce(c.order_id, no_one), sum(c.cents), (
      -- By the booking's few movements; without statistics the planner would read all entries of the account.
      select max(m.at) from ledger_movement m where m.order_id = c.order_id and m.kind <> 'payout' and exists (
        select from ledger_entry e where e.movement_id = m.id and e.account_id = c.account_id and e.ledger = c.ledger offset 0))
    from fresh f join account_line_counted c on c.movement_id = f.movement_id and c.line = f.line and c.ledger in ('owner', 'csip')
    group by c.account_id, c.ledger, c.order_id order by 1, 3, 2
    on conflict (account_id, order_id, ledger) do update set cents = o.cents + excluded.cents, earned_at = excluded.earned_at;
  delete from account_owed where cents = 0 and account_id in (select account_id from fresh where ledger in ('owner', 'csip'));
  return null;
end $$;
create trigger entry_lines after insert on ledger_entry referencing new table as fresh for each statement execute function book_lines();

-- Result of the nightly comparison of a UTC day with the payment provider. Replaced when repeated.
create table reconciliation (
  day date primary key,
  -- Net change of our balance at the provider.
  provider_cents bigint not null,
  transactions integer not null,
  -- Objects that differ, with both sums.
  differences jsonb not null default '[]',
  compared_at timestamptz not null
);

-- Foreign keys from earlier tables.
alter table orders add foreign key (payment_method_id) references payment_method (id);
alter table cost_settlement add foreign key (movement_id) references ledger_movement (id);
alter table membership add foreign key (payment_method_id) references payment_method (id);
