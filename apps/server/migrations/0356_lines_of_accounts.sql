-- The books of one account in the order of time, its sums by month, and what each booking still owes it: statements and transfers read these,
-- which cost what they show, and not the account's whole history (docs/decisions/0084). Written by a trigger with the entries of the books; promises
-- (`expected_*`) are no money, so making a booking writes nothing here.
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
create index account_line_payouts on account_line (account_id, at, movement_id) where kind = 'payout' and ledger in ('owner', 'csip');
create trigger account_line_append_only before update on account_line for each statement execute function append_only();

create table account_month (
  account_id uuid not null,
  ledger text not null,
  -- Nobody’s for money that belongs to no aircraft.
  aircraft_id uuid not null,
  -- In UTC.
  month date not null,
  cents bigint not null,
  payouts integer not null,
  primary key (account_id, ledger, month, aircraft_id)
);

-- Only what is not settled: a booking whose share was paid out has no row.
create table account_owed (
  account_id uuid not null,
  ledger text not null,
  order_id uuid not null,
  -- Below zero we owe it, as in the books.
  cents bigint not null,
  earned_at timestamptz,
  primary key (account_id, order_id, ledger)
);
create index account_owed_earned on account_owed (account_id, earned_at, order_id, ledger) where cents < 0;

create view account_line_counted as
  select e.account_id, m.at, e.movement_id, e.line, e.ledger, m.kind, m.order_id, e.cents,
    case when e.ledger in ('owner', 'csip', 'co_owner') then coalesce(o.aircraft_id, e.aircraft_id) end as aircraft_id
  from ledger_entry e join ledger_movement m on m.id = e.movement_id left join orders o on o.id = m.order_id
  where e.account_id is not null and e.ledger in ('customer', 'owner', 'csip', 'co_owner', 'membership');

create view account_month_counted as
  select account_id, ledger, coalesce(aircraft_id, '00000000-0000-0000-0000-000000000000') as aircraft_id, order_month(at) as month, sum(cents)::bigint as cents,
    (count(*) filter (where kind = 'payout' and ledger in ('owner', 'csip')))::integer as payouts
  from account_line_counted group by 1, 2, 3, 4;

create view account_owed_counted as
  select account_id, ledger, coalesce(order_id, '00000000-0000-0000-0000-000000000000') as order_id, sum(cents)::bigint as cents,
    max(at) filter (where kind <> 'payout' and order_id is not null) as earned_at
  from account_line_counted where ledger in ('owner', 'csip') group by 1, 2, 3 having sum(cents) <> 0;

-- After entries were written past the trigger; of one account, or of all.
create function book_lines_anew(only_account uuid default null) returns void language plpgsql as $$
begin
  lock table account_line, account_month, account_owed in share row exclusive mode;
  delete from account_line where only_account is null or account_id = only_account;
  delete from account_month where only_account is null or account_id = only_account;
  delete from account_owed where only_account is null or account_id = only_account;
  insert into account_line select account_id, at, movement_id, line, ledger, kind, order_id, cents from account_line_counted
    where only_account is null or account_id = only_account;
  insert into account_month select account_id, ledger, aircraft_id, month, cents, payouts from account_month_counted
    where only_account is null or account_id = only_account;
  insert into account_owed select account_id, ledger, order_id, cents, earned_at from account_owed_counted
    where only_account is null or account_id = only_account;
end $$;

-- By the statement, as the check of sums: what is written of many bookings at once costs one pass. In the order of their keys, so that two who write
-- several sums wait for each other and do not lock each other out.
create function book_lines() returns trigger language plpgsql as $$
declare
  no_one constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if not exists (select from fresh f where f.account_id is not null and f.ledger in ('customer', 'owner', 'csip', 'co_owner', 'membership')) then
    return null;
  end if;
  insert into account_line
    select c.account_id, c.at, c.movement_id, c.line, c.ledger, c.kind, c.order_id, c.cents
    from fresh f join account_line_counted c on c.movement_id = f.movement_id and c.line = f.line;
  insert into account_month as m
    select c.account_id, c.ledger, coalesce(c.aircraft_id, no_one), order_month(c.at), sum(c.cents), count(*) filter (where c.kind = 'payout' and c.ledger in ('owner', 'csip'))
    from fresh f join account_line_counted c on c.movement_id = f.movement_id and c.line = f.line group by 1, 2, 3, 4 order by 1, 2, 4, 3
    on conflict (account_id, ledger, month, aircraft_id) do update set cents = m.cents + excluded.cents, payouts = m.payouts + excluded.payouts;
  insert into account_owed as o
    select c.account_id, c.ledger, coalesce(c.order_id, no_one), sum(c.cents), (
      select max(b.at) from account_line_counted b where b.order_id = c.order_id and b.account_id = c.account_id and b.ledger = c.ledger and b.kind <> 'payout')
    from fresh f join account_line_counted c on c.movement_id = f.movement_id and c.line = f.line and c.ledger in ('owner', 'csip')
    group by c.account_id, c.ledger, c.order_id order by 1, 3, 2
    on conflict (account_id, order_id, ledger) do update set cents = o.cents + excluded.cents, earned_at = excluded.earned_at;
  delete from account_owed o using fresh f join ledger_movement m on m.id = f.movement_id
    where f.ledger in ('owner', 'csip') and o.account_id = f.account_id and o.order_id = coalesce(m.order_id, no_one) and o.ledger = f.ledger and o.cents = 0;
  return null;
end $$;
create trigger entry_lines after insert on ledger_entry referencing new table as fresh for each statement execute function book_lines();

select book_lines_anew();

alter table account_owed set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
