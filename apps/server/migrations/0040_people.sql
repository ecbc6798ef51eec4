-- Pictures that are being cropped, and tax advisors.

-- An uploaded picture until its owner has chosen the part that becomes the portrait; the daily tidy-up takes the rest.
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

-- Invited by e-mail, then confirmed with the mailed token, then ended by either side. Ended rows stay: they say who could look when.
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

-- What an owner's advisors looked at, newest first.
create index audit_entry_views on audit_entry (subject_id, at desc) where action = 'advisor_viewed';
