-- What has come to the counts of bookings: a booking wrote three or four rows into them and five entries of indexes. Now it writes one row here,
-- and each change of its state two; a job adds them up every minute (docs/decisions/0083). No index: a minute's rows are read sooner than indexes are kept.
create table order_change (
  pilot_id uuid not null,
  owner_id uuid not null,
  csip_id uuid,
  aircraft_id uuid not null,
  status text not null,
  -- Of the departure, in UTC.
  month date not null,
  orders smallint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);

-- The same changes, by whose counts they are.
create view order_change_sides as
  select s.side, s.account_id, s.aircraft_id, c.status, c.month, c.orders
  from order_change c cross join lateral (values ('pilot', c.pilot_id, c.aircraft_id), ('owner', c.owner_id, c.aircraft_id), ('csip', c.csip_id, c.aircraft_id),
    ('all', '00000000-0000-0000-0000-000000000000'::uuid, '00000000-0000-0000-0000-000000000000'::uuid)) s (side, account_id, aircraft_id)
  where s.account_id is not null;

-- Whole histories have a row of their own beside the months, so that counting all of them does not grow with the years.
create view order_count_kept as
  select side, account_id, aircraft_id, status, month, orders from order_count_counted
  union all
  select side, account_id, aircraft_id, status, '-infinity'::date, sum(orders)::integer from order_count_counted group by side, account_id, aircraft_id, status;

create or replace function count_orders_anew() returns void language plpgsql as $$
begin
  -- What is being written just now is either counted here or adds itself afterwards.
  lock table order_count, order_change in share row exclusive mode;
  delete from order_change;
  delete from order_count;
  insert into order_count (side, account_id, aircraft_id, status, month, orders)
    select side, account_id, aircraft_id, status, month, orders from order_count_kept;
end $$;

create or replace function count_order_lists() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_change values (old.pilot_id, old.owner_id, old.csip_id, old.aircraft_id, old.status, order_month(old.start_at), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_change values (new.pilot_id, new.owner_id, new.csip_id, new.aircraft_id, new.status, order_month(new.start_at), 1);
  end if;
  return null;
end $$;
drop function count_listed(orders, integer);

select count_orders_anew();

-- Only the job writes here now, one row for each.
drop index order_count_account;
drop index order_count_aircraft;
create unique index order_count_account on order_count (account_id, side, month, status, aircraft_id) include (orders);
create index order_count_aircraft on order_count (aircraft_id, month) include (status, account_id, orders) where side = 'owner';
create index order_count_empty on order_count (side) where orders = 0;
-- Each page of it changes often where people book: it is swept early, so that an index alone answers.
alter table order_count set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
