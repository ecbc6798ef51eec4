-- Models, aircraft, their listing, documents, customers and checkouts.

-- A model of aircraft.
create table aircraft_model (
  id uuid primary key,
  name text not null constraint aircraft_model_name_unique unique,
  maker text not null,
  family text not null,
  type integer not null check (type in (1, 5)),
  horsepower integer not null,
  seats integer not null,
  cruise_kt integer not null,
  burn_gph numeric(5, 1) not null,
  useful_load_lb integer not null,
  full_fuel_payload_lb integer not null,
  engine text not null,
  needs_transition boolean not null default false,
  needs_type_rating text,
  has_tks boolean not null default false,
  has_oxygen boolean not null default false,
  has_parachute boolean not null default false,
  oil_min_qt numeric(4, 1) not null default 5,
  oil_max_qt numeric(4, 1) not null default 9,
  minimum_total_hours numeric(6, 1) not null default 0,
  minimum_type_hours numeric(6, 1) not null default 0,
  -- Total of all tanks, in US gallons.
  usable_gallons numeric(5, 1) not null constraint aircraft_model_usable_gallons check (usable_gallons > 0),
  -- Typical hourly rate, used while none is listed.
  usual_rate_cents integer not null default 22500,
  -- Endurance in cruise with full tanks, to the last usable gallon. See docs/decisions/0092.
  endurance_hours numeric(4, 1) not null constraint aircraft_model_endurance_hours check (endurance_hours > 0),
  -- This and the following columns determine the requirements of 14 CFR 61.31.
  class text not null default 'single_engine_land'
    check (class in ('single_engine_land', 'multi_engine_land', 'single_engine_sea', 'multi_engine_sea')),
  retractable_gear boolean not null default false,
  tailwheel boolean not null default false,
  pressurized boolean not null default false,
  turbojet boolean not null default false,
  -- The lower of service ceiling and maximum operating altitude. Null: unknown.
  ceiling_ft integer,
  max_takeoff_lb integer
);

-- A pilot's hours in a model, self-reported.
create table model_hours (
  account_id uuid not null references account (id),
  model_id uuid not null references aircraft_model (id),
  total_hours numeric(7, 1) not null,
  hours_last_year numeric(7, 1) not null default 0,
  hours_last_month numeric(7, 1) not null default 0,
  hours_last_half_year numeric(7, 1) not null default 0,
  pic_hours numeric(7, 1) not null default 0,
  -- “Last month” counts back from this day. Null: unknown.
  entered_on date,
  primary key (account_id, model_id)
);

