-- The few aircraft that are grounded are found without reading the fleet.
create index aircraft_grounded on aircraft (id) where grounded_reason is not null and deleted_at is null;
