-- How far beyond a searched trip something taken can be in its way.
create index aircraft_turnaround on aircraft (turnaround_minutes) where is_listed and deleted_at is null;

-- Where aircraft stand that are taken in a searched span, found by their ids without reading the rows themselves.
create index aircraft_open on aircraft (id) include (airport_id, model_id, rate_cents, turnaround_minutes)
  where is_listed and deleted_at is null and grounded_reason is null;

-- Whose insurance names a pilot, for searches of what they may fly.
create index aircraft_customer_account on aircraft_customer (account_id) where is_named;

-- Holidays that someone has won, which are in the way of others only.
create index occupancy_claimant on occupancy (created_by) where kind = 'claim';
