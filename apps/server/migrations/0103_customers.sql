-- How the owner wrote the address, since when, and whether the owner knows who it is (docs/decisions/0030).
alter table aircraft_customer
  add column email text,
  add column since timestamptz not null default now(),
  add column is_known boolean not null default true;

-- Every address that was put on a list, for mails a day; those without an account wait here until someone proves to have it.
create table customer_invitation (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  email text not null check (email = lower(email)),
  is_named boolean not null default false,
  by_id uuid not null references account (id),
  created_at timestamptz not null default now(),
  -- By notice or mail, once the aircraft is listed.
  told_at timestamptz,
  -- Joined, or taken off the list.
  ended_at timestamptz
);
create unique index customer_invitation_open on customer_invitation (aircraft_id, email) where ended_at is null;
create index customer_invitation_email on customer_invitation (email) where ended_at is null;
create index customer_invitation_by on customer_invitation (by_id, created_at);
