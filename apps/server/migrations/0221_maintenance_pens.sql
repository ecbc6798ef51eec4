-- Who may keep the maintenance records of an aircraft besides its owner: a co-owner, staff of its home airport, or a mechanic who was
-- invited by email. Ends with the owner who gave it.
create table maintenance_pen (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  role text not null check (role in ('co_owner', 'staff', 'mechanic')),
  -- Of an invited mechanic from the day on which they accept.
  account_id uuid references account (id),
  email text check (email = lower(email)),
  token_hash bytea constraint maintenance_pen_token_unique unique,
  mails_sent integer not null default 0,
  sent_at timestamptz,
  expires_at timestamptz,
  given_by_id uuid not null references account (id),
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  ended_at timestamptz,
  ended_by_id uuid references account (id),
  check ((accepted_at is null) = (account_id is null)),
  check ((role = 'mechanic') = (email is not null))
);
create unique index maintenance_pen_one_account on maintenance_pen (aircraft_id, account_id) where ended_at is null;
create unique index maintenance_pen_one_address on maintenance_pen (aircraft_id, email) where ended_at is null;
create index maintenance_pen_account on maintenance_pen (account_id) where ended_at is null;
create index maintenance_pen_email on maintenance_pen (email) where ended_at is null;
create index maintenance_pen_giver on maintenance_pen (given_by_id, sent_at);
