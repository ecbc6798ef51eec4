-- without a transaction
-- When each aircraft is taken, in the order of time: whether it is free is its last entry before the end of a trip, for searches near airports and for the weeks of a fleet.
drop index concurrently if exists occupancy_begins;
create index concurrently occupancy_begins on occupancy (resource_id, lower(during)) include (during) where resource_kind = 'aircraft';
