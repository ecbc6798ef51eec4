-- Bookings, lessons, the waitlist, disruptions and reviews.

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
  -- The grounding squawk that puts the booking at risk. Null once it is closed.
  at_risk_squawk_id uuid,
  -- Set when changed after the free period: the earliest deadline and the highest total.
  kept_free_until timestamptz,
  kept_total_cents integer check (kept_total_cents >= 0),
  -- Times when the free period ended. A weather cancellation is also judged by them.
  kept_start_at timestamptz,
  kept_drop_at timestamptz,
  -- Null for the system. Pilots can only undo their own cancellation.
  canceled_by_id uuid references account (id),
  -- Waiting for a confirmation; the time is held. Stays set when canceled, so that undoing the cancellation asks again.
  waits_for text constraint orders_waits_for check (waits_for in ('owner', 'pilot')),
  answer_by timestamptz,
  asked_because text constraint orders_asked_because check (asked_because in ('approval', 'on_behalf', 'waitlist', 'moved')),
  confirmed_at timestamptz,
  -- New pickup time of a late pilot.
  delayed_until timestamptz,
  -- New return time of a late pilot.
  back_at timestamptz,
  -- Canceled after the free period, or never flown: its quota days stay used.
  canceled_late boolean not null default false,
  -- When the return was confirmed free of damage, which releases the deposit.
  cleared_at timestamptz,
  cleared_by_id uuid references account (id),
  -- For the late cancellation created by a change of aircraft after the free period: the booking that continues.
  changed_into uuid,
  -- When the pilot first booked this time, if they canceled and rebooked within a day. The free hour counts from here.
  grace_from timestamptz,
  -- Maximum charge for the flight until the pilot, or two operators, approve the metered excess over the plan (docs/decisions/0184).
  price_up_to_cents integer check (price_up_to_cents >= 0),
  -- The person whose act alone makes the cancellation free: its charge waits for a second operator (docs/decisions/0184).
  fee_by_id uuid references account (id),
  -- The squawk, if the act is about one: then the owner can answer too.
  fee_squawk_id uuid,
  -- Mails sent to its guests, so that there is an end to them.
  guest_mails integer not null default 0,
  check (drop_at > start_at),
  check (fee_squawk_id is null or fee_by_id is not null),
  constraint orders_kept_whole check ((kept_free_until is null) = (kept_total_cents is null)),
  constraint orders_waits_until check (waits_for is null or answer_by is not null and asked_because is not null),
  constraint orders_waits_before_it_leaves check (waits_for is null or status in ('booked', 'canceled', 'canceled_by_owner')),
  constraint orders_changed_is_canceled check (changed_into is null or status = 'canceled')
);
create index orders_aircraft on orders (aircraft_id, start_at desc);
create index orders_active on orders (status, start_at) where status in ('booked', 'checking_in', 'in_flight', 'returning', 'late');
create index orders_at_risk on orders (at_risk_squawk_id) where at_risk_squawk_id is not null;
create index orders_pilot_ahead on orders (pilot_id, start_at) where status in ('booked', 'checking_in', 'in_flight', 'returning', 'late');
create index orders_owner_ahead on orders (owner_id, start_at) where status in ('booked', 'checking_in', 'in_flight', 'returning', 'late');
create index orders_aircraft_ahead on orders (aircraft_id, start_at)
  where status in ('booked', 'checking_in', 'in_flight', 'returning', 'late');
-- Index-only scan for list totals and a pilot's hours. The `ahead` indexes exclude past bookings.
create index orders_pilot on orders (pilot_id, start_at desc) include (id, status, final_cents);
create index orders_owner on orders (owner_id, start_at desc) include (status);
create index orders_csip_ahead on orders (csip_id, start_at) where csip_id is not null and status in ('booked', 'checking_in', 'in_flight',
  'returning', 'late');
create index orders_csip on orders (csip_id, start_at desc) include (id, status) where csip_id is not null;
-- For figures: cancellations by day, counted without reading bookings.
create index orders_canceled on orders (aircraft_id, coalesce(canceled_at, drop_at)) include (owner_id, canceled_at, drop_at, id)
  where status in ('canceled', 'canceled_by_owner');
create index orders_waiting on orders (answer_by) where waits_for is not null and status = 'booked';
create index orders_aircraft_status on orders (aircraft_id, status, start_at, id);
create index orders_status on orders (status, start_at, id);
create index orders_shop on orders (owner_id, start_at) where ((quote -> 'terms') ->> 'purpose') = 'maintenance';
-- Lists read one status in order, starting at the right booking.
create index orders_pilot_status on orders (pilot_id, status, start_at, id) include (owner_id, aircraft_id);
-- Needs `is true`: the planner rewrites a plain equality and then misses the index.
create index orders_by_owner on orders (owner_id, status, start_at, id) where (booked_by_id = owner_id) is true;
create index orders_csip_status on orders (csip_id, status, start_at, id) include (owner_id, aircraft_id) where csip_id is not null;
-- Cancellations over all of an owner's aircraft, by day.
create index orders_canceled_owner on orders (owner_id, coalesce(canceled_at, drop_at)) where status in ('canceled', 'canceled_by_owner');
-- From a booking to the aircraft it left late.
create index orders_changed_into on orders (changed_into) where changed_into is not null;
create index orders_fee_squawk_id on orders (fee_squawk_id) where fee_squawk_id is not null;
create index orders_price_up_to on orders (pilot_id) where price_up_to_cents is not null;
-- Index-only scan to count an owner's bookings and find their aircraft.
create index orders_owner_listed on orders (owner_id, status, start_at, id) include (aircraft_id);

