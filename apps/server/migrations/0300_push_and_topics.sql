-- Which switch ends mails such as this one; null where none does.
alter table outbox_message add column topic text check (topic in ('rental', 'products', 'partners'));

-- The pair of keys that this installation signs its pushes with (RFC 8292), made once. The private one is sealed.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key bytea not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null default now()
);

-- A device that someone is signed in with and wants notices on; it ends with its session.
create table push_subscription (
  id uuid primary key,
  account_id uuid not null references account (id),
  session_id uuid not null references session (id) on delete cascade,
  endpoint text not null unique,
  -- The device's public key and secret (RFC 8291): what only it can read is encrypted for them.
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  created_at timestamptz not null default now()
);
create index push_subscription_account on push_subscription (account_id, created_at, id);
create index push_subscription_session on push_subscription (session_id);