-- An aircraft, its owner's requirements for pilots, and its state.
create table aircraft (
  id uuid primary key,
  tail_number text not null,
  model_id uuid not null references aircraft_model (id),
  owner_id uuid not null references account (id),
  airport_id uuid not null references airport (id),
  year_manufactured integer not null,
  rate_cents integer not null check (rate_cents > 0),
  fuel_included boolean not null default true,
  description text not null default '',
  equipment text[] not null default '{}',
  minimum_total_hours numeric(6, 1) not null default 0,
  minimum_type_hours numeric(6, 1) not null default 0,
  customers_only boolean not null default false,
  self_check_in boolean not null default true,
  turnaround_minutes integer not null default 30 check (turnaround_minutes between 0 and 1440),
  cancellation_policy text not null default 'moderate' check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  deposit_cents integer not null default 50000,
  rules jsonb not null default '{}',
  hobbs numeric(8, 1) not null default 0,
  flight_meter numeric(8, 1) not null default 0,
  grounded_reason text,
  -- Kept equal to `state = 'listed'` for searches and their indexes.
  is_listed boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  state text not null default 'listed' check (state in ('draft', 'listed', 'paused', 'retired')),
  minimum_hours_per_night numeric(3, 1) not null default 2 check (minimum_hours_per_night between 0 and 12),
  version integer not null default 1,
  -- Changed terms by API field, until they are signed.
  unsigned jsonb not null default '{}',
  needs_approval boolean not null default false,
  -- Months a checkout stays valid.
  checkout_months integer not null default 12 check (checkout_months between 1 and 60),
  -- Landings or hours required within these days before a booking; either one is enough.
  recency_days integer not null default 60 check (recency_days between 1 and 365),
  recency_landings integer not null default 3 check (recency_landings between 0 and 99),
  recency_hours numeric(4, 1) not null default 1 check (recency_hours between 0 and 99),
  -- Longest trip in days. Co-owners have quotas instead.
  max_trip_days integer not null default 7 constraint aircraft_max_trip_days check (max_trip_days between 1 and 21),
  -- The engine of this airframe, if its model has another today.
  engine text,
  horsepower integer check (horsepower >= 0),
  -- For people with a booking, from 48 hours before it: where the aircraft stands, how to get the key, when the ramp is staffed.
  parking text not null default '' check (length(parking) <= 300),
  key_access text not null default '' check (length(key_access) <= 300),
  ramp_hours text not null default '' check (length(ramp_hours) <= 300),
  constraint aircraft_listed_is_state check (is_listed = (state = 'listed'))
);
create index aircraft_owner on aircraft (owner_id);
create index aircraft_price on aircraft (rate_cents desc, id) where is_listed and deleted_at is null;
create index aircraft_year on aircraft (year_manufactured desc, id) where is_listed and deleted_at is null;
create index aircraft_model_id on aircraft (model_id);
-- Grounded aircraft, which are few.
create index aircraft_grounded on aircraft (id) where grounded_reason is not null and deleted_at is null;
-- Deleted aircraft free their tail number.
create unique index aircraft_tail_number_unique on aircraft (tail_number) where deleted_at is null;
create index aircraft_search on aircraft (airport_id, rate_cents, id)
  include (model_id, year_manufactured, turnaround_minutes, minimum_total_hours, minimum_type_hours) where is_listed and deleted_at is null;
create index aircraft_kind on aircraft (model_id, minimum_total_hours, minimum_type_hours, id)
  include (airport_id, rate_cents, year_manufactured, turnaround_minutes) where is_listed and deleted_at is null;
create index aircraft_tail_number_begins on aircraft (tail_number text_pattern_ops);
-- For the longest turnaround, which widens the window of a search.
create index aircraft_turnaround on aircraft (turnaround_minutes) where is_listed and deleted_at is null;
-- Lets searches find airports of booked aircraft with an index-only scan.
create index aircraft_open on aircraft (id) include (airport_id, model_id, rate_cents, turnaround_minutes)
  where is_listed and deleted_at is null and grounded_reason is null;
-- Aircraft excluded from longer trips, which are few.
create index aircraft_short_trips on aircraft (max_trip_days) where is_listed and deleted_at is null;

-- Keeps `is_listed` and `state` in sync, whichever is written.
create function follow_listing_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'listed' then new.is_listed := false;
    elsif not new.is_listed then new.state := 'paused';
    end if;
  elsif new.state is distinct from old.state then new.is_listed := new.state = 'listed';
  elsif new.is_listed and not old.is_listed then new.state := 'listed';
  elsif old.is_listed and not new.is_listed then new.state := 'paused';
  end if;
  return new;
end $$;
create trigger aircraft_listing_state before insert or update of state, is_listed on aircraft
  for each row execute function follow_listing_state();

-- The time zone of an aircraft's home airport.
create function home_zone(aircraft uuid) returns text language sql stable as $$
  select ap.zone from aircraft a join airport ap on ap.id = a.airport_id where a.id = aircraft
$$;

-- A photo of a listing.
create table aircraft_photo (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  file_id uuid not null references file (id),
  position integer not null,
  alt text not null default '',
  -- When the smaller widths were rendered. Until then the original is served.
  sized_at timestamptz
);
create index aircraft_photo_aircraft on aircraft_photo (aircraft_id, position);

-- The same photo in a smaller width or another format, rendered after the upload.
create table aircraft_photo_size (
  photo_id uuid not null references aircraft_photo (id) on delete cascade,
  type text not null check (type in ('avif', 'webp')),
  width integer not null,
  storage_key text not null,
  primary key (photo_id, type, width)
);

