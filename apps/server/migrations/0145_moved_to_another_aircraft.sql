-- A booking may move to another aircraft; like a new one it waits for an owner who retires that aircraft at the same moment.
create trigger orders_move_aircraft before update of aircraft_id on orders for each row
  when (new.aircraft_id <> old.aircraft_id and new.status = 'booked') execute function refuse_retired_aircraft();
