-- Who a notice is from; null for the system.
alter table notice add column from_id uuid references account (id);
