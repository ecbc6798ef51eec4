-- How many bookings a list has, without reading them: counted by side, person, aircraft, status and month of the departure (UTC). Triggers
-- only ever add rows here, +1 and -1, so that nobody waits for another's booking; a job adds them up (docs/decisions/0041).
-- `all` is every booking once, under the id of no one.
create table order_count (
  side text not null check (side in ('pilot', 'owner', 'csip', 'all')),
  account_id uuid not null,
  aircraft_id uuid not null,
  status text not null,
  month date not null,
  orders integer not null
);
create index order_count_account on order_count (account_id, side, month) include (status, aircraft_id, orders);
create index order_count_aircraft on order_count (aircraft_id, month) include (status, account_id, orders) where side = 'owner';

create function order_month(start_at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', start_at at time zone 'UTC')::date
$$;

create view order_count_counted as
  select side, account_id, aircraft_id, status, order_month(start_at) as month, count(*)::integer as orders
  from (
    select 'pilot' as side, pilot_id as account_id, aircraft_id, status, start_at from orders
    union all select 'owner', owner_id, aircraft_id, status, start_at from orders
    union all select 'csip', csip_id, aircraft_id, status, start_at from orders where csip_id is not null
    union all select 'all', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', status, start_at from orders
  ) sides
  group by side, account_id, aircraft_id, status, order_month(start_at);

-- After rows were written past the triggers.
create function count_orders_anew() returns void language plpgsql as $$
begin
  lock table order_count in share row exclusive mode;
  delete from order_count;
  insert into order_count (side, account_id, aircraft_id, status, month, orders)
    select side, account_id, aircraft_id, status, month, orders from order_count_counted;
end $$;

-- `sign`: +1 as it is now, -1 as it was before.
create function count_listed(o orders, sign integer) returns void language sql as $$
  insert into order_count (side, account_id, aircraft_id, status, month, orders)
  select s.side, s.account_id, s.aircraft_id, o.status, order_month(o.start_at), sign
  from (values ('pilot', o.pilot_id, o.aircraft_id), ('owner', o.owner_id, o.aircraft_id), ('csip', o.csip_id, o.aircraft_id),
    ('all', '00000000-0000-0000-0000-000000000000'::uuid, '00000000-0000-0000-0000-000000000000'::uuid)) s (side, account_id, aircraft_id)
  where s.account_id is not null
$$;

create function count_order_lists() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_listed(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_listed(new, 1); end if;
  return null;
end $$;
create trigger order_lists_new after insert on orders for each row execute function count_order_lists();
create trigger order_lists_gone after delete on orders for each row execute function count_order_lists();
create trigger order_lists after update on orders for each row
  when ((old.status, old.aircraft_id, old.owner_id, old.pilot_id, old.csip_id, order_month(old.start_at))
    is distinct from (new.status, new.aircraft_id, new.owner_id, new.pilot_id, new.csip_id, order_month(new.start_at)))
  execute function count_order_lists();

select count_orders_anew();

-- A page of any list begins at the right booking: each status by itself, in order.
create index orders_pilot_status on orders (pilot_id, status, start_at, id);
create index orders_owner_status on orders (owner_id, status, start_at, id);
create index orders_csip_status on orders (csip_id, status, start_at, id) where csip_id is not null;
create index orders_aircraft_status on orders (aircraft_id, status, start_at, id);
create index orders_status on orders (status, start_at, id);
-- The few that a filter asks for among the many.
create index orders_by_owner on orders (owner_id, start_at) where booked_by_id = owner_id;
create index orders_shop on orders (owner_id, start_at) where quote -> 'terms' ->> 'purpose' = 'maintenance';
