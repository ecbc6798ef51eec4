-- Operators look people up, let them in no more, and read back what was decided.
create extension if not exists pg_trgm;

alter table account add suspended_at timestamptz, add suspended_reason text;
create index account_newest on account (created_at desc, id desc) where deleted_at is null;
create index account_search on account using gin ((lower(first_name || ' ' || last_name || ' ' || email)) gin_trgm_ops)
  where deleted_at is null;

create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc);
