-- Where an interval counts from, where that is not when it was last done: hours flown over a limit are taken off the next interval, and a
-- used part brings its hours and its date. By the item's own meter, so it may lie below zero.
alter table maintenance_item add column from_on date, add column from_hobbs numeric(8, 1);

-- What a part had run, and the day its own calendar limit runs from, when it was put in; and which entry a line replaces, or follows from.
alter table maintenance_entry
  add column brought_hours numeric(8, 1),
  add column brought_on date,
  add column replaces_id uuid,
  add column follows_id uuid;

-- What is there has passed the narrower check.
alter table maintenance_entry drop constraint maintenance_entry_kind_check;
alter table maintenance_entry add constraint maintenance_entry_kind_check
  check (kind in ('done', 'next_value', 'changed', 'noted', 'retired', 'restored', 'entered_in_error')) not valid;
