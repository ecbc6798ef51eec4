-- Whatever makes an aircraft fit a saved search (it is listed, costs less, moves, is free again) has its alerts sent with the same
-- transaction. Here, so that no way of doing so can forget it.
create index saved_search_when on saved_search using gist (during) where has_alert;

create function look_who_searches() returns trigger language plpgsql as $$
begin
  if exists (select from saved_search where has_alert) then
    perform graphile_worker.add_job('sendAlerts', json_build_object('aircraftId', new.id), job_key => 'sendAlerts:' || new.id, max_attempts => 20);
  end if;
  return null;
end $$;

create trigger aircraft_alerts_added after insert on aircraft for each row
  when (new.is_listed and new.deleted_at is null) execute function look_who_searches();
create trigger aircraft_alerts_changed after update on aircraft for each row
  when (new.is_listed and new.deleted_at is null
    and (old.is_listed, old.deleted_at, old.airport_id, old.model_id, old.rate_cents, old.year_manufactured, old.turnaround_minutes,
        old.minimum_total_hours, old.minimum_type_hours, old.grounded_reason is null)
      is distinct from (new.is_listed, new.deleted_at, new.airport_id, new.model_id, new.rate_cents, new.year_manufactured, new.turnaround_minutes,
        new.minimum_total_hours, new.minimum_type_hours, new.grounded_reason is null))
  execute function look_who_searches();

/* Time that is given back matters to searches for dates in it, or so shortly before that only the turnaround is. */
create function look_who_searches_then() returns trigger language plpgsql as $$
declare
  freed uuid;
begin
  for freed in
    select distinct f.resource_id from freed_time f join aircraft a on a.id = f.resource_id
    where f.resource_kind = 'aircraft' and a.is_listed and a.deleted_at is null and upper(f.during) > now() and exists (
      select from saved_search s where s.has_alert and lower(s.during) > now()
        and s.during && tstzrange(lower(f.during) - interval '1 day', upper(f.during)))
    order by 1
  loop
    perform graphile_worker.add_job('sendAlerts', json_build_object('aircraftId', freed), job_key => 'sendAlerts:' || freed, max_attempts => 20);
  end loop;
  return null;
end $$;
create trigger occupancy_freed_alerts after delete on occupancy
  referencing old table as freed_time for each statement execute function look_who_searches_then();
create trigger occupancy_cut_alerts after update on occupancy
  referencing old table as freed_time for each statement execute function look_who_searches_then();
