-- without a transaction
-- Movements of a book are read in the order of time.
drop index concurrently if exists ledger_movement_at;
create index concurrently ledger_movement_at on ledger_movement (at desc, id desc);
