-- The times that a booking had when its free time ended, where it was changed after that: the weather of its late cancellation is judged by them, too.
alter table orders add column kept_start_at timestamptz;
alter table orders add column kept_drop_at timestamptz;
