-- How many days an aircraft may be away at a time; who holds a part of it is bound by their quota instead.
alter table aircraft add column max_trip_days integer not null default 7 constraint aircraft_max_trip_days check (max_trip_days between 1 and 21);
