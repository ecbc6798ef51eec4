-- without a transaction
-- Whose session looks at someone.
drop index concurrently if exists session_view;
create index concurrently session_view on session (view_id) where view_id is not null;
