-- Each line that leaves knows whom and what it is about, by which way it goes, when it may leave and how that went.
alter table outbox_message drop constraint outbox_message_channel_check;
alter table outbox_message
  add constraint outbox_message_channel_check check (channel in ('mail', 'text', 'push')),
  add column account_id uuid references account (id),
  add column notice_id uuid references notice (id) on delete set null,
  add column send_after timestamptz not null default now(),
  add column attempts integer not null default 0,
  add column failed_at timestamptz,
  add column last_error text not null default '',
  -- What waits for the end of quiet hours leaves as one line; these are its parts, in order.
  add column held_titles text[];
create index outbox_message_account on outbox_message (account_id, created_at desc, id desc) where account_id is not null;
create index outbox_message_notice on outbox_message (notice_id) where notice_id is not null;
create unique index outbox_message_held on outbox_message (account_id, channel, recipient, send_after)
  where held_titles is not null and sent_at is null and failed_at is null;

-- The same event is told once, however often its job runs.
alter table notice add column once text, add column digest_at timestamptz;
create unique index notice_once on notice (account_id, once) where once is not null;
-- What waits for the next digest of its account.
create index notice_digest on notice (digest_at, account_id) where digest_at is not null;

-- On the clock of the home airport. Both or none; `from` = `to` would be always or never.
alter table account
  add column quiet_from time,
  add column quiet_to time,
  add column digest text not null default 'at_once' check (digest in ('at_once', 'daily', 'weekly')),
  add constraint account_quiet check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to);
