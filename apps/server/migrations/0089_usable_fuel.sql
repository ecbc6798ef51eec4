-- What its tanks hold together, in US gallons: until now only told by what full tanks leave of the useful load.
alter table aircraft_model add column usable_gallons numeric(5, 1);
update aircraft_model set usable_gallons =
  round((useful_load_lb - full_fuel_payload_lb) / case when type = 5 or engine like 'AE300%' then 6.75 else 6 end);
alter table aircraft_model alter column usable_gallons set not null;
alter table aircraft_model add constraint aircraft_model_usable_gallons check (usable_gallons > 0);
