-- All public-use airports of the US, found by code, by the FAA's identifier, by name and by town.
alter table airport
  add column local_code text not null default '',
  add column town text not null default '';
update airport set local_code = substr(code, 2) where is_preset;
alter table airport
  add column searched text not null generated always as (lower(code || ' ' || local_code || ' ' || title || ' ' || town)) stored;
create index airport_searched on airport using gin (searched gin_trgm_ops);
create index airport_local_code on airport (local_code);

-- Which version of a packaged list this database has already taken in.
create table packaged_list (
  name text primary key,
  version text not null
);
