-- What a flight cost its pilot is read from its booking and the flight.
drop trigger flight_spent_cents on flight;
drop function spend_on_flight();
drop trigger order_spent_cents on orders;
drop function spend_on_order();
alter table flight drop column spent_cents;