-- A document of an aircraft and who may read it. Deleting keeps the row but not the file.
create table aircraft_document (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  kind text not null check (kind in ('registration', 'airworthiness', 'insurance', 'weight_balance', 'flight_manual', 'checklist',
    'logbook', 'other')),
  title text not null,
  expires_on date,
  readers text not null check (readers in ('owners', 'pilots', 'everyone')),
  file_id uuid references file (id),
  created_at timestamptz not null default now(),
  -- The last person who added or deleted it, or changed its kind or end.
  set_by_id uuid references account (id),
  set_at timestamptz,
  deleted_at timestamptz,
  constraint aircraft_document_live_has_file check (file_id is not null or deleted_at is not null)
);
create index aircraft_document_aircraft on aircraft_document (aircraft_id) where deleted_at is null;
create index aircraft_document_expires on aircraft_document (expires_on) where deleted_at is null and expires_on is not null;

-- A pilot on an owner's list. Pilots named on the insurance (`is_named`) are exempt from the open-pilot minimums.
create table aircraft_customer (
  aircraft_id uuid not null references aircraft (id),
  account_id uuid not null references account (id),
  is_named boolean not null default false,
  -- As entered by the owner.
  email text,
  since timestamptz not null default now(),
  -- The owner may see who it is (docs/decisions/0030).
  is_known boolean not null default true,
  -- Teaches on this aircraft for its owner, who thus provides aircraft and instructor (14 CFR 91.409(b)).
  instructs boolean not null default false,
  primary key (aircraft_id, account_id)
);
-- Insurance by pilot, for searches.
create index aircraft_customer_account on aircraft_customer (account_id) where is_named;

-- An email address on a customer list, waiting until an account verifies it.
create table customer_invitation (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  email text not null check (email = lower(email)),
  is_named boolean not null default false,
  by_id uuid not null references account (id),
  created_at timestamptz not null default now(),
  -- When notified, which happens once the aircraft is listed.
  notified_at timestamptz,
  -- When joined or removed from the list.
  ended_at timestamptz
);
create unique index customer_invitation_open on customer_invitation (aircraft_id, email) where ended_at is null;
create index customer_invitation_email on customer_invitation (email) where ended_at is null;
create index customer_invitation_by on customer_invitation (by_id, created_at);

-- Fields changed by each version of a listing, to detect conflicting edits.
create table listing_change (
  aircraft_id uuid not null references aircraft (id),
  version integer not null,
  by_id uuid references account (id),
  at timestamptz not null default now(),
  fields text[] not null,
  primary key (aircraft_id, version)
);

-- A signed contract: the exact text, its terms and the PDF. Immutable.
create table listing_contract (
  aircraft_id uuid not null references aircraft (id),
  version integer not null,
  signed_by uuid not null references account (id),
  signed_name text not null,
  signed_at timestamptz not null,
  text_hash text not null,
  sections jsonb not null,
  terms jsonb not null,
  file_id uuid not null references file (id),
  primary key (aircraft_id, version)
);

-- A sign-off that a pilot may fly a model family, or one aircraft of it, solo.
create table checkout (
  id uuid primary key,
  pilot_id uuid not null references account (id),
  model_family text not null,
  -- Valid for this aircraft only. Null: the whole family.
  aircraft_id uuid references aircraft (id),
  signed_on date not null,
  expires_on date not null,
  signed_by_id uuid not null references account (id),
  signed_as text not null check (signed_as in ('csip', 'owner', 'operator')),
  -- The booking it was flown on.
  order_id uuid,
  note text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by_id uuid references account (id),
  check (expires_on >= signed_on),
  check (signed_by_id <> pilot_id)
);
create index checkout_pilot on checkout (pilot_id) where ended_at is null;
-- At most one checkout per lesson.
create unique index checkout_order on checkout (order_id) where ended_at is null;
create index checkout_ends on checkout (expires_on, id) where ended_at is null;

-- An aircraft that a person marked as a favorite.
create table favorite (
  id uuid primary key,
  account_id uuid not null references account (id),
  aircraft_id uuid not null references aircraft (id),
  created_at timestamptz not null default now(),
  constraint favorite_once unique (account_id, aircraft_id)
);

-- The code on an aircraft's key ring. A new one invalidates the old label.
create table key_ring (
  aircraft_id uuid primary key references aircraft (id),
  code text not null constraint key_ring_code unique,
  made_at timestamptz not null,
  made_by_id uuid not null references account (id)
);
