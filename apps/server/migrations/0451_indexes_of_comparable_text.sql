-- without a transaction
-- What the searches of people, airports, notices, messages and the audit log read. Those that they replace go in the next release: the one
-- before still reads them.
drop index concurrently if exists account_comparable;
create index concurrently account_comparable on account
  using gin (comparable(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops) where deleted_at is null;
drop index concurrently if exists account_comparable_name;
create index concurrently account_comparable_name on account using gin (comparable(first_name || ' ' || last_name) gin_trgm_ops);
drop index concurrently if exists airport_comparable;
create index concurrently airport_comparable on airport using gin (comparable_text gin_trgm_ops);
drop index concurrently if exists notice_comparable;
create index concurrently notice_comparable on notice using gin ((array[account_id]), comparable(title || ' ' || text) gin_trgm_ops);
drop index concurrently if exists message_comparable;
create index concurrently message_comparable on message using gin ((array[low_id, high_id]), comparable_words(text));
drop index concurrently if exists audit_entry_comparable;
create index concurrently audit_entry_comparable on audit_entry
  using gin (comparable(reason || ' ' || coalesce(data ->> 'text', '') || ' ' || coalesce(data ->> 'what', '')) gin_trgm_ops);
