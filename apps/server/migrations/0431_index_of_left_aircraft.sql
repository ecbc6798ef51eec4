-- without a transaction
-- The aircraft that a booking has left late.
drop index concurrently if exists orders_changed_into;
create index concurrently orders_changed_into on orders (changed_into) where changed_into is not null;
