-- What an owner makes of an aircraft: a draft, listed, paused or retired; terms that wait for a signature; who changed what.
alter table aircraft
  add column state text not null default 'listed' check (state in ('draft', 'listed', 'paused', 'retired')),
  add column minimum_hours_per_night numeric(3, 1) not null default 2 check (minimum_hours_per_night between 0 and 12),
  add column version integer not null default 1,
  -- Changed terms by their names in the API, until they are signed.
  add column unsigned jsonb not null default '{}';

-- Off the market until now: with bookings that are over, or none.
update aircraft set state = case when deleted_at is null then 'paused' else 'retired' end where not is_listed;

-- `is_listed` is what searches and their indexes read, and what servers of the release before write: whichever of both is written,
-- the other follows.
create function follow_listing_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'listed' then new.is_listed := false;
    elsif not new.is_listed then new.state := 'paused';
    end if;
  elsif new.state is distinct from old.state then new.is_listed := new.state = 'listed';
  elsif new.is_listed and not old.is_listed then new.state := 'listed';
  elsif old.is_listed and not new.is_listed then new.state := 'paused';
  end if;
  return new;
end $$;
create trigger aircraft_listing_state before insert or update of state, is_listed on aircraft
  for each row execute function follow_listing_state();
alter table aircraft add constraint aircraft_listed_is_state check (is_listed = (state = 'listed'));

-- The number of an aircraft that was deleted is free again.
alter table aircraft drop constraint aircraft_tail_number_unique;
create unique index aircraft_tail_number_unique on aircraft (tail_number) where deleted_at is null;

-- Which fields each version of a listing changed, so that a second editor hears what they would write over.
create table listing_change (
  aircraft_id uuid not null references aircraft (id),
  version integer not null,
  by_id uuid references account (id),
  at timestamptz not null default now(),
  fields text[] not null,
  primary key (aircraft_id, version)
);

-- What an hour in a model usually costs, where none is listed to go by.
alter table aircraft_model add column usual_rate_cents integer not null default 22500;
update aircraft_model set usual_rate_cents = case family
  when 'C172' then 18500 when 'C182' then 24500 when 'PA28' then 17500 when 'DA40' then 21500 when 'DA42' then 42500 when 'SR20' then 29500
  when 'SR22' then 39500 when 'SR22T' then 43500 when 'A36' then 34500 when 'SF50' then 95000 else usual_rate_cents end;