-- People whom a pilot brings, by name. Erased a month after the flight.
create table order_guest (
  order_id uuid not null references orders (id),
  place integer not null,
  name text not null,
  is_second_pilot boolean not null default false,
  -- Empty: not invited by mail.
  email text not null default '' check (email = lower(email)),
  -- When the last mail left. Null: none yet.
  mailed_at timestamptz,
  primary key (order_id, place)
);
create unique index order_guest_second_pilot on order_guest (order_id) where is_second_pilot;

-- Rejects bookings of retired or deleted aircraft. The row lock makes a booking wait for a concurrent retirement.
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
-- Moving a booking to another aircraft waits for a retirement too.
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
  -- New price, if times or hours changed.
  total_cents integer
);
create index order_event_order on order_event (order_id, at);
create trigger order_event_append_only before update or delete on order_event for each statement execute function append_only();

-- A notice already sent about a booking, in case the job runs twice.
create table sent_once (
  order_id uuid not null references orders (id),
  what text not null,
  at timestamptz not null default now(),
  primary key (order_id, what)
);

-- A booking whose people were warned that an inspection comes due before the return. Removed when they hear that it no longer does.
create table inspection_notice (
  order_id uuid primary key references orders (id),
  inspections text not null,
  -- Whether canceling is free: not if only bookings made since, which have not left yet, use up the hours.
  frees boolean not null,
  -- The person whose act alone is the cause. Null: it is certain.
  by_id uuid references account (id)
);

-- A request to an instructor. Holds their time meanwhile; `orders.csip_id` stays the instructor.
create table csip_request (
  id uuid primary key,
  order_id uuid not null references orders (id),
  csip_id uuid not null references account (id),
  state text not null check (state in ('asked', 'accepted', 'declined', 'expired', 'withdrawn')),
  message text not null default '',
  -- Ask someone else if this instructor declines or does not answer.
  anyone boolean not null default false,
  -- The rules require an instructor for this pilot.
  is_needed boolean not null default false,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  reason text not null default '',
  -- Alternative offered when declining: other times, a colleague, or both.
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
  -- No weekly hours set; only exceptions restrict the days.
  any_time boolean not null,
  -- [{"weekday": 1, "from": "09:00", "to": "17:00"}] in the airport's zone. Monday is 1.
  hours jsonb not null default '[]',
  -- [{"day": "2026-12-24", "hours": []}] replaces the weekly hours on a day.
  exceptions jsonb not null default '[]',
  -- The expanded periods through a day. A lesson must be within one of them.
  open tstzmultirange not null,
  through date not null,
  primary key (account_id, airport_id)
);
create index csip_availability_through on csip_availability (through);

-- What an instructor recorded after a flight. One row per flight, current version.
create table lesson_result (
  order_id uuid primary key references orders (id),
  pilot_id uuid not null references account (id),
  by_id uuid not null references account (id),
  dual_hours numeric(4, 1) not null,
  done text not null,
  -- By the student; the aircraft may have made more.
  landings integer not null,
  -- Null if there was nothing to pass.
  passed boolean,
  flight_review boolean not null,
  ipc boolean not null,
  -- Includes a checkout in this model family.
  checkout boolean not null,
  endorsements text[] not null,
  recorded_at timestamptz not null,
  corrected_at timestamptz,
  -- A flight review includes an hour of ground training (14 CFR 61.56(a)).
  ground_hours numeric(4, 1) not null default 0
);
create index lesson_result_pilot on lesson_result (pilot_id, recorded_at desc);

