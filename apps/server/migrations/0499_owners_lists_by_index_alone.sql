-- without a transaction
-- An owner's bookings are counted, and their aircraft found, without reading a booking.
drop index concurrently if exists orders_owner_listed;
create index concurrently orders_owner_listed on orders (owner_id, status, start_at, id) include (aircraft_id);
drop index concurrently if exists orders_owner_status;
