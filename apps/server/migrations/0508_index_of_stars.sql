-- without a transaction
-- The stars of one aircraft, or of one person in one role.
drop index concurrently if exists review_rated;
create index concurrently review_rated on review ((coalesce(subject_id, aircraft_id)), about) include (rating) where opened_at is not null and hidden_at is null;
