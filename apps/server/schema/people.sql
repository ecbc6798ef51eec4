-- Accounts, sign-in, documents, notices, and outgoing mail, texts and push.

-- A person.
create table account (
  id uuid primary key,
  email text not null constraint account_email_unique unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  ssn_last4_sealed bytea,
  password_hash text,
  google_subject text constraint account_google_unique unique,
  -- The most significant category, which decides.
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
  deleted_at timestamptz,
  suspended_at timestamptz,
  suspended_reason text,
  -- All stated categories. Ignored unless the most significant one is `pilot_category`.
  pilot_categories text[] not null default '{}' constraint account_pilot_categories
    check (pilot_categories <@ array['student_pilot', 'licensed_pilot', 'instructor_pilot', 'csip_pilot', 'non_pilot']
    and (cardinality(pilot_categories) <= 1 or not pilot_categories && array['student_pilot', 'non_pilot'])),
  -- An instructor who can be booked without a request.
  accepts_lessons boolean not null default false,
  -- A CSIP's own words on their profile.
  csip_words text not null default '' check (length(csip_words) <= 1200),
  -- Quiet hours in the home airport's zone; both or neither.
  quiet_from time,
  quiet_to time,
  digest text not null default 'at_once' check (digest in ('at_once', 'daily', 'weekly')),
  -- May not approve for a week after this. Null: by configuration, or before this was recorded.
  operator_since timestamptz,
  -- Changes of the address that a mailed link can still undo. Undoing one ends the links of those after it.
  address_changes timestamptz[] not null default '{}',
  constraint account_quiet check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
create index account_newest on account (created_at desc, id desc) where deleted_at is null;
-- For operators searching people by any part of name or address.
create index account_comparable on account using gin (comparable(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  where deleted_at is null;
-- For names in lists of bookings.
create index account_comparable_name on account using gin (comparable(first_name || ' ' || last_name) gin_trgm_ops);

-- The code mailed to an address; a new one replaces it. `proof_hash` ties a verified code to the browser that entered it.
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

-- A mailed link to set a new password.
create table password_reset (
  token_hash bytea primary key,
  account_id uuid not null references account (id),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A failed log-in, or one whose password is being checked.
create table sign_in_failure (
  id uuid primary key,
  who text not null,
  at timestamptz not null default now(),
  -- The password is being checked; concurrent attempts wait.
  is_open boolean not null default false
);
create index sign_in_failure_who on sign_in_failure (who, at);

-- An authenticator app (RFC 6238): its secret, and one not yet confirmed by a first code.
create table authenticator (
  account_id uuid primary key references account (id),
  secret_sealed bytea,
  -- When the first app was confirmed; another in its place needs the one before.
  since timestamptz,
  next_sealed bytea,
  next_until timestamptz,
  -- Time step of the last accepted code, to prevent reuse.
  last_step bigint not null default 0
);

-- A single-use code to sign in without the phone. Only its hash is stored.
create table recovery_code (
  account_id uuid not null references account (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A passkey that a person can sign in with.
create table passkey (
  id uuid primary key,
  account_id uuid not null references account (id),
  credential_id text not null constraint passkey_credential_unique unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- A WebAuthn challenge: single use, for five minutes. Without an account it is for signing in.
create table passkey_challenge (
  id uuid primary key,
  account_id uuid references account (id),
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- A signed-in browser.
create table session (
  id uuid primary key,
  account_id uuid not null references account (id),
  token_hash bytea not null constraint session_token_unique unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The token before the last rotation, still accepted briefly for requests in flight.
  previous_token_hash bytea,
  previous_until timestamptz,
  -- When a second factor was shown. Null if only a password or Google was used.
  strong_at timestamptz,
  -- An operator's view of a member. All its requests are read-only.
  view_id uuid
);
create index session_account on session (account_id);
create index session_expires on session (expires_at);
create index session_previous_token on session (previous_token_hash) where previous_token_hash is not null;
create index session_view on session (view_id) where view_id is not null;

-- Deleting a session notifies all processes, which end its live stream.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('tailshare_session_ended', old.id::text);
  return null;
end $$;
create trigger session_ended after delete on session for each row execute function tell_session_ended();

-- An uploaded document (certificate, medical, insurance) and the operator's decision.
create table document (
  id uuid primary key,
  account_id uuid not null references account (id),
  kind text not null check (kind in ('medical', 'flight_review', 'ipc', 'insurance', 'transition', 'pilot_certificate', 'photo_id',
    'basic_med_course', 'basic_med_exam', 'endorsement', 'proficiency_check', 'instructor_certificate')),
  status text not null default 'pending' check (status in ('pending', 'negative', 'complete')),
  reason text,
  issued_on date,
  expires_on date,
  model_family text,
  medical_class integer check (medical_class between 1 and 3),
  file_id uuid references file (id),
  decided_by uuid references account (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The flight for which an instructor signed it.
  signed_for uuid,
  -- Ratings and endorsements it shows. Only verified documents count.
  privileges text[] not null default '{}',
  -- Deleted and replaced documents keep their decision but not their file.
  constraint document_live_has_file check (file_id is not null or deleted_at is not null)
);
create index document_account on document (account_id, kind, created_at desc) where deleted_at is null;
create index document_queue on document (status, created_at) where deleted_at is null;
create index document_signed_for on document (signed_for) where signed_for is not null;
-- Decided documents, newest first.
create index document_decided on document (status, decided_at desc nulls last, id desc) where deleted_at is null;

-- A reminder sent this many days before the last day (0: on or after it), once per person.
create table expiry_reminder (
  account_id uuid not null references account (id),
  what text not null,
  ends_on date not null,
  days integer not null check (days >= 0),
  sent_at timestamptz not null default now(),
  primary key (account_id, what, ends_on, days)
);
-- For the nightly cleanup.
create index expiry_reminder_ends on expiry_reminder (ends_on);

-- An airport where a person is staff.
create table staff_airport (
  account_id uuid not null references account (id),
  airport_id uuid not null references airport (id),
  -- For a week from then they may move no money alone (docs/decisions/0184). Null: before this was recorded.
  since timestamptz,
  primary key (account_id, airport_id)
);

-- An instructor's hourly rate at an airport.
create table csip_rate (
  account_id uuid not null references account (id),
  airport_id uuid not null references airport (id),
  hourly_cents integer not null check (hourly_cents > 0),
  primary key (account_id, airport_id)
);
create index csip_rate_airport on csip_rate (airport_id);

-- A pilot's weather minimums. Null: not set.
create table pilot_minimums (
  account_id uuid primary key references account (id) on delete cascade,
  ceiling_ft integer check (ceiling_ft between 0 and 20000),
  visibility_sm numeric(4, 2) check (visibility_sm between 0 and 10),
  wind_kt integer check (wind_kt between 0 and 99),
  crosswind_kt integer check (crosswind_kt between 0 and 99),
  -- Weather cancellations use the minimums from before the free period ended. Null: set before this was recorded.
  set_at timestamptz
);

-- A notice on a person's notices page.
create table notice (
  id uuid primary key,
  account_id uuid not null references account (id),
  kind text not null check (kind in ('message', 'system', 'validation', 'warning')),
  title text not null,
  text text not null,
  link text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Null: from the system.
  from_id uuid references account (id),
  -- Key of the event, in case the job runs twice.
  once text,
  -- Waits for the digest at this time.
  digest_at timestamptz
);
-- Only one notice per sender until it is opened.
create index notice_unread_from on notice (account_id, from_id) where kind = 'message' and read_at is null;
create unique index notice_once on notice (account_id, once) where once is not null;
-- Waiting for an account's next digest.
create index notice_digest on notice (digest_at, account_id) where digest_at is not null;
create index notice_newest on notice (account_id, created_at desc, id desc);
create index notice_newest_of_kind on notice (account_id, kind, created_at desc, id desc);
create index notice_unread on notice (account_id, created_at) include (kind) where read_at is null;
-- Full-text index on a person's notices, by word prefix.
create index notice_comparable on notice using gin ((array[account_id]), comparable_words(title || ' ' || text));

-- When someone pressed “Read all”: everything before is read.
create table notice_read_all (
  account_id uuid not null references account (id),
  up_to timestamptz not null,
  at timestamptz not null,
  primary key (account_id, up_to)
);

-- The queue of outgoing mails, texts and pushes (docs/decisions/0066).
create table outbox_message (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'text', 'push')),
  recipient text not null,
  subject text not null,
  text text not null,
  -- What a mail has beside subject and text: its links, tone and picture. Null for texts, pushes, and once sent.
  letter jsonb,
  attachments jsonb not null default '[]',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  account_id uuid references account (id),
  notice_id uuid references notice (id) on delete set null,
  send_after timestamptz not null default now(),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text not null default '',
  -- Titles held during quiet hours, in order; they are sent as one message.
  held_titles text[],
  -- The setting that turns such mails off. Null if none does.
  topic text check (topic in ('rental', 'products', 'partners')),
  -- When the next attempt is due.
  due_at timestamptz not null default now() + interval '1 minute'
);
create index outbox_message_recent on outbox_message (created_at desc);
create index outbox_message_account on outbox_message (account_id, created_at desc, id desc) where account_id is not null;
create index outbox_message_notice on outbox_message (notice_id) where notice_id is not null;
create unique index outbox_message_held on outbox_message (account_id, channel, recipient, send_after) where held_titles is not null
  and sent_at is null and failed_at is null;
-- For operators: failed messages, newest first.
create index outbox_message_failed on outbox_message (created_at desc, id desc) where failed_at is not null;
create index outbox_message_due on outbox_message (due_at) where sent_at is null and failed_at is null;

-- A message being sent. Unlogged: after a crash of the database, nothing is in progress.
create unlogged table outbox_taken (
  message_id uuid primary key,
  taken_by text not null
);

-- This installation's VAPID keys for push (RFC 8292). The private key is encrypted.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key bytea not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null default now()
);

-- A browser subscribed to push. Ends with its session.
create table push_subscription (
  id uuid primary key,
  account_id uuid not null references account (id),
  session_id uuid not null references session (id) on delete cascade,
  endpoint text not null unique,
  -- The device's public key and secret for encryption (RFC 8291).
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  created_at timestamptz not null default now()
);
create index push_subscription_account on push_subscription (account_id, created_at, id);
create index push_subscription_session on push_subscription (session_id);

-- A marker on a menu item with something new. Deleted when the item is opened.
create table marker (
  account_id uuid not null references account (id),
  item text not null,
  primary key (account_id, item)
);

-- The stored response of a call with an Idempotency-Key, returned when the call is repeated.
create table repeated_call (
  account_id uuid not null references account (id),
  key text not null,
  call text not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);

-- An uploaded picture before its owner has cropped it. A daily job deletes unused ones.
create table photo_draft (
  id uuid primary key,
  account_id uuid not null references account (id),
  file_id uuid not null references file (id),
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
create index photo_draft_account on photo_draft (account_id);
create index photo_draft_age on photo_draft (created_at);

-- An advisor invited to read an owner's figures. Ended rows stay, as a record of past access.
create table tax_advisor (
  id uuid primary key,
  owner_id uuid not null references account (id),
  email text not null check (email = lower(email)),
  token_hash bytea constraint tax_advisor_token_unique unique,
  advisor_id uuid references account (id),
  mails_sent integer not null default 1,
  sent_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references account (id),
  check ((confirmed_at is null) = (advisor_id is null))
);
create unique index tax_advisor_one_open on tax_advisor (owner_id, email) where ended_at is null;
create index tax_advisor_advisor on tax_advisor (advisor_id) where ended_at is null;
create index tax_advisor_email on tax_advisor (email) where ended_at is null;

-- Foreign keys from earlier tables.
alter table file add constraint file_owner foreign key (owner_id) references account (id);
