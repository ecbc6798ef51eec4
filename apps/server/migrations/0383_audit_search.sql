-- The audit log is found by the words of a reason or of what was done.
create index audit_entry_words on audit_entry
  using gin ((lower(reason || ' ' || coalesce(data ->> 'text', '') || ' ' || coalesce(data ->> 'what', ''))) gin_trgm_ops);
