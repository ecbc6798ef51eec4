-- without a transaction
-- The audit log is found by the words of a reason or of what was done.
drop index concurrently if exists audit_entry_words;
create index concurrently audit_entry_words on audit_entry
  using gin ((lower(reason || ' ' || coalesce(data ->> 'text', '') || ' ' || coalesce(data ->> 'what', ''))) gin_trgm_ops);
