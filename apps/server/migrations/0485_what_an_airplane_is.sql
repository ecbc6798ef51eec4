-- What 14 CFR 61.31 asks of a pilot follows from these. `ceiling_ft`: the lower of service ceiling and maximum operating altitude; `null`
-- where it is not known, as is the takeoff weight.
-- may lock: a dozen models
alter table aircraft_model
  add column class text not null default 'single_engine_land'
    check (class in ('single_engine_land', 'multi_engine_land', 'single_engine_sea', 'multi_engine_sea')),
  add column retractable_gear boolean not null default false,
  add column tailwheel boolean not null default false,
  add column pressurized boolean not null default false,
  add column turbojet boolean not null default false,
  add column ceiling_ft integer,
  add column max_takeoff_lb integer;
-- may lock: a dozen models
update aircraft_model set max_takeoff_lb = w.lb
  from (values ('C172', 2550), ('C182', 3100), ('PA28', 2550), ('DA40', 2888), ('DA42', 4407), ('SR20', 3150), ('SR22', 3600), ('SR22T', 3600),
    ('A36', 3650), ('SF50', 6000)) w (family, lb) where w.family = aircraft_model.family;
-- may lock: a dozen models
update aircraft_model set class = 'multi_engine_land' where family = 'DA42';
-- may lock: a dozen models
update aircraft_model set retractable_gear = true where family in ('DA42', 'A36', 'SF50');
-- may lock: a dozen models
update aircraft_model set turbojet = true, pressurized = true, ceiling_ft = 31000 where family = 'SF50';

-- The engine of this airplane, where it is not the one that its model has today.
alter table aircraft add column engine text, add column horsepower integer check (horsepower >= 0);
-- The SR20 came with a Continental of 200 hp until 2016, and with a Lycoming of 215 hp since.
-- may lock: a dozen models
update aircraft_model set horsepower = 215 where family = 'SR20';
-- may lock: the SR20s among some hundred aircraft
update aircraft a set engine = 'IO-360-ES', horsepower = 200
  from aircraft_model m where m.id = a.model_id and m.family = 'SR20' and a.year_manufactured < 2017;
