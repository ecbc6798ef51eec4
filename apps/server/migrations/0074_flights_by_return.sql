-- A flight counts on the day of its return; reports and sums go by it.
drop index flight_pilot;
create index flight_pilot on flight (pilot_id, returned_at desc)
  include (order_id, aircraft_id, hobbs_out, hobbs_in, flight_out, flight_in, landings, income_cents, cost_cents);
drop index flight_aircraft;
create index flight_aircraft on flight (aircraft_id, returned_at desc)
  include (order_id, pilot_id, hobbs_out, hobbs_in, flight_out, flight_in, landings, income_cents, cost_cents);

-- Income is what the owner gets, after fuel credit; cost is that credit.
update flight set income_cents = priced.income, cost_cents = priced.credit
from (
  select o.id, coalesce(sum((line ->> 'cents')::integer) filter (where line ->> 'kind' in ('rental', 'discount', 'fuel_credit')), 0) as income,
    coalesce(-sum((line ->> 'cents')::integer) filter (where line ->> 'kind' = 'fuel_credit'), 0) as credit
  from orders o cross join jsonb_array_elements(o.final_lines) line
  where jsonb_typeof(o.final_lines) = 'array' group by o.id) priced
where priced.id = flight.order_id;
