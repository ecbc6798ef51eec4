-- Processes that work off jobs, and when each was last heard of. What a dead one had taken is given to the others.
create table job_pool (
  id text primary key,
  seen_at timestamptz not null default now()
);
