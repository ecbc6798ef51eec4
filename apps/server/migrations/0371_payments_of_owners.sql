-- What pilots paid for an owner's aircraft and got back, in the order of time: a year is read without the years around it.
create table if not exists owner_payment (
  owner_id uuid not null,
  at timestamptz not null,
  movement_id uuid not null references ledger_movement (id),
  line integer not null,
  figure text not null check (figure in ('payment', 'refund')),
  order_id uuid not null,
  cents bigint not null,
  primary key (owner_id, at, movement_id, line)
);
create or replace trigger owner_payment_append_only before update on owner_payment for each statement execute function append_only();

create or replace view owner_payment_counted as
  select o.owner_id, m.at, e.movement_id, e.line, f.figure, o.id as order_id, case f.figure when 'payment' then -e.cents else e.cents end as cents
  from ledger_entry e join ledger_movement m on m.id = e.movement_id join orders o on o.id = m.order_id and o.pilot_id <> o.owner_id
    left join ledger_movement reversed on reversed.id = m.reverses_id
    cross join lateral (select case when m.kind = 'payment' then 'payment' when 'refund' in (m.kind, reversed.kind) then 'refund' end) f (figure)
  where e.ledger = 'customer' and f.figure is not null;

-- After entries were written past the trigger; of one account, or of all.
create or replace function book_lines_anew(only_account uuid default null) returns void language plpgsql as $$
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

-- By the statement, as the check of sums: what is written of many bookings at once costs one pass. In the order of their keys, so that two who write
-- several sums wait for each other and do not lock each other out.
create or replace function book_lines() returns trigger language plpgsql as $$
declare
  no_one constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if not exists (select from fresh f where f.account_id is not null and f.ledger in ('customer', 'owner', 'csip', 'co_owner', 'membership')) then
    return null;
  end if;
  insert into account_line
    select c.account_id, c.at, c.movement_id, c.line, c.ledger, c.kind, c.order_id, c.cents
    from fresh f join account_line_counted c on c.movement_id = f.movement_id and c.line = f.line;
  insert into owner_payment
    select c.owner_id, c.at, c.movement_id, c.line, c.figure, c.order_id, c.cents
    from fresh f join owner_payment_counted c on c.movement_id = f.movement_id and c.line = f.line where f.ledger = 'customer';
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

lock table owner_payment in share row exclusive mode;
delete from owner_payment;
insert into owner_payment select owner_id, at, movement_id, line, figure, order_id, cents from owner_payment_counted;
