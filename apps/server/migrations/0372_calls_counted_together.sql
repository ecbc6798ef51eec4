-- How often someone has made a call within its minute, whichever server answered. `who` is a keyed hash of the call and the caller's address.
-- Unlogged: a count is worth a minute, so it never waits for the disk, and after a crash counting begins anew.
create unlogged table call_count (
  who text primary key,
  since timestamptz not null default now(),
  calls integer not null default 1
);
