-- People, their papers and how they sign in.
create extension if not exists btree_gist;

create table airport (
  id uuid primary key,
  code text not null constraint airport_code_unique unique,
  title text not null,
  state text not null,
  zone text not null,
  lat double precision not null,
  lon double precision not null,
  is_preset boolean not null default false
);
create index airport_state on airport (state, code);

create table file (
  id uuid primary key,
  owner_id uuid,
  name text not null,
  content_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  storage_key text not null,
  created_at timestamptz not null default now()
);

create table account (
  id uuid primary key,
  email text not null constraint account_email_unique unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  ssn_last4_sealed bytea,
  password_hash text,
  google_subject text constraint account_google_unique unique,
  pilot_category text check (pilot_category in ('student_pilot', 'licensed_pilot', 'instructor_pilot', 'csip_pilot', 'non_pilot')),
  faa_certificate_number text not null default '',
  home_airport_id uuid references airport (id),
  birth_date date,
  ratings text[] not null default '{}',
  endorsements text[] not null default '{}',
  total_hours numeric(7, 1),
  interested_in_dry_lease boolean not null default false,
  interested_in_co_ownership boolean not null default false,
  interested_in_software boolean not null default false,
  interested_in_sharing boolean not null default false,
  allow_maintenance_access boolean not null default false,
  notify_rental_email boolean not null default true,
  notify_rental_text boolean not null default true,
  notify_products_email boolean not null default false,
  notify_products_text boolean not null default false,
  notify_partners_email boolean not null default false,
  notify_partners_text boolean not null default false,
  is_operator boolean not null default false,
  photo_file_id uuid references file (id),
  stripe_customer_id text constraint account_stripe_customer_unique unique,
  stripe_account_id text constraint account_stripe_account_unique unique,
  registered_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
alter table file add constraint file_owner foreign key (owner_id) references account (id);

create table session (
  id uuid primary key,
  account_id uuid not null references account (id),
  token_hash bytea not null constraint session_token_unique unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);

-- One open code per address; a new one replaces it. `proof_hash` binds a checked code to the browser that entered it.
create table email_code (
  email text primary key,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  sent integer not null default 1,
  sent_at timestamptz not null default now(),
  verified_at timestamptz,
  proof_hash bytea
);

create table password_reset (
  token_hash bytea primary key,
  account_id uuid not null references account (id),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table sign_in_failure (
  id uuid primary key,
  who text not null,
  at timestamptz not null default now()
);
create index sign_in_failure_who on sign_in_failure (who, at);

create table document (
  id uuid primary key,
  account_id uuid not null references account (id),
  kind text not null check (kind in ('medical', 'flight_review', 'ipc', 'insurance', 'transition', 'pilot_certificate', 'photo_id')),
  status text not null default 'pending' check (status in ('pending', 'negative', 'complete')),
  reason text,
  issued_on date,
  expires_on date,
  model_family text,
  medical_class integer check (medical_class between 1 and 3),
  file_id uuid not null references file (id),
  decided_by uuid references account (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index document_account on document (account_id, kind, created_at desc) where deleted_at is null;
create index document_queue on document (status, created_at) where deleted_at is null;

create table staff_airport (
  account_id uuid not null references account (id),
  airport_id uuid not null references airport (id),
  primary key (account_id, airport_id)
);

create table csip_rate (
  account_id uuid not null references account (id),
  airport_id uuid not null references airport (id),
  hourly_cents integer not null check (hourly_cents > 0),
  primary key (account_id, airport_id)
);
create index csip_rate_airport on csip_rate (airport_id);

create table notice (
  id uuid primary key,
  account_id uuid not null references account (id),
  kind text not null check (kind in ('message', 'system', 'validation', 'warning')),
  title text not null,
  text text not null,
  link text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notice_account on notice (account_id, created_at desc);

create table marker (
  account_id uuid not null references account (id),
  item text not null,
  primary key (account_id, item)
);

-- Every decision of an operator, and whatever else must be answered for later. Never changed.
create table audit_entry (
  id uuid primary key,
  actor_id uuid references account (id),
  action text not null,
  subject_id uuid,
  reason text not null default '',
  data jsonb not null default '{}',
  at timestamptz not null default now()
);
create index audit_entry_subject on audit_entry (subject_id, at desc);

-- Mail and text messages on their way out; in demo mode this is also what the outbox page shows.
create table outbox_message (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'text')),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null default '',
  attachments jsonb not null default '[]',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_message_recent on outbox_message (created_at desc);

-- The first answer to an unsafe call that carried an Idempotency-Key.
create table repeated_call (
  account_id uuid not null references account (id),
  key text not null,
  call text not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  constraint repeated_call_pkey primary key (account_id, key)
);
