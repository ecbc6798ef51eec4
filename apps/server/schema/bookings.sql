-- Bookings, the time that they take, lessons, the waitlist, disruptions and reviews.

create sequence order_number start 1001;

-- A booking.
create table orders (
  id uuid primary key,
  number integer not null default nextval('order_number') constraint orders_number_unique unique,
  aircraft_id uuid not null references aircraft (id),
  owner_id uuid not null references account (id),
  pilot_id uuid not null references account (id),
  booked_by_id uuid not null references account (id),
  csip_id uuid references account (id),
  payment_method_id uuid,
  status text not null check (status in ('booked', 'checking_in', 'in_flight', 'returning', 'late', 'flight_complete', 'canceled',
    'canceled_by_owner')),
  start_at timestamptz not null,
  drop_at timestamptz not null,
  drop_real_at timestamptz,
  planned_hours numeric(4, 1) not null,
  passengers integer not null default 0,
  destination text not null default '',
  note text not null default '',
  quote jsonb not null,
  total_cents integer not null,
  final_lines jsonb,
  final_cents integer,
  cancel_reason text,
  canceled_at timestamptz,
  viewed_at timestamptz,
  created_at timestamptz not null default now(),
  -- The grounding squawk that puts the booking at risk; null again when it is closed.
  at_risk_squawk_id uuid,
  -- Changed after its free time ended: the earliest limit and the highest total stay.
  kept_free_until timestamptz,
  kept_total_cents integer check (kept_total_cents >= 0),
  -- Its times when its free time ended: the weather of its late cancellation is judged by them, too.
  kept_start_at timestamptz,
  kept_drop_at timestamptz,
  -- Null for the system. Pilots can take back only their own cancellation.
  canceled_by_id uuid references account (id),
  -- Holds its time and waits for a yes. Stays set when canceled, so that undoing the cancellation asks again.
  waits_for text constraint orders_waits_for check (waits_for in ('owner', 'pilot')),
  answer_by timestamptz,
  asked_because text constraint orders_asked_because check (asked_because in ('approval', 'on_behalf', 'waitlist', 'moved')),
  confirmed_at timestamptz,
  -- When a late pilot says that they will pick up the aircraft.
  delayed_until timestamptz,
  -- When a late pilot says that they will be back.
  back_at timestamptz,
  -- Canceled after its free time, or not flown: its days stay used.
  canceled_late boolean not null default false,
  -- Someone looked at the returned aircraft and found no damage: the deposit goes back at once.
  cleared_at timestamptz,
  cleared_by_id uuid references account (id),
  -- Changed to another aircraft after its free time: this late cancellation names the booking that goes on.
  changed_into uuid,
  -- When the pilot first booked this time and canceled it within a day: the free hour counts from then.
  grace_from timestamptz,
  -- What a flight is charged at most until its pilot, or two operators, say yes to what the meter came to above its plan
  -- (docs/decisions/0184).
  price_up_to_cents integer check (price_up_to_cents >= 0),
  -- The squawk about which the charge for canceling waits for its owner's or a second operator's word (docs/decisions/0184).
  fee_squawk_id uuid,
  check (drop_at > start_at),
  constraint orders_kept_whole check ((kept_free_until is null) = (kept_total_cents is null)),
  constraint orders_waits_until check (waits_for is null or answer_by is not null and asked_because is not null),
  constraint orders_waits_before_it_leaves check (waits_for is null or status in ('booked', 'canceled', 'canceled_by_owner')),
  constraint orders_changed_is_canceled check (changed_into is null or status = 'canceled')
);
create index orders_aircraft on orders (aircraft_id, start_at desc);
create index orders_active on orders (status, start_at) where status in ('booked', 'checking_in', 'in_flight', 'returning', 'late');
create index orders_at_risk on orders (at_risk_squawk_id) where at_risk_squawk_id is not null;
-- The next payout looks at what an aircraft brought back lately.
create index orders_returned on orders (aircraft_id, drop_real_at) where status = 'flight_complete';
create index orders_pilot_ahead on orders (pilot_id, start_at) where status in ('booked', 'checking_in', 'in_flight', 'returning', 'late');
create index orders_owner_ahead on orders (owner_id, start_at) where status in ('booked', 'checking_in', 'in_flight', 'returning', 'late');
create index orders_aircraft_ahead on orders (aircraft_id, start_at)
  where status in ('booked', 'checking_in', 'in_flight', 'returning', 'late');
