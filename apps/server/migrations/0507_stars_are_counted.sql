-- Stars are counted when they are shown: of those reviews that everyone may read.
drop trigger review_added on review;
drop trigger review_changed on review;
drop trigger review_gone on review;
drop function count_new_reviews();
drop function count_changed_reviews();
drop function count_gone_reviews();
drop function add_ratings(uuid[], text[], integer[], integer[]);
drop table rating;

-- How many reviews with how many stars an aircraft, or a person in one of their roles, has. Read it of one subject.
create view rating as
  select coalesce(subject_id, aircraft_id) as subject_id, about, count(*) filter (where rating = 1)::integer as stars1,
    count(*) filter (where rating = 2)::integer as stars2, count(*) filter (where rating = 3)::integer as stars3,
    count(*) filter (where rating = 4)::integer as stars4, count(*) filter (where rating = 5)::integer as stars5,
    count(*)::integer as count, sum(rating)::integer as sum
  from review where opened_at is not null and hidden_at is null group by coalesce(subject_id, aircraft_id), about;
