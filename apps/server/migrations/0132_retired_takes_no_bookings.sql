-- An aircraft is retired or deleted once no booking is open. One that is being made at that moment waits for it, and then finds it gone.
create function refuse_retired_aircraft() returns trigger language plpgsql as $$
begin
  perform from aircraft where id = new.aircraft_id and state not in ('draft', 'retired') and deleted_at is null for key share;
  if not found then
    raise exception 'The aircraft takes no bookings' using errcode = 'check_violation', constraint = 'orders_aircraft_takes_bookings';
  end if;
  return new;
end $$;
create trigger orders_insert_aircraft before insert on orders for each row when (new.status = 'booked') execute function refuse_retired_aircraft();
create trigger orders_undo_aircraft before update of status on orders for each row
  when (new.status = 'booked' and old.status in ('canceled', 'canceled_by_owner')) execute function refuse_retired_aircraft();
