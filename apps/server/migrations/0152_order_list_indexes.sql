-- What tells a pilot's bookings apart from those of an owner, and which aircraft, without reading the bookings.
drop index orders_pilot_status;
create index orders_pilot_status on orders (pilot_id, status, start_at, id) include (owner_id, aircraft_id);
-- In the order of the lists.
drop index orders_by_owner;
create index orders_by_owner on orders (owner_id, status, start_at, id) where booked_by_id = owner_id;
