-- Saved searches, their alerts, and counts of listed aircraft.

-- A saved search. Filters are columns, so that one statement matches an aircraft against many searches.
create table saved_search (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  -- As in the URL of the search page.
  query jsonb not null,
  airport_ids uuid[],
  model_ids uuid[],
  types integer[],
  price_from_cents integer,
  price_to_cents integer,
  year_from integer,
  year_to integer,
  during tstzrange,
  west double precision,
  south double precision,
  east double precision,
  north double precision,
  rated_only boolean not null default false,
  seats_from integer,
  useful_load_from integer,
  rating_from double precision,
  self_check_out boolean not null default false,
  -- Lists of features; the aircraft has one of each list.
  equipment jsonb not null default '[]',
  has_alert boolean not null default true,
  checked_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index saved_search_account on saved_search (account_id, created_at desc);
create index saved_search_next on saved_search (checked_at) where has_alert;
create index saved_search_when on saved_search using gist (during) where has_alert;

-- An aircraft a saved search has found: present when saved, or announced since. Announced once.
create table saved_search_hit (
  search_id uuid not null references saved_search (id) on delete cascade,
  aircraft_id uuid not null references aircraft (id),
  found_at timestamptz not null default now(),
  primary key (search_id, aircraft_id)
);

-- Number and lowest rate of listed aircraft per airport and model, for searches without dates.
create table listed_sum (
  airport_id uuid not null references airport (id) on delete cascade,
  model_id uuid not null references aircraft_model (id) on delete cascade,
  count integer not null,
  from_cents integer not null,
  primary key (airport_id, model_id)
);

-- Number and lowest rate of listed aircraft per airport, for searches everywhere.
create table listed_place (
  airport_id uuid primary key references airport (id) on delete cascade,
  count integer not null,
  from_cents integer not null
);

-- Updates the sums of an airport and model, then of the airport. A concurrent listing waits for the row.
create function sum_listed(airport uuid, model uuid) returns void language plpgsql as $$
begin
  insert into listed_sum (airport_id, model_id, count, from_cents) values (airport, model, 0, 0)
    on conflict (airport_id, model_id) do update set count = listed_sum.count;
  update listed_sum s set count = now_listed.count, from_cents = now_listed.from_cents
    from (select count(*)::integer as count, coalesce(min(rate_cents), 0) as from_cents from aircraft
      where airport_id = airport and model_id = model and is_listed and deleted_at is null) now_listed
    where s.airport_id = airport and s.model_id = model;
  insert into listed_place (airport_id, count, from_cents) values (airport, 0, 0)
    on conflict (airport_id) do update set count = listed_place.count;
  update listed_place p set count = added.count, from_cents = added.from_cents
    from (select coalesce(sum(count), 0)::integer as count, coalesce(min(from_cents), 0) as from_cents from listed_sum
      where airport_id = airport and count > 0) added
    where p.airport_id = airport;
end $$;

create function follow_listed() returns trigger language plpgsql as $$
begin
  -- In a fixed order, to avoid deadlocks.
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
  delete from listed_place;
  insert into listed_sum (airport_id, model_id, count, from_cents)
    select airport_id, model_id, count(*), min(rate_cents) from aircraft where is_listed and deleted_at is null
      group by airport_id, model_id;
  insert into listed_place (airport_id, count, from_cents) select airport_id, sum(count), min(from_cents) from listed_sum
    group by airport_id;
$$;
