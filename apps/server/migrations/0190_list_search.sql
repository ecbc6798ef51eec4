-- Who is meant by a name in a list of bookings, and which aircraft by the beginning of a tail number.
create index account_name on account using gin ((first_name || ' ' || last_name) gin_trgm_ops);
create index aircraft_tail_number_begins on aircraft (tail_number text_pattern_ops);
-- In words that are not taken apart: as an equality the planner spreads it over the other conditions and no longer finds the index.
drop index orders_by_owner;
create index orders_by_owner on orders (owner_id, status, start_at, id) where (booked_by_id = owner_id) is true;
-- Whose lesson it was, and with which aircraft, without reading the booking.
drop index orders_csip_status;
create index orders_csip_status on orders (csip_id, status, start_at, id) include (owner_id, aircraft_id) where csip_id is not null;
