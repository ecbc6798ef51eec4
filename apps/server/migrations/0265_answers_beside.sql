-- Two people may answer the same record at once, without network and without knowing of each other. Per question: which device gave the
-- answer that counts and what it knew to stand there, and an answer of someone else that was given without knowing of it.
alter table stage_record add column answer_sources jsonb not null default '{}';
alter table stage_record add column other_answers jsonb not null default '{}';
