-- Lists and sums whose cost must not grow with years of history. Counting a page's total and adding up flights read an index alone;
-- what is ahead is found without reading what is over.
create index orders_pilot_ahead on orders (pilot_id, start_at) where status in ('booked', 'checking_in', 'in_flight', 'returning', 'late');
create index orders_owner_ahead on orders (owner_id, start_at) where status in ('booked', 'checking_in', 'in_flight', 'returning', 'late');
create index orders_aircraft_ahead on orders (aircraft_id, start_at) where status in ('booked', 'checking_in', 'in_flight', 'returning', 'late');

drop index orders_pilot;
create index orders_pilot on orders (pilot_id, start_at desc) include (id, status, final_cents);
drop index orders_owner;
create index orders_owner on orders (owner_id, start_at desc) include (status);

drop index flight_pilot;
create index flight_pilot on flight (pilot_id, departed_at desc)
  include (order_id, aircraft_id, hobbs_out, hobbs_in, flight_out, flight_in, landings, income_cents, cost_cents);
drop index flight_aircraft;
create index flight_aircraft on flight (aircraft_id, departed_at desc)
  include (order_id, pilot_id, hobbs_out, hobbs_in, flight_out, flight_in, landings, income_cents, cost_cents);
