-- What a pilot says about being late: when they will come for the aircraft, and when they will be back with it.
alter table orders add column delayed_until timestamptz;
alter table orders add column back_at timestamptz;
