-- A report sorted by a number begins where that number's index does, as one by date does; before, it read every flight of ten years for a page
-- of twenty. Read both ways. Flights are written once, at the return.
create index flight_by_hobbs on flight (aircraft_id, (hobbs_in - hobbs_out), returned_at, order_id);
create index flight_by_hours on flight (aircraft_id, (flight_in - flight_out), returned_at, order_id);
create index flight_by_landings on flight (aircraft_id, landings, returned_at, order_id);
create index flight_by_fuel on flight (aircraft_id, (coalesce(fuel_gallons, 0)), returned_at, order_id);
create index flight_by_income on flight (aircraft_id, income_cents, returned_at, order_id);
create index flight_by_cost on flight (aircraft_id, cost_cents, returned_at, order_id);
