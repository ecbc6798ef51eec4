-- After a flight both sides review each other: the pilot the aircraft, its owner and the CSIP, these the pilot. Hidden until both
-- have written or two weeks have passed. One per author and subject of a booking.
alter table review
  add column about text not null default 'aircraft' check (about in ('aircraft', 'owner', 'csip', 'pilot')),
  -- The person it is about; none of an aircraft.
  add column subject_id uuid references account (id),
  add column opened_at timestamptz,
  add column answer text,
  add column answered_at timestamptz,
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add constraint review_subject check ((about = 'aircraft') = (subject_id is null)),
  drop constraint review_once,
  add constraint review_once unique (order_id, author_id, about);
update review set opened_at = created_at;
drop index review_aircraft;
create index review_aircraft on review (aircraft_id, created_at desc) where opened_at is not null and hidden_at is null;
create index review_subject on review (subject_id, about, created_at desc) where subject_id is not null;
create index review_author on review (author_id);

create table review_report (
  review_id uuid not null references review (id) on delete cascade,
  reporter_id uuid not null references account (id),
  reason text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (review_id, reporter_id)
);
create index review_report_open on review_report (created_at) where decided_at is null;

-- How many reviews with how many stars an aircraft, or a person in one of their roles, has: only those that everyone may read.
create table rating (
  subject_id uuid not null,
  about text not null check (about in ('aircraft', 'owner', 'csip', 'pilot')),
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  count integer generated always as (stars1 + stars2 + stars3 + stars4 + stars5) stored,
  sum integer generated always as (stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5) stored,
  primary key (subject_id, about)
);

-- Counts go up and down in the transaction that shows or hides a review; in one order, so that two never wait for each other.
create function add_ratings(subject uuid[], kind text[], stars integer[], change integer[]) returns void language sql as $$
  insert into rating as r (subject_id, about, stars1, stars2, stars3, stars4, stars5)
  select s, k, coalesce(sum(c) filter (where n = 1), 0), coalesce(sum(c) filter (where n = 2), 0), coalesce(sum(c) filter (where n = 3), 0),
    coalesce(sum(c) filter (where n = 4), 0), coalesce(sum(c) filter (where n = 5), 0)
  from unnest(subject, kind, stars, change) as d (s, k, n, c) group by s, k order by s, k
  on conflict (subject_id, about) do update set stars1 = r.stars1 + excluded.stars1, stars2 = r.stars2 + excluded.stars2,
    stars3 = r.stars3 + excluded.stars3, stars4 = r.stars4 + excluded.stars4, stars5 = r.stars5 + excluded.stars5
$$;
create function count_new_reviews() returns trigger language plpgsql as $$
begin
  perform add_ratings(array_agg(coalesce(n.subject_id, n.aircraft_id)), array_agg(n.about), array_agg(n.rating), array_agg(1))
  from added n where n.opened_at is not null and n.hidden_at is null having count(*) > 0;
  return null;
end $$;
create function count_gone_reviews() returns trigger language plpgsql as $$
begin
  perform add_ratings(array_agg(coalesce(o.subject_id, o.aircraft_id)), array_agg(o.about), array_agg(o.rating), array_agg(-1))
  from gone o where o.opened_at is not null and o.hidden_at is null having count(*) > 0;
  return null;
end $$;
create function count_changed_reviews() returns trigger language plpgsql as $$
begin
  perform add_ratings(array_agg(c.subject), array_agg(c.about), array_agg(c.rating), array_agg(c.change)) from (
    select coalesce(n.subject_id, n.aircraft_id) as subject, n.about, n.rating, 1 as change from added n where n.opened_at is not null and n.hidden_at is null
    union all
    select coalesce(o.subject_id, o.aircraft_id), o.about, o.rating, -1 from gone o where o.opened_at is not null and o.hidden_at is null) c
  having count(*) > 0;
  return null;
end $$;
create trigger review_added after insert on review referencing new table as added for each statement execute function count_new_reviews();
create trigger review_gone after delete on review referencing old table as gone for each statement execute function count_gone_reviews();
create trigger review_changed after update on review referencing old table as gone new table as added
  for each statement execute function count_changed_reviews();
insert into rating (subject_id, about, stars1, stars2, stars3, stars4, stars5)
select aircraft_id, 'aircraft', count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
  count(*) filter (where rating = 4), count(*) filter (where rating = 5)
from review group by aircraft_id;
