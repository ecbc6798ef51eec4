-- Seconds of daylight of a flight at its aircraft's home: milliseconds of the sun's arithmetic, so they are worked out once, when it is back
-- (`countDaylight`).
alter table flight add column daylight_seconds integer not null default 0;
-- may lock: nobody runs a release with flights yet
update flight f set daylight_seconds = daylight_between(f.departed_at, f.returned_at, ap.lat, ap.lon)
  from aircraft a join airport ap on ap.id = a.airport_id where a.id = f.aircraft_id;
