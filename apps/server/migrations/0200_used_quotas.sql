-- What co-owners use of their quotas: a row for every day that a booking takes or gives back, and for hours in the shop. Rows are
-- only added, by triggers, in the transaction of whatever changes the booking (docs/decisions/0047).
create table quota_entry (
  id bigint generated always as identity primary key,
  aircraft_id uuid not null references aircraft (id),
  account_id uuid not null references account (id),
  measure text not null check (measure in ('day', 'shop_hours')),
  -- By the clock of the home airport.
  day date not null,
  -- 1 takes a day and -1 gives it back; hours in the shop; 0 only says why.
  amount numeric(8, 2) not null,
  cause text not null check (cause in ('booked', 'changed', 'canceled', 'taken_back', 'returned', 'canceled_late', 'joined', 'shop_set', 'shop_freed')),
  order_id uuid references orders (id),
  occupancy_id uuid,
  at timestamptz not null
);
create index quota_entry_days on quota_entry (aircraft_id, measure, day, account_id);
create index quota_entry_order on quota_entry (order_id) where order_id is not null;
create index quota_entry_occupancy on quota_entry (occupancy_id) where occupancy_id is not null;
create trigger quota_entry_append_only before update or delete on quota_entry for each statement execute function append_only();

-- Canceled after its free time, or not flown: its days stay used.
alter table orders add column canceled_late boolean not null default false;
update orders set canceled_late = true where status = 'canceled' and final_cents > 0;

create function holds_share(aircraft uuid, holder uuid) returns boolean language sql stable as $$
  select exists (select from aircraft_share s where s.aircraft_id = aircraft
    and (s.account_id = holder or exists (select from aircraft a where a.id = aircraft and a.owner_id = holder)))
$$;

-- Days of the home airport that a booking takes from the quota of who flies it.
create function quota_days(booking orders) returns setof date language sql stable as $$
  select generate_series((booking.start_at at time zone ap.zone)::date,
    ((coalesce(case when booking.status = 'flight_complete' and booking.drop_real_at > booking.start_at then booking.drop_real_at end, booking.drop_at)
      - interval '1 millisecond') at time zone ap.zone)::date, interval '1 day')::date
  from aircraft a join airport ap on ap.id = a.airport_id
  where a.id = booking.aircraft_id and (booking.status not in ('canceled', 'canceled_by_owner') or booking.canceled_late)
$$;

-- Brings the rows of a booking to what it takes now. Days that it keeps keep their day of booking.
create function count_quota_days(booking orders, why text, instant timestamptz) returns void language sql as $$
  with kept as (
    select aircraft_id, account_id, day from quota_entry where order_id = booking.id and measure = 'day'
    group by aircraft_id, account_id, day having sum(amount) > 0
  ), wanted as (
    select booking.aircraft_id, booking.pilot_id as account_id, day from quota_days(booking) as day
    where holds_share(booking.aircraft_id, booking.pilot_id)
  )
  insert into quota_entry (aircraft_id, account_id, measure, day, amount, cause, order_id, at)
  select coalesce(w.aircraft_id, k.aircraft_id), coalesce(w.account_id, k.account_id), 'day', coalesce(w.day, k.day),
    case when k.day is null then 1 else -1 end, why, booking.id, instant
  from kept k full join wanted w using (aircraft_id, account_id, day) where k.day is null or w.day is null
  order by 4
$$;

create function note_quota_of_booking() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if holds_share(new.aircraft_id, new.pilot_id) then
      perform count_quota_days(new, 'booked', new.created_at);
    end if;
  elsif holds_share(new.aircraft_id, new.pilot_id) or exists (select from quota_entry where order_id = new.id) then
    perform count_quota_days(new, case
      when new.status in ('canceled', 'canceled_by_owner') then 'canceled'
      when old.status in ('canceled', 'canceled_by_owner') then 'taken_back'
      when new.status = 'flight_complete' then 'returned'
      else 'changed' end, now());
    if new.canceled_late and not old.canceled_late then
      insert into quota_entry (aircraft_id, account_id, measure, day, amount, cause, order_id, at)
        select new.aircraft_id, new.pilot_id, 'day', min(day), 0, 'canceled_late', new.id, now() from quota_days(new) as day;
    end if;
  end if;
  return null;
end $$;
create trigger orders_quota_insert after insert on orders for each row execute function note_quota_of_booking();
create trigger orders_quota_update after update of aircraft_id, pilot_id, start_at, drop_at, drop_real_at, status, canceled_late on orders
  for each row execute function note_quota_of_booking();

-- Who begins to hold a share brings along the trips of that year.
create function note_quota_of_holder() returns trigger language plpgsql as $$
begin
  perform count_quota_days(o, 'joined', o.created_at) from orders o join aircraft a on a.id = o.aircraft_id
    where o.aircraft_id = new.aircraft_id and o.pilot_id in (new.account_id, a.owner_id)
      and o.start_at >= date_trunc('year', new.since) - interval '61 days';
  return null;
end $$;
create trigger aircraft_share_quota after insert on aircraft_share for each row execute function note_quota_of_holder();

-- Hours in the shop count for who set them, in the year in which they start.
create function note_quota_of_shop() returns trigger language plpgsql as $$
declare
  spell occupancy := case when tg_op = 'DELETE' then old else new end;
begin
  if spell.kind <> 'maintenance' or spell.created_by is null or not holds_share(spell.resource_id, spell.created_by) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into quota_entry (aircraft_id, account_id, measure, day, amount, cause, occupancy_id, at)
      select aircraft_id, account_id, measure, day, -sum(amount), 'shop_freed', old.id, now() from quota_entry
      where occupancy_id = old.id group by aircraft_id, account_id, measure, day having sum(amount) <> 0;
  end if;
  if tg_op <> 'DELETE' then
    insert into quota_entry (aircraft_id, account_id, measure, day, amount, cause, occupancy_id, at)
      select a.id, new.created_by, 'shop_hours', (lower(new.during) at time zone ap.zone)::date,
        extract(epoch from upper(new.during) - lower(new.during)) / 3600, 'shop_set', new.id, now()
      from aircraft a join airport ap on ap.id = a.airport_id where a.id = new.resource_id;
  end if;
  return null;
end $$;
create trigger occupancy_quota after insert or delete or update of during on occupancy for each row execute function note_quota_of_shop();

select count_quota_days(o, 'joined', o.created_at) from orders o join aircraft a on a.id = o.aircraft_id
  where exists (select from aircraft_share s where s.aircraft_id = o.aircraft_id and (s.account_id = o.pilot_id or a.owner_id = o.pilot_id));
insert into quota_entry (aircraft_id, account_id, measure, day, amount, cause, occupancy_id, at)
  select a.id, o.created_by, 'shop_hours', (lower(o.during) at time zone ap.zone)::date,
    extract(epoch from upper(o.during) - lower(o.during)) / 3600, 'shop_set', o.id, now()
  from occupancy o join aircraft a on a.id = o.resource_id join airport ap on ap.id = a.airport_id
  where o.kind = 'maintenance' and o.created_by is not null and holds_share(a.id, o.created_by);
