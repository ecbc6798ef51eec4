-- without a transaction
-- What operators decided, newest first.
drop index concurrently if exists document_decided;
create index concurrently document_decided on document (status, decided_at desc nulls last, id desc) where deleted_at is null;
