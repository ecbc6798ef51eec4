-- Whole histories under sides of their own: a server from before 0355 adds up all months of a side, and would have counted every booking twice while it still runs.
alter table order_count drop constraint order_count_side_check;
alter table order_count add constraint order_count_side_check
  check (side in ('pilot', 'owner', 'csip', 'all', 'pilot.ever', 'owner.ever', 'csip.ever', 'all.ever')) not valid;
update order_count set side = side || '.ever' where month = '-infinity';
create index order_count_aircraft_ever on order_count (aircraft_id) include (status, account_id, orders) where side = 'owner.ever';

create or replace view order_count_kept as
  select side, account_id, aircraft_id, status, month, orders from order_count_counted
  union all
  select side || '.ever', account_id, aircraft_id, status, '-infinity'::date, sum(orders)::integer from order_count_counted group by side, account_id, aircraft_id, status;
