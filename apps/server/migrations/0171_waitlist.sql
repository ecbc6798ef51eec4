-- Who waits for a time of an aircraft, or of any of a model at an airport. First come, first served: ids count time.
create table waitlist_entry (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- The aircraft that was looked at. With `any_of_model`, any of its model where it stood then will do.
  aircraft_id uuid not null references aircraft (id),
  model_id uuid not null references aircraft_model (id),
  airport_id uuid not null references airport (id),
  any_of_model boolean not null,
  start_at timestamptz not null,
  drop_at timestamptz not null,
  passengers int not null,
  planned_hours numeric(5, 1),
  csip_id uuid references account (id),
  -- To be told, or to get a booking that waits for their yes.
  wants text not null constraint waitlist_wants check (wants in ('notice', 'booking')),
  state text not null default 'waiting' constraint waitlist_state check (state in ('waiting', 'offered', 'told', 'taken', 'declined', 'lapsed', 'ended')),
  -- The booking that was offered last.
  order_id uuid references orders (id),
  -- When someone was told that the time is free; for a while the time is left to them.
  told_at timestamptz,
  created_at timestamptz not null,
  constraint waitlist_period check (drop_at > start_at)
);
create unique index waitlist_once on waitlist_entry (account_id, (case when any_of_model then model_id else aircraft_id end),
  (case when any_of_model then airport_id end), start_at, drop_at) nulls not distinct where state in ('waiting', 'offered');
create index waitlist_line on waitlist_entry (model_id, airport_id, id) where state in ('waiting', 'offered');
create index waitlist_of_account on waitlist_entry (account_id, id);
create index waitlist_of_aircraft on waitlist_entry (aircraft_id);
create index waitlist_of_order on waitlist_entry (order_id) where order_id is not null;

-- Whatever gives time of an aircraft back (a cancellation, a move, an early return, a block that is removed) looks who waits for it.
-- Here, so that no way of freeing time can forget it.
create function look_who_waits() returns trigger language plpgsql as $$
declare
  freed uuid;
begin
  for freed in
    select distinct f.resource_id from freed_time f join aircraft a on a.id = f.resource_id
    where f.resource_kind = 'aircraft' and upper(f.during) > now() and exists (
      select from waitlist_entry w where w.model_id = a.model_id and w.airport_id = a.airport_id and w.state in ('waiting', 'offered')
        and (w.any_of_model or w.aircraft_id = a.id) and tstzrange(w.start_at, w.drop_at) && f.during)
  loop
    perform graphile_worker.add_job('waitlistNext', json_build_object('aircraftId', freed), job_key => 'waitlistNext:' || freed, max_attempts => 20);
  end loop;
  return null;
end $$;
create trigger occupancy_freed after delete on occupancy
  referencing old table as freed_time for each statement execute function look_who_waits();
create trigger occupancy_cut after update on occupancy
  referencing old table as freed_time for each statement execute function look_who_waits();
