-- The next payout looks at what an aircraft brought back lately, however long its history is.
create index orders_returned on orders (aircraft_id, drop_real_at) where status = 'flight_complete';
