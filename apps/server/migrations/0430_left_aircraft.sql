-- A booking that was changed to another aircraft after its free time leaves a late cancellation of the one before: a canceled booking
-- of its own, which names the one that goes on.
alter table orders add column changed_into uuid;
alter table orders add constraint orders_changed_is_canceled check (changed_into is null or status = 'canceled') not valid;
