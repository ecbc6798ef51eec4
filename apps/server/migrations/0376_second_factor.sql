-- An authenticator app (RFC 6238): its secret once a code of it was typed, and beside it one that is still to be confirmed.
-- `last_step` is the half minute of the last code that counted: none counts twice.
create table authenticator (
  account_id uuid primary key references account (id),
  secret_sealed bytea,
  next_sealed bytea,
  next_until timestamptz,
  last_step bigint not null default 0
);

-- Ten at a time, each good for once; only their hashes are kept.
create table recovery_code (
  account_id uuid not null references account (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

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

-- What a browser is asked to sign: good for once, for five minutes. Without an account it is a log-in.
create table passkey_challenge (
  id uuid primary key,
  account_id uuid references account (id),
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- When this session showed a second factor; null where a password or Google was all.
alter table session add column strong_at timestamptz;
