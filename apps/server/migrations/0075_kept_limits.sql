-- A booking that was past its free time when it was changed keeps the earliest limit and the highest sum owed.
alter table orders add column kept_free_until timestamptz;
alter table orders add column kept_total_cents integer check (kept_total_cents >= 0);
alter table orders add constraint orders_kept_whole check ((kept_free_until is null) = (kept_total_cents is null));
