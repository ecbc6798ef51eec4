-- Teaches on this aircraft for its owner, who then provides aircraft and instructor (14 CFR 91.409(b)).
alter table aircraft_customer add column instructs boolean not null default false;
