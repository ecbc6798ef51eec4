-- When a pilot first booked this aircraft for this time, where they canceled that within the day before: the free hour counts from then.
alter table orders add column grace_from timestamptz;
