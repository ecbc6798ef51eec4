-- How long full tanks last in cruise, in hours, to the last usable gallon. Sources per model: docs/endurance.md.
alter table aircraft_model add column endurance_hours numeric(4, 1);
update aircraft_model set endurance_hours = case name
  when 'Cessna 172S' then 5.0
  when 'Cessna 182T' then 6.0
  when 'Piper PA-28-181 Archer' then 4.5
  when 'Diamond DA40 NG' then 5.0
  when 'Diamond DA42-VI' then 5.3
  when 'Cirrus SR20' then 4.8
  when 'Cirrus SR22' then 4.7
  when 'Cirrus SR22T' then 4.6
  when 'Beechcraft A36 Bonanza' then 4.5
  when 'Cirrus Vision SF50' then 4.2
  else round(usable_gallons / burn_gph, 1) end;
alter table aircraft_model alter column endurance_hours set not null;
alter table aircraft_model add constraint aircraft_model_endurance_hours check (endurance_hours > 0);
