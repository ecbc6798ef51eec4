-- without a transaction
-- What the books owe an owner of one aircraft, for its sums by month.
drop index concurrently if exists ledger_entry_of_owner;
create index concurrently ledger_entry_of_owner on ledger_entry (aircraft_id, account_id) include (movement_id, cents) where ledger = 'owner';
