-- Ratings and endorsements that a document shows: what a pilot may fly, and what an instructor may teach, is read from verified ones.
alter table document add column privileges text[] not null default '{}';
alter table document drop constraint document_kind_check;
-- may lock: before the first release, some hundred documents
alter table document add constraint document_kind_check check (kind in (
  'medical', 'flight_review', 'ipc', 'insurance', 'transition', 'pilot_certificate', 'photo_id',
  'basic_med_course', 'basic_med_exam', 'endorsement', 'proficiency_check', 'instructor_certificate'));

-- Until now a certificate showed what its holder stated.
-- may lock: before the first release, some hundred documents
update document d set privileges = array(select r from unnest(a.ratings) r union select 'single_engine')
  from account a where a.id = d.account_id and d.kind = 'pilot_certificate' and d.status = 'complete' and d.deleted_at is null;
