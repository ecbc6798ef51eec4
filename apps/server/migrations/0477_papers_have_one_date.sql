-- Insurance and registration end on the day that their document says: the items that guessed another day are put away.
-- may lock: two items an aircraft, a second at most
with put_away as (
  update maintenance_item i set retired_at = now()
  where i.template in ('insurance', 'registration') and i.retired_at is null
    and exists (select from aircraft_document d where d.aircraft_id = i.aircraft_id and d.kind = i.template and d.deleted_at is null)
  returning i.id, i.aircraft_id)
insert into maintenance_entry (id, item_id, aircraft_id, kind, work)
  select gen_random_uuid(), id, aircraft_id, 'retired', 'Its document says when it ends.' from put_away;
