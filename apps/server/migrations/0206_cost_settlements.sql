-- Shared costs, closed month by month and paid through the provider (docs/decisions/0050).
create table cost_settlement (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  month date not null check (extract(day from month) = 1),
  running_costs_id uuid references running_costs (id),
  movement_id uuid references ledger_movement (id),
  -- Who is even with whom: [{fromId, toId, cents}]; the reserve fund is null.
  transfers jsonb not null,
  -- What all people owed for it together.
  total_cents bigint not null,
  -- What the reserve fund holds after it.
  fund_cents bigint not null,
  closed_at timestamptz not null,
  constraint cost_settlement_once unique (aircraft_id, month)
);
alter table expense add constraint expense_settlement foreign key (settlement_id) references cost_settlement (id);

-- Above zero is owed, below is credited; without an account it is the reserve fund's.
create table cost_line (
  settlement_id uuid not null references cost_settlement (id),
  line integer not null,
  account_id uuid references account (id),
  kind text not null check (kind in ('fixed', 'paid', 'hours', 'reserve', 'expense', 'correction')),
  title text not null,
  cents bigint not null,
  day date,
  hours numeric(6, 1),
  order_id uuid references orders (id),
  expense_id uuid references expense (id),
  primary key (settlement_id, line)
);
create index cost_line_order on cost_line (order_id) where order_id is not null;

-- What a month came to for one person, and where they stood after it; above zero they owed.
create table cost_part (
  settlement_id uuid not null references cost_settlement (id),
  account_id uuid not null references account (id),
  percent numeric(5, 2) not null,
  hours numeric(7, 1) not null,
  net_cents bigint not null,
  balance_cents bigint not null,
  primary key (settlement_id, account_id)
);
create index cost_part_account on cost_part (account_id);

create trigger cost_line_append_only before update or delete on cost_line for each statement execute function append_only();
create trigger cost_part_append_only before update or delete on cost_part for each statement execute function append_only();

create function cost_lines_sum_to_zero() returns trigger language plpgsql as $$
begin
  if exists (select from cost_line l where l.settlement_id in (select distinct settlement_id from fresh) group by l.settlement_id having sum(l.cents) <> 0) then
    raise exception 'the lines of a settlement do not sum to zero' using errcode = '23514', constraint = 'cost_lines_sum_to_zero';
  end if;
  return null;
end $$;
create trigger cost_lines_sum_to_zero after insert on cost_line
  referencing new table as fresh for each statement execute function cost_lines_sum_to_zero();

-- Flights of a closed month that have changed since: the next month puts them right.
create table cost_recount (
  aircraft_id uuid not null references aircraft (id),
  order_id uuid not null references orders (id),
  primary key (aircraft_id, order_id)
);

-- Whoever closes a month has flights that are being written wait, and those find it closed.
create function costs_lock(aircraft uuid) returns bigint language sql immutable as $$ select hashtextextended('costs ' || aircraft, 0) $$;

create function recount_flight() returns trigger language plpgsql as $$
declare
  f flight := case when tg_op = 'DELETE' then old else new end;
  first_back timestamptz := case when tg_op = 'UPDATE' then least(old.returned_at, new.returned_at) else f.returned_at end;
begin
  if not exists (select from running_costs c where c.aircraft_id = f.aircraft_id) then return null; end if;
  if tg_op = 'UPDATE' and (old.running_cents, old.returned_at) is not distinct from (new.running_cents, new.returned_at) then return null; end if;
  perform pg_advisory_xact_lock_shared(costs_lock(f.aircraft_id));
  if exists (select from cost_settlement s where s.aircraft_id = f.aircraft_id
    and s.month >= month_of(first_back at time zone home_zone(f.aircraft_id))) then
    insert into cost_recount (aircraft_id, order_id) values (f.aircraft_id, f.order_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger flight_recount after insert or update or delete on flight for each row execute function recount_flight();

-- What each person stands at by the books (above zero they owe), and what the reserve fund holds (below zero). Kept in the
-- transaction of the movement, so that ten years cost what one costs.
create table cost_balance (
  aircraft_id uuid not null references aircraft (id),
  -- All zeros: the reserve fund.
  account_id uuid not null,
  cents bigint not null,
  primary key (aircraft_id, account_id)
);
create index cost_balance_account on cost_balance (account_id) where cents <> 0;

create function sum_cost_entry() returns trigger language plpgsql as $$
begin
  insert into cost_balance as b (aircraft_id, account_id, cents)
  values (new.aircraft_id, coalesce(new.account_id, '00000000-0000-0000-0000-000000000000'), new.cents)
  on conflict (aircraft_id, account_id) do update set cents = b.cents + excluded.cents;
  return null;
end $$;
create trigger cost_entry_sums after insert on ledger_entry for each row
  when (new.ledger in ('co_owner', 'reserve') and new.aircraft_id is not null) execute function sum_cost_entry();

alter table ledger_movement drop constraint ledger_movement_kind_check;
alter table ledger_movement add constraint ledger_movement_kind_check check (kind in (
  'booked', 'booked_reversed', 'flight', 'payment', 'refund', 'payout', 'membership', 'cancellation', 'correction',
  'dispute', 'dispute_won', 'dispute_lost', 'settlement')) not valid;

-- A part of the shared costs is charged like anything else, but belongs to an aircraft and no booking.
alter table charge add column aircraft_id uuid references aircraft (id);
alter table charge drop constraint charge_kind_check;
alter table charge add constraint charge_kind_check
  check (kind in ('hold', 'deposit', 'flight', 'extra', 'refund', 'membership', 'cancellation', 'settlement')) not valid;
create unique index charge_settlement_once on charge (account_id, aircraft_id, attempt) where kind = 'settlement';
create index charge_settlement_open on charge (aircraft_id, account_id) where kind = 'settlement';

-- What its payer has heard of a charge, so that a job that runs twice tells it once.
alter table charge add column told_state text;

-- Of one aircraft, after rows were written past the trigger.
create function balance_costs_anew(aircraft uuid) returns void language plpgsql as $$
begin
  lock table cost_balance in share row exclusive mode;
  delete from cost_balance where aircraft_id = aircraft;
  insert into cost_balance (aircraft_id, account_id, cents)
    select aircraft_id, coalesce(account_id, '00000000-0000-0000-0000-000000000000'), sum(cents)
    from ledger_entry where ledger in ('co_owner', 'reserve') and aircraft_id = aircraft group by 1, 2;
end $$;
