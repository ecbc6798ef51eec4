-- Departure and return, squawks, damage, flights and their evidence.

-- Questions at departure or return of a model. Append-only versions; a record keeps the one it was opened with.
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

-- The record of a departure or a return.
create table stage_record (
  id uuid primary key,
  order_id uuid not null references orders (id),
  stage text not null check (stage in ('departure', 'return')),
  state text not null default 'open' check (state in ('open', 'closed')),
  answers jsonb not null default '{}',
  opened_by uuid not null references account (id),
  opened_at timestamptz not null default now(),
  closed_by uuid references account (id),
  closed_at timestamptz,
  -- When each answer was given on its device, so a late one never replaces a newer one.
  answered_at jsonb not null default '{}',
  -- Expected readings when the record was closed.
  expected_hobbs numeric(8, 1),
  expected_flight_meter numeric(8, 1),
  question_version_id uuid references question_version (id),
  -- Who gave each answer. Two staff members can share a record.
  answered_by jsonb not null default '{}',
  -- Who is working on it now.
  held_by_id uuid references account (id),
  held_at timestamptz,
  -- Per question: the device behind the stored answer, and what it knew then.
  answer_sources jsonb not null default '{}',
  -- Conflicting answers of devices that had not synced.
  other_answers jsonb not null default '{}',
  constraint stage_record_once unique (order_id, stage)
);
-- For an owner's working hours in a year.
create index stage_record_closed on stage_record (closed_by, closed_at) where state = 'closed';

-- A photo of a departure or a return.
create table stage_photo (
  id uuid primary key,
  order_id uuid not null references orders (id),
  stage text not null check (stage in ('departure', 'return')),
  question text not null,
  file_id uuid not null references file (id),
  created_at timestamptz not null default now(),
  sha256 bytea
);
create index stage_photo_order on stage_photo (order_id, stage);
create unique index stage_photo_once on stage_photo (order_id, stage, question, sha256);

-- A failed answer that blocks a record until the owner or an operator releases it with a reason.
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

-- Something wrong with an aircraft.
create table squawk (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  order_id uuid references orders (id),
  stage text check (stage in ('departure', 'return')),
  question text not null default '',
  text text not null,
  severity text not null check (severity in ('grounding', 'limit', 'cosmetic')),
  state text not null default 'open' check (state in ('open', 'deferred', 'in_work', 'closed')),
  due_on date,
  reported_by uuid references account (id),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references account (id),
  closing_note text not null default '',
  inoperative boolean not null default false,
  -- Its deferral has expired: no flights until someone decides.
  needs_decision boolean not null default false,
  -- Since when it grounds the aircraft. People are notified once for each such period.
  grounds_since timestamptz,
  constraint squawk_decided check (not needs_decision or state = 'open'),
  constraint squawk_grounding_not_deferred check (severity <> 'grounding' or state <> 'deferred')
);
create index squawk_open on squawk (aircraft_id) where state <> 'closed';
create index squawk_order on squawk (order_id);
create index squawk_aircraft on squawk (aircraft_id, created_at desc, id desc);
create index squawk_deferred on squawk (due_on) where state = 'deferred';

-- A report, comment or decision about a squawk.
create table squawk_event (
  id uuid primary key,
  squawk_id uuid not null references squawk (id),
  kind text not null check (kind in ('reported', 'comment', 'judged', 'deferred', 'started', 'closed', 'reopened', 'lapsed')),
  -- Null: the deferral expired.
  by_id uuid references account (id),
  at timestamptz not null,
  text text not null default '',
  severity text check (severity in ('grounding', 'limit', 'cosmetic')),
  due_on date,
  inoperative boolean not null default false,
  certificate text not null default '',
  -- The author was an operator or airport staff at the time, and neither owned the aircraft nor kept its records.
  alone boolean not null default false
);
create index squawk_event_squawk on squawk_event (squawk_id, at, id);
create trigger squawk_event_append_only before update or delete on squawk_event for each statement execute function append_only();

-- A photo of a report or comment on a squawk.
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

-- A limitation that a pilot confirmed before release: who, when, and its exact text.
create table limit_read (
  order_id uuid not null references orders (id),
  squawk_id uuid not null references squawk (id),
  by_id uuid not null references account (id),
  at timestamptz not null,
  text text not null,
  terms text not null default '',
  primary key (order_id, squawk_id)
);

-- A completed flight: meters, times and earnings.
create table flight (
  order_id uuid primary key references orders (id),
  aircraft_id uuid not null references aircraft (id),
  pilot_id uuid not null references account (id),
  owner_id uuid not null references account (id),
  departed_at timestamptz not null,
  returned_at timestamptz not null,
  hobbs_out numeric(8, 1) not null,
  hobbs_in numeric(8, 1) not null,
  flight_out numeric(8, 1) not null,
  flight_in numeric(8, 1) not null,
  landings integer not null default 0,
  fuel_gallons numeric(6, 1),
  income_cents integer not null default 0,
  cost_cents integer not null default 0,
  -- Running costs of the flight for a co-owner. Null for renters, or if none are agreed.
  running_cents integer,
  -- Hours that count toward running costs until the pilot or an operator agrees to the rest. Null: all of them.
  shared_up_to numeric(8, 1),
  -- Daylight at the home airport. Computed once on return, since that takes milliseconds.
  daylight_seconds integer not null default 0,
  check (hobbs_in >= hobbs_out),
  check (flight_in >= flight_out)
);
create index flight_pilot on flight (pilot_id, returned_at desc) include (order_id, aircraft_id, hobbs_out, hobbs_in, flight_out, flight_in,
  landings, income_cents, cost_cents);
