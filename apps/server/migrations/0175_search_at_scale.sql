-- Aircraft that are taken in a span of time, whichever they are. The constraint's own index begins with the aircraft: it would be read whole.
create index occupancy_when on occupancy using spgist (during) include (resource_id) where resource_kind = 'aircraft';

-- All that a search looks at, so that it need not read the rows themselves: by airport, and by model and minimums.
drop index aircraft_search;
create index aircraft_search on aircraft (airport_id, rate_cents, id)
  include (model_id, year_manufactured, turnaround_minutes, minimum_total_hours, minimum_type_hours) where is_listed and deleted_at is null;
create index aircraft_kind on aircraft (model_id, minimum_total_hours, minimum_type_hours, id)
  include (airport_id, rate_cents, year_manufactured, turnaround_minutes) where is_listed and deleted_at is null;

-- How many aircraft are listed where, by model, and what the cheapest costs: for searches without dates. Written by triggers only.
create table listed_sum (
  airport_id uuid not null references airport (id) on delete cascade,
  model_id uuid not null references aircraft_model (id) on delete cascade,
  count integer not null,
  from_cents integer not null,
  primary key (airport_id, model_id)
);

/* Counts one place and model anew. Whoever else lists there waits for the row, and counts after. */
create function sum_listed(airport uuid, model uuid) returns void language plpgsql as $$
begin
  insert into listed_sum (airport_id, model_id, count, from_cents) values (airport, model, 0, 0)
    on conflict (airport_id, model_id) do update set count = listed_sum.count;
  update listed_sum s set count = now_listed.count, from_cents = now_listed.from_cents
    from (select count(*)::integer as count, coalesce(min(rate_cents), 0) as from_cents from aircraft
      where airport_id = airport and model_id = model and is_listed and deleted_at is null) now_listed
    where s.airport_id = airport and s.model_id = model;
end $$;

create function follow_listed() returns trigger language plpgsql as $$
begin
  -- Always in the same order, so that two who swap places do not wait for each other.
  perform sum_listed(place.airport_id, place.model_id) from (
    select distinct * from (values (old.airport_id, old.model_id), (new.airport_id, new.model_id)) p (airport_id, model_id)
    where p.airport_id is not null order by 1, 2) place;
  return null;
end $$;

create trigger aircraft_listed_added after insert on aircraft for each row when (new.is_listed) execute function follow_listed();
create trigger aircraft_listed_removed after delete on aircraft for each row when (old.is_listed) execute function follow_listed();
create trigger aircraft_listed_changed after update on aircraft for each row
  when ((old.is_listed or new.is_listed)
    and (old.is_listed, old.deleted_at, old.airport_id, old.model_id, old.rate_cents)
      is distinct from (new.is_listed, new.deleted_at, new.airport_id, new.model_id, new.rate_cents))
  execute function follow_listed();

create function sum_listed_anew() returns void language sql as $$
  delete from listed_sum;
  insert into listed_sum (airport_id, model_id, count, from_cents)
    select airport_id, model_id, count(*), min(rate_cents) from aircraft where is_listed and deleted_at is null group by airport_id, model_id;
$$;
select sum_listed_anew();