-- Rules that an owner or operator lifted for one pilot on one aircraft, or was asked to.
create table rule_override (
  id uuid primary key,
  pilot_id uuid not null references account (id),
  aircraft_id uuid not null references aircraft (id),
  codes text[] not null check (cardinality(codes) > 0),
  state text not null check (state in ('asked', 'granted', 'refused', 'revoked', 'withdrawn', 'expired')),
  -- The trip in the pilot's request.
  start_at timestamptz,
  drop_at timestamptz,
  message text not null default '',
  created_at timestamptz not null default now(),
  decided_by_id uuid references account (id),
  decided_at timestamptz,
  reason text not null default '',
  -- Last day (in the home airport's zone) on which a covered trip may end.
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

-- An event that breaks bookings (late return, grounding, shop visit), and the one decision about all of them.
create table disruption (
  id uuid primary key,
  kind text not null check (kind in ('late', 'grounding', 'shop', 'block', 'away')),
  -- The late flight, squawk, block or instructor.
  ref uuid not null,
  -- Null if an instructor is away.
  aircraft_id uuid references aircraft (id),
  -- The request, to preview it again.
  cause jsonb not null,
  -- When the aircraft or instructor is unavailable: `[{from, to}]`.
  spans jsonb not null,
  title text not null,
  message text not null default '',
  state text not null check (state in ('proposed', 'applied', 'undone', 'put_back')),
  -- Null while it is only proposed.
  decided_by uuid references account (id),
  at timestamptz not null,
  undo_until timestamptz,
  ended_at timestamptz,
  -- Blocks created with it. `held`: the instructor's time.
  block_change_id uuid,
  held uuid[] not null default '{}'
);
create unique index disruption_proposed on disruption (kind, ref) where state = 'proposed';
create index disruption_open on disruption (kind, ref) where state in ('proposed', 'applied') and ended_at is null;
create index disruption_aircraft on disruption (aircraft_id, at desc);
create index disruption_away on disruption (ref, at desc) where kind = 'away';
create index disruption_newest on disruption (at desc, id desc);

-- One booking of a disruption: before, after, and the pilot's answer.
create table disruption_step (
  disruption_id uuid not null references disruption (id),
  order_id uuid not null references orders (id),
  place integer not null,
  -- Null if the pilot decides.
  kind text check (kind in ('later', 'aircraft', 'shift', 'csip', 'alone', 'stay', 'cancel')),
  before jsonb not null,
  after jsonb,
  answer text not null check (answer in ('offered', 'asked', 'accepted', 'refused', 'put_back', 'undone', 'settled')),
  answered_at timestamptz,
  primary key (disruption_id, order_id)
);
create index disruption_step_order on disruption_step (order_id);

-- A pilot waiting for a time of an aircraft, or of any aircraft of a model at an airport. First come, first served by id.
create table waitlist_entry (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- The aircraft the pilot viewed. With `any_of_model`, any other of its model at its airport will do.
  aircraft_id uuid not null references aircraft (id),
  model_id uuid not null references aircraft_model (id),
  airport_id uuid not null references airport (id),
  any_of_model boolean not null,
  start_at timestamptz not null,
  drop_at timestamptz not null,
  passengers integer not null,
  planned_hours numeric(5, 1),
  csip_id uuid references account (id),
  -- A notice, or a booking to confirm.
  wants text not null constraint waitlist_wants check (wants in ('notice', 'booking')),
  state text not null default 'waiting' constraint waitlist_state
    check (state in ('waiting', 'offered', 'notified', 'taken', 'declined', 'lapsed', 'ended')),
  -- The last booking offered.
  order_id uuid references orders (id),
  -- When someone was notified that the time is free. It is reserved for them for a while.
  notified_at timestamptz,
  created_at timestamptz not null,
  constraint waitlist_period check (drop_at > start_at)
);
create unique index waitlist_once on waitlist_entry (account_id, (case when any_of_model then model_id else aircraft_id end),
  (case when any_of_model then airport_id else null end), start_at, drop_at) nulls not distinct where state in ('waiting', 'offered');
create index waitlist_line on waitlist_entry (model_id, airport_id, id) where state in ('waiting', 'offered');
create index waitlist_of_account on waitlist_entry (account_id, id);
create index waitlist_of_aircraft on waitlist_entry (aircraft_id);
create index waitlist_of_order on waitlist_entry (order_id) where order_id is not null;

-- A secret calendar URL for someone's bookings: one for all, plus one per owned aircraft.
create table calendar_feed (
  id uuid primary key,
  account_id uuid not null references account (id),
  aircraft_id uuid references aircraft (id),
  -- Only a hash, so reading the table does not open the calendar.
  secret_hash bytea not null constraint calendar_feed_secret unique,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint calendar_feed_once unique nulls not distinct (account_id, aircraft_id)
);
create index calendar_feed_aircraft on calendar_feed (aircraft_id) where aircraft_id is not null;

-- A review after a flight: of aircraft, owner or instructor by the pilot, or of the pilot by them. Hidden until both sides have written.
create table review (
  id uuid primary key,
  order_id uuid references orders (id),
  aircraft_id uuid not null references aircraft (id),
  author_id uuid not null references account (id),
  rating integer not null check (rating between 1 and 5),
  text text not null,
  created_at timestamptz not null default now(),
  about text not null default 'aircraft' check (about in ('aircraft', 'owner', 'csip', 'pilot')),
  -- The reviewed person. Null for an aircraft.
  subject_id uuid references account (id),
  -- When it became visible: both sides have written, or two weeks have passed.
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
-- Stars of an aircraft, or of a person in a role.
create index review_rated on review ((coalesce(subject_id, aircraft_id)), about) include (rating)
  where opened_at is not null and hidden_at is null;

-- Number of reviews by stars, for an aircraft or a person in a role. Always filter by subject.
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

-- Foreign keys from earlier tables.
alter table document add foreign key (signed_for) references orders (id);
alter table checkout add foreign key (order_id) references orders (id);
