-- The life of a squawk: every report, comment and move is a row with who, when and why.

alter table squawk add column inoperative boolean not null default false;
-- Deferred until a day that has passed: nobody flies before someone has decided anew.
alter table squawk add column needs_decision boolean not null default false;
-- Since when it grounds the aircraft; word of it goes out once for each such time.
alter table squawk add column grounds_since timestamptz;
update squawk set grounds_since = created_at where severity = 'grounding' and state <> 'closed';
alter table squawk add constraint squawk_decided check (not needs_decision or state = 'open');
-- A squawk that grounds is not put off.
update squawk set state = 'open', due_on = null where severity = 'grounding' and state = 'deferred';
alter table squawk add constraint squawk_grounding_not_deferred check (severity <> 'grounding' or state <> 'deferred');
create index squawk_aircraft on squawk (aircraft_id, created_at desc, id desc);
create index squawk_deferred on squawk (due_on) where state = 'deferred';

create table squawk_event (
  id uuid primary key,
  squawk_id uuid not null references squawk (id),
  kind text not null check (kind in ('reported', 'comment', 'judged', 'deferred', 'started', 'closed', 'reopened', 'lapsed')),
  -- Nobody: time alone.
  by_id uuid references account (id),
  at timestamptz not null,
  text text not null default '',
  severity text check (severity in ('grounding', 'limit', 'cosmetic')),
  due_on date,
  inoperative boolean not null default false,
  certificate text not null default ''
);
create index squawk_event_squawk on squawk_event (squawk_id, at, id);
create trigger squawk_event_append_only before update or delete on squawk_event for each statement execute function append_only();

create table squawk_photo (
  id uuid primary key,
  event_id uuid not null references squawk_event (id),
  squawk_id uuid not null references squawk (id),
  file_id uuid not null references file (id),
  sha256 bytea not null,
  thumbnail_key text not null,
  created_at timestamptz not null,
  constraint squawk_photo_once unique (event_id, sha256)
);
create index squawk_photo_squawk on squawk_photo (squawk_id);

-- What was known of squawks so far, as entries.
insert into squawk_event (id, squawk_id, kind, by_id, at, text, severity)
select gen_random_uuid(), id, 'reported', reported_by, created_at, text, severity from squawk;
insert into squawk_event (id, squawk_id, kind, by_id, at, text)
select gen_random_uuid(), id, 'closed', closed_by, closed_at, closing_note from squawk where state = 'closed' and closed_at is not null;