-- A list's total and a pilot's hours read the index alone; the `ahead` indexes do not read what is over.
create index orders_pilot on orders (pilot_id, start_at desc) include (id, status, final_cents);
create index orders_owner on orders (owner_id, start_at desc) include (status);
create index orders_csip_ahead on orders (csip_id, start_at) where csip_id is not null and status in ('booked', 'checking_in', 'in_flight',
  'returning', 'late');
create index orders_csip on orders (csip_id, start_at desc) include (id, status) where csip_id is not null;
-- A part of a month is counted from its rows: cancellations by their day.
create index orders_canceled on orders (aircraft_id, coalesce(canceled_at, drop_at)) where status in ('canceled', 'canceled_by_owner');
create index orders_waiting on orders (answer_by) where waits_for is not null and status = 'booked';
create index orders_aircraft_status on orders (aircraft_id, status, start_at, id);
create index orders_status on orders (status, start_at, id);
create index orders_shop on orders (owner_id, start_at) where ((quote -> 'terms') ->> 'purpose') = 'maintenance';
-- Each list reads one status in order and begins at the right booking.
create index orders_pilot_status on orders (pilot_id, status, start_at, id) include (owner_id, aircraft_id);
-- In parentheses with `is true`: as a plain equality the planner spreads it and no longer finds the index.
create index orders_by_owner on orders (owner_id, status, start_at, id) where (booked_by_id = owner_id) is true;
create index orders_csip_status on orders (csip_id, status, start_at, id) include (owner_id, aircraft_id) where csip_id is not null;
-- Cancellations of all of an owner's aircraft by their day.
create index orders_canceled_owner on orders (owner_id, coalesce(canceled_at, drop_at)) where status in ('canceled', 'canceled_by_owner');
-- The aircraft that a booking left late.
create index orders_changed_into on orders (changed_into) where changed_into is not null;
create index orders_fee_squawk_id on orders (fee_squawk_id) where fee_squawk_id is not null;
-- An owner's bookings are counted, and their aircraft found, by the index alone.
create index orders_owner_listed on orders (owner_id, status, start_at, id) include (aircraft_id);

-- A retired or deleted aircraft takes no bookings. The row lock makes a booking wait for a retirement under way.
create function refuse_retired_aircraft() returns trigger language plpgsql as $$
begin
  perform from aircraft where id = new.aircraft_id and state not in ('draft', 'retired') and deleted_at is null for key share;
  if not found then
    raise exception 'The aircraft takes no bookings' using errcode = 'check_violation', constraint = 'orders_aircraft_takes_bookings';
  end if;
  return new;
end $$;
create trigger orders_insert_aircraft before insert on orders for each row when (new.status = 'booked')
  execute function refuse_retired_aircraft();
create trigger orders_undo_aircraft before update of status on orders for each row
  when (new.status = 'booked' and old.status in ('canceled', 'canceled_by_owner')) execute function refuse_retired_aircraft();
-- A booking that moves to another aircraft waits for its retirement like a new one.
create trigger orders_move_aircraft before update of aircraft_id on orders for each row
  when (new.aircraft_id <> old.aircraft_id and new.status = 'booked') execute function refuse_retired_aircraft();

-- A step in the life of a booking.
create table order_event (
  id uuid primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null default now(),
  from_status text,
  to_status text not null,
  by_id uuid references account (id),
  why text not null default '',
  -- What the booking costs since a change of its times or hours.
  total_cents integer
);
create index order_event_order on order_event (order_id, at);
create trigger order_event_append_only before update or delete on order_event for each statement execute function append_only();

-- Time that an owner sets aside, once or as a series; its occurrences are rows of occupancy.
create table block (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  kind text not null check (kind in ('own', 'maintenance', 'block')),
  note text not null default '',
  -- Of the home airport when the block was set: a series keeps to this clock.
  zone text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- An RRULE of RFC 5545 without its name; null for a single block.
  rule text,
  -- Days of the series on which it does not stand: deleted there, or changed on their own.
  skipped date[] not null default '{}',
  -- The series and its day that this block replaces.
  part_of uuid references block (id) on delete set null,
  part_day date,
  -- The last day for which its occurrences are in occupancy.
  through date not null,
  created_by uuid references account (id),
  created_at timestamptz not null default now(),
  constraint block_in_order check (to_at > from_at)
);
create index block_aircraft on block (aircraft_id);
create index block_part_of on block (part_of) where part_of is not null;
create index block_open on block (through) where rule is not null;

