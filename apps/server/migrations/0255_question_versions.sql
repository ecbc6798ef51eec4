-- What is asked at departure and return, per model: versions that are only ever added, with who and when. A record keeps the one that
-- it was opened with; records from before have none and go by the first.
create table question_version (
  id uuid primary key,
  model_id uuid not null references aircraft_model (id),
  stage text not null check (stage in ('departure', 'return')),
  number integer not null check (number > 0),
  questions jsonb not null,
  why text not null,
  made_by_id uuid references account (id),
  made_at timestamptz not null,
  constraint question_version_once unique (model_id, stage, number)
);
create trigger question_version_append_only before update or delete on question_version for each statement execute function append_only();

alter table stage_record add column question_version_id uuid references question_version (id);

-- Who answered what, and who has the record in hand: two agents may share one.
alter table stage_record add column answered_by jsonb not null default '{}';
alter table stage_record add column held_by_id uuid references account (id);
alter table stage_record add column held_at timestamptz;
