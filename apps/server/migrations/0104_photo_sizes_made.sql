-- When the smaller widths of a photo were made; until then the photo itself stands in for them.
alter table aircraft_photo add column sized_at timestamptz;
