-- What a booking costs since a change of its times or hours, for its history.
alter table order_event add column total_cents integer;