-- What stood before a change of blocks, so that it can be undone for some minutes.
create table block_change (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  by_id uuid not null references account (id),
  at timestamptz not null,
  touched uuid[] not null,
  before jsonb not null,
  undone_at timestamptz
);
create index block_change_aircraft on block_change (aircraft_id, at desc);

-- A span of time in which an aircraft or a person is taken. The constraint on it decides every race for time.
create table occupancy (
  id uuid primary key,
  resource_id uuid not null,
  resource_kind text not null check (resource_kind in ('aircraft', 'person')),
  during tstzrange not null check (not isempty(during)),
  kind text not null check (kind in ('booking', 'own', 'maintenance', 'block', 'claim')),
  order_id uuid references orders (id),
  note text not null default '',
  -- Of a claim: the co-owner whose it is.
  created_by uuid references account (id),
  block_id uuid references block (id),
  -- The day by which the series names the occurrence; its pieces share it.
  occurs_on date,
  claim_id uuid,
  -- One aircraft or person is in one place at a time.
  constraint occupancy_no_overlap exclude using gist (resource_id with =, during with &&)
);
create index occupancy_order on occupancy (order_id);
create index occupancy_block on occupancy (block_id, occurs_on) where block_id is not null;
-- All aircraft that are taken in a span of time; the constraint's own index begins with the aircraft.
create index occupancy_when on occupancy using spgist (during) include (resource_id) where resource_kind = 'aircraft';
create index occupancy_claim on occupancy (claim_id) where claim_id is not null;
-- A holiday that a co-owner has won is in the way of others only.
create index occupancy_claimant on occupancy (created_by) where kind = 'claim';
-- An aircraft is free if its last entry before the end of a trip is over by then.
create index occupancy_begins on occupancy (resource_id, lower(during)) include (during) where resource_kind = 'aircraft';

-- Something that people were told about a booking; a job that runs twice tells it once.
create table told_once (
  order_id uuid not null references orders (id),
  what text not null,
  at timestamptz not null default now(),
  primary key (order_id, what)
);

-- A booking whose people have heard that an inspection comes due before the return, until they hear that it no longer does.
create table inspection_told (
  order_id uuid primary key references orders (id),
  inspections text not null,
  told_at timestamptz not null default now()
);

-- An instructor who was asked to teach on a booking. Their time is held while they are asked; `orders.csip_id` stays the instructor.
create table csip_request (
  id uuid primary key,
  order_id uuid not null references orders (id),
  csip_id uuid not null references account (id),
  state text not null check (state in ('asked', 'accepted', 'declined', 'expired', 'withdrawn')),
  message text not null default '',
  -- If this instructor declines or does not answer, someone else is asked.
  anyone boolean not null default false,
  -- The rules do not let this pilot go without an instructor.
  is_needed boolean not null default false,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  reason text not null default '',
  -- What a declining instructor offers instead: other times, a colleague, or both.
  other_from timestamptz,
  other_to timestamptz,
  other_csip_id uuid references account (id),
  constraint csip_request_other_times check ((other_from is null) = (other_to is null) and other_to > other_from)
);
create unique index csip_request_current on csip_request (order_id) where state in ('asked', 'accepted');
create index csip_request_order on csip_request (order_id, asked_at desc, id desc);
create index csip_request_csip on csip_request (csip_id, answer_by) where state = 'asked';
create index csip_request_due on csip_request (answer_by) where state = 'asked';

-- When an instructor teaches at an airport. Without a row: whenever nothing else is booked.
create table csip_availability (
  account_id uuid not null references account (id),
  airport_id uuid not null references airport (id),
  -- No hours of the week are named; only the exceptions close days.
  any_time boolean not null,
  -- [{"weekday": 1, "from": "09:00", "to": "17:00"}], Monday is 1, on the airport's clock.
  hours jsonb not null default '[]',
  -- [{"day": "2026-12-24", "hours": []}]: what counts on that day instead of the week's hours.
  exceptions jsonb not null default '[]',
  -- All of it worked out through a day; a lesson lies within one of these spans.
  open tstzmultirange not null,
  through date not null,
  primary key (account_id, airport_id)
);
create index csip_availability_through on csip_availability (through);

