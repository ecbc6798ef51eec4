-- A question whose answer holds up a record, and that the owner or an operator may let pass for a reason.
create table open_point (
  id uuid primary key,
  record_id uuid not null references stage_record (id) on delete cascade,
  question text not null,
  title text not null,
  asked_by_id uuid references account (id),
  asked_at timestamptz,
  released_by_id uuid references account (id),
  released_at timestamptz,
  reason text,
  constraint open_point_once unique (record_id, question),
  constraint open_point_released check (num_nonnulls(released_by_id, released_at, reason) in (0, 3)),
  constraint open_point_asked check (num_nonnulls(asked_by_id, asked_at) in (0, 2))
);
create index open_point_asked_by on open_point (asked_by_id);