-- With all that figures of a fleet add up, so that they read no flight.
create index flight_aircraft on flight (aircraft_id, returned_at desc) include (order_id, pilot_id, owner_id, departed_at, hobbs_out,
  hobbs_in, flight_out, flight_in, landings, fuel_gallons, income_cents, cost_cents, daylight_seconds);
create index flight_own on flight (aircraft_id, returned_at) where running_cents is not null;
create index flight_aircraft_pilot on flight (aircraft_id, pilot_id, returned_at desc) include (order_id);
-- For reports sorted by a number.
create index flight_by_hobbs on flight (aircraft_id, (hobbs_in - hobbs_out), returned_at, order_id);
create index flight_by_hours on flight (aircraft_id, (flight_in - flight_out), returned_at, order_id);
create index flight_by_landings on flight (aircraft_id, landings, returned_at, order_id);
create index flight_by_fuel on flight (aircraft_id, coalesce(fuel_gallons, 0), returned_at, order_id);
create index flight_by_income on flight (aircraft_id, income_cents, returned_at, order_id);
create index flight_by_cost on flight (aircraft_id, cost_cents, returned_at, order_id);
create index flight_owner on flight (owner_id, returned_at);

-- A correction of a closed return: who, when, why, and each answer before and after.
create table return_correction (
  id uuid primary key,
  order_id uuid not null references orders (id),
  by_id uuid not null references account (id),
  at timestamptz not null,
  reason text not null,
  answers_before jsonb not null,
  answers_after jsonb not null,
  cents_before integer not null,
  cents_after integer not null
);
create index return_correction_order on return_correction (order_id, at);
create trigger return_correction_append_only before update or delete on return_correction for each statement execute function append_only();

-- Who had operational control and when (14 CFR 1.1, 91.3): from signing the release to the return. Immutable.
create table operational_control (
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('taken', 'ended')),
  at timestamptz not null,
  body jsonb not null,
  sha256 bytea not null,
  primary key (order_id, kind)
);
create trigger operational_control_append_only before update or delete on operational_control for each statement
  execute function append_only();

-- Damage claimed after a return. The deposit is kept for it (docs/decisions/0057).
create table damage_claim (
  id uuid primary key,
  order_id uuid not null references orders (id),
  raised_by_id uuid not null references account (id),
  raised_at timestamptz not null,
  -- Keys of the questions whose photos or answers show the damage.
  questions text[] not null check (cardinality(questions) > 0),
  text text not null,
  -- The owner's amount. Null while airport staff's report waits for one.
  amount_cents integer check (amount_cents > 0),
  state text not null check (state in ('unpriced', 'asked', 'contested', 'unanswered', 'agreed', 'decided', 'withdrawn')),
  -- Deadline for the owner's amount or the pilot's answer.
  answer_by timestamptz not null,
  answer text not null default '',
  answered_at timestamptz,
  -- What the pilot pays, once settled.
  decided_cents integer check (decided_cents >= 0),
  reason text not null default '',
  closed_by_id uuid references account (id),
  closed_at timestamptz,
  check ((decided_cents is not null) = (state in ('agreed', 'decided'))),
  check ((closed_at is not null) = (state in ('agreed', 'decided', 'withdrawn')))
);
create unique index damage_claim_once on damage_claim (order_id) where state <> 'withdrawn';
create index damage_claim_order on damage_claim (order_id, raised_at);
create index damage_claim_open on damage_claim (answer_by, id) where closed_at is null;
create index damage_claim_closed on damage_claim (closed_at desc, id desc) where closed_at is not null;

-- A photo of claimed damage.
create table damage_photo (
  id uuid primary key,
  claim_id uuid not null references damage_claim (id),
  file_id uuid not null references file (id),
  sha256 bytea not null,
  by_id uuid not null references account (id),
  created_at timestamptz not null,
  constraint damage_photo_once unique (claim_id, sha256)
);

-- A record of a flight's events, chained to the previous one by its hash (docs/evidence.md).
create table evidence_record (
  order_id uuid not null references orders (id),
  seq integer not null,
  -- The exact text that is hashed.
  body text not null,
  hash text not null,
  -- The restricted part, encrypted. The body contains its hash.
  sealed text,
  -- The text stays in the message, where it can be taken back. The record contains its hash.
  message_id uuid,
  primary key (order_id, seq)
);
create trigger evidence_append_only before update or delete on evidence_record for each statement execute function append_only();

create function sha256_text(value text) returns text language sql immutable as $$
  select encode(sha256(convert_to(value, 'UTF8')), 'hex')
$$;

create function iso_text(value timestamptz) returns text language sql stable as $$
  select to_char(value at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Concurrent writers take turns, so the chain never forks.
create function add_evidence(flight uuid, kind text, said jsonb, hidden text default null, keep boolean default true,
  message uuid default null) returns void language plpgsql as $$
declare last record; line text;
begin
  loop
    select seq, hash into last from evidence_record where order_id = flight order by seq desc limit 1;
    line := (jsonb_build_object('order', flight, 'seq', coalesce(last.seq, 0) + 1, 'at', iso_text(clock_timestamp()), 'kind', kind,
        'previous', coalesce(last.hash, repeat('0', 64)), 'data', said)
      || case when hidden is null then '{}' else jsonb_build_object('sealed', sha256_text(hidden)) end)::text;
    insert into evidence_record (order_id, seq, body, hash, sealed, message_id)
      values (flight, coalesce(last.seq, 0) + 1, line, sha256_text(line), case when keep then hidden end, message)
      on conflict do nothing;
    exit when found;
  end loop;
end $$;

-- Foreign keys from earlier tables.
alter table orders add foreign key (at_risk_squawk_id) references squawk (id);
alter table orders add constraint orders_fee_squawk foreign key (fee_squawk_id) references squawk (id);