-- What an instructor wrote down after a flight: one row for each flight, as it stands now.
create table lesson_result (
  order_id uuid primary key references orders (id),
  pilot_id uuid not null references account (id),
  by_id uuid not null references account (id),
  dual_hours numeric(4, 1) not null,
  done text not null,
  -- The student's, which may be fewer than the aircraft made.
  landings integer not null,
  -- Null where there was nothing to pass.
  passed boolean,
  flight_review boolean not null,
  ipc boolean not null,
  -- Checked out in this family of models.
  checkout boolean not null,
  endorsements text[] not null,
  recorded_at timestamptz not null,
  corrected_at timestamptz,
  -- A flight review has an hour on the ground (14 CFR 61.56(a)).
  ground_hours numeric(4, 1) not null default 0
);
create index lesson_result_pilot on lesson_result (pilot_id, recorded_at desc);

-- Rules that an owner or an operator has lifted for one pilot on one aircraft, or was asked to lift.
create table rule_override (
  id uuid primary key,
  pilot_id uuid not null references account (id),
  aircraft_id uuid not null references aircraft (id),
  codes text[] not null check (cardinality(codes) > 0),
  state text not null check (state in ('asked', 'granted', 'refused', 'revoked', 'withdrawn', 'expired')),
  -- The trip for which a pilot asked.
  start_at timestamptz,
  drop_at timestamptz,
  message text not null default '',
  created_at timestamptz not null default now(),
  decided_by_id uuid references account (id),
  decided_at timestamptz,
  reason text not null default '',
  -- The last day at the home airport on which a trip that it covers may end.
  until_on date,
  revoked_by_id uuid references account (id),
  revoked_at timestamptz,
  check (drop_at > start_at),
  check (state not in ('granted', 'revoked') or decided_by_id is not null and decided_at is not null and until_on is not null
    and reason <> ''),
  check (state <> 'refused' or decided_by_id is not null and decided_at is not null and reason <> '')
);
create unique index rule_override_asked on rule_override (pilot_id, aircraft_id) where state = 'asked';
create index rule_override_pilot on rule_override (pilot_id, created_at desc);
create index rule_override_aircraft on rule_override (aircraft_id, created_at desc);
create index rule_override_open on rule_override (start_at) where state = 'asked';

-- An event that breaks bookings (a late return, a grounding, a shop visit), and what was decided for all of them at once.
create table disruption (
  id uuid primary key,
  kind text not null check (kind in ('late', 'grounding', 'shop', 'block', 'away')),
  -- The flight that is not back, the squawk, the block, or the instructor.
  ref uuid not null,
  -- Null for an instructor who is away.
  aircraft_id uuid references aircraft (id),
  -- As it was asked, to look at it again.
  cause jsonb not null,
  -- When the aircraft or the instructor is not available: `[{from, to}]`.
  spans jsonb not null,
  title text not null,
  message text not null default '',
  state text not null check (state in ('proposed', 'applied', 'undone', 'put_back')),
  -- Null while it is only proposed.
  decided_by uuid references account (id),
  at timestamptz not null,
  undo_until timestamptz,
  ended_at timestamptz,
  -- What was set aside with it; `held` is the instructor's time.
  block_change_id uuid,
  held uuid[] not null default '{}'
);
create unique index disruption_proposed on disruption (kind, ref) where state = 'proposed';
create index disruption_open on disruption (kind, ref) where state in ('proposed', 'applied') and ended_at is null;
create index disruption_aircraft on disruption (aircraft_id, at desc);
create index disruption_away on disruption (ref, at desc) where kind = 'away';
create index disruption_newest on disruption (at desc, id desc);

-- One booking of a disruption: how it was, what it became, and what its pilot says to that.
create table disruption_step (
  disruption_id uuid not null references disruption (id),
  order_id uuid not null references orders (id),
  place integer not null,
  -- Null where the pilot decides.
  kind text check (kind in ('later', 'aircraft', 'shift', 'csip', 'alone', 'stay', 'cancel')),
  before jsonb not null,
  after jsonb,
  answer text not null check (answer in ('offered', 'asked', 'accepted', 'refused', 'put_back', 'undone', 'settled')),
  answered_at timestamptz,
  primary key (disruption_id, order_id)
);
create index disruption_step_order on disruption_step (order_id);

