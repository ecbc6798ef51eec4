-- without a transaction
-- Searches over several days leave out the aircraft that may not be away so long: few, where the dates are usual ones.
drop index concurrently if exists aircraft_short_trips;
create index concurrently aircraft_short_trips on aircraft (max_trip_days) where is_listed and deleted_at is null;
