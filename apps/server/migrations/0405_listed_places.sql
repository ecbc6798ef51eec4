-- How many aircraft are listed at an airport, and what the cheapest costs, whichever the models: a search of everywhere reads a row for each
-- place instead of adding up one for each place and model. Written with the sums by model, by the same triggers.
create table listed_place (
  airport_id uuid primary key references airport (id) on delete cascade,
  count integer not null,
  from_cents integer not null
);

-- Whoever lists an aircraft meanwhile waits at its row, and then counts by the new function: no place is left out.
-- may lock: whoever changes an aircraft waits while as many rows are added up as there are airports and models
lock table aircraft in share row exclusive mode;

/* Counts one place and model anew, and adds the place up. Whoever else lists there waits for the rows, and counts after. */
create or replace function sum_listed(airport uuid, model uuid) returns void language plpgsql as $$
begin
  insert into listed_sum (airport_id, model_id, count, from_cents) values (airport, model, 0, 0)
    on conflict (airport_id, model_id) do update set count = listed_sum.count;
  update listed_sum s set count = now_listed.count, from_cents = now_listed.from_cents
    from (select count(*)::integer as count, coalesce(min(rate_cents), 0) as from_cents from aircraft
      where airport_id = airport and model_id = model and is_listed and deleted_at is null) now_listed
    where s.airport_id = airport and s.model_id = model;
  insert into listed_place (airport_id, count, from_cents) values (airport, 0, 0)
    on conflict (airport_id) do update set count = listed_place.count;
  update listed_place p set count = added.count, from_cents = added.from_cents
    from (select coalesce(sum(count), 0)::integer as count, coalesce(min(from_cents), 0) as from_cents from listed_sum
      where airport_id = airport and count > 0) added
    where p.airport_id = airport;
end $$;

create or replace function sum_listed_anew() returns void language sql as $$
  delete from listed_sum;
  delete from listed_place;
  insert into listed_sum (airport_id, model_id, count, from_cents)
    select airport_id, model_id, count(*), min(rate_cents) from aircraft where is_listed and deleted_at is null group by airport_id, model_id;
  insert into listed_place (airport_id, count, from_cents) select airport_id, sum(count), min(from_cents) from listed_sum group by airport_id;
$$;

insert into listed_place (airport_id, count, from_cents) select airport_id, sum(count), min(from_cents) from listed_sum where count > 0 group by airport_id;
