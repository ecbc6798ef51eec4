-- without a transaction
drop index concurrently if exists orders_fee_squawk_id;
create index concurrently orders_fee_squawk_id on orders (fee_squawk_id) where fee_squawk_id is not null;
