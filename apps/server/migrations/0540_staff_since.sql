-- Since when someone works at an airport; for a week they move no money alone (docs/decisions/0184). None: before this was written down.
alter table staff_airport add since timestamptz;
