-- without a transaction
-- Which records someone closed in a year: an owner's hours of work.
drop index concurrently if exists stage_record_closed;
create index concurrently stage_record_closed on stage_record (closed_by, closed_at) where state = 'closed';