-- A pilot who waits for a time of an aircraft, or of any aircraft of a model at an airport. First come, first served by id.
create table waitlist_entry (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- The aircraft that the pilot looked at. With `any_of_model`, any of its model at its airport will do.
  aircraft_id uuid not null references aircraft (id),
  model_id uuid not null references aircraft_model (id),
  airport_id uuid not null references airport (id),
  any_of_model boolean not null,
  start_at timestamptz not null,
  drop_at timestamptz not null,
  passengers integer not null,
  planned_hours numeric(5, 1),
  csip_id uuid references account (id),
  -- A notice, or a booking that waits for their yes.
  wants text not null constraint waitlist_wants check (wants in ('notice', 'booking')),
  state text not null default 'waiting' constraint waitlist_state
    check (state in ('waiting', 'offered', 'told', 'taken', 'declined', 'lapsed', 'ended')),
  -- The booking that was offered last.
  order_id uuid references orders (id),
  -- When someone was told that the time is free; for a while it is left to them.
  told_at timestamptz,
  created_at timestamptz not null,
  constraint waitlist_period check (drop_at > start_at)
);
create unique index waitlist_once on waitlist_entry (account_id, (case when any_of_model then model_id else aircraft_id end),
  (case when any_of_model then airport_id else null end), start_at, drop_at) nulls not distinct where state in ('waiting', 'offered');
create index waitlist_line on waitlist_entry (model_id, airport_id, id) where state in ('waiting', 'offered');
create index waitlist_of_account on waitlist_entry (account_id, id);
create index waitlist_of_aircraft on waitlist_entry (aircraft_id);
create index waitlist_of_order on waitlist_entry (order_id) where order_id is not null;

-- A secret address where calendar apps read someone's bookings: one for all of them, one for each aircraft that they own.
create table calendar_feed (
  id uuid primary key,
  account_id uuid not null references account (id),
  aircraft_id uuid references aircraft (id),
  -- A hash: reading this table does not open the calendar.
  secret_hash bytea not null constraint calendar_feed_secret unique,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint calendar_feed_once unique nulls not distinct (account_id, aircraft_id)
);
create index calendar_feed_aircraft on calendar_feed (aircraft_id) where aircraft_id is not null;

-- A review after a flight: of the aircraft, its owner or the instructor by the pilot, of the pilot by these. Hidden until both have
-- written.
create table review (
  id uuid primary key,
  order_id uuid references orders (id),
  aircraft_id uuid not null references aircraft (id),
  author_id uuid not null references account (id),
  rating integer not null check (rating between 1 and 5),
  text text not null,
  created_at timestamptz not null default now(),
  about text not null default 'aircraft' check (about in ('aircraft', 'owner', 'csip', 'pilot')),
  -- The person it is about; null for an aircraft.
  subject_id uuid references account (id),
  -- When it became visible: both have written, or two weeks have passed.
  opened_at timestamptz,
  answer text,
  answered_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  constraint review_once unique (order_id, author_id, about),
  constraint review_subject check ((about = 'aircraft') = (subject_id is null))
);
create index review_aircraft on review (aircraft_id, created_at desc) where opened_at is not null and hidden_at is null;
create index review_subject on review (subject_id, about, created_at desc) where subject_id is not null;
create index review_author on review (author_id);
-- The stars of one aircraft, or of one person in one role.
create index review_rated on review ((coalesce(subject_id, aircraft_id)), about) include (rating)
  where opened_at is not null and hidden_at is null;

-- How many reviews with how many stars an aircraft, or a person in one of their roles, has. Read it of one subject.
create view rating as
  select coalesce(subject_id, aircraft_id) as subject_id, about, count(*) filter (where rating = 1)::integer as stars1,
    count(*) filter (where rating = 2)::integer as stars2, count(*) filter (where rating = 3)::integer as stars3,
    count(*) filter (where rating = 4)::integer as stars4, count(*) filter (where rating = 5)::integer as stars5,
    count(*)::integer as count, sum(rating)::integer as sum
  from review where opened_at is not null and hidden_at is null group by coalesce(subject_id, aircraft_id), about;

-- A review that someone reported to the operators.
create table review_report (
  review_id uuid not null references review (id) on delete cascade,
  reporter_id uuid not null references account (id),
  reason text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (review_id, reporter_id)
);
create index review_report_open on review_report (created_at) where decided_at is null;

-- Keys of earlier tables into these.
alter table document add foreign key (signed_for) references orders (id);
alter table checkout add foreign key (order_id) references orders (id);
