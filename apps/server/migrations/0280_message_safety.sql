-- Who began a chat, and how many messages it has, are kept: whom one wrote to first in a day, and a page of a long chat, cost the same after years.
alter table chat
  add column begun_by uuid,
  add column begun_at timestamptz,
  add column messages integer not null default 0 check (messages >= 0);
update chat c set begun_by = first.from_id, begun_at = first.created_at, messages = first.messages
from (select distinct on (low_id, high_id) low_id, high_id, from_id, created_at, count(*) over (partition by low_id, high_id)::int as messages
  from message order by low_id, high_id, created_at, id) first
where first.low_id = least(c.account_id, c.other_id) and first.high_id = greatest(c.account_id, c.other_id);
create index chat_begun on chat (account_id, begun_at) where begun_by = account_id;
create index chat_last on chat (account_id, last_at desc, last_message_id desc) where last_message_id is not null;

-- Old servers write messages while this is deployed, and do not count them.
create function count_message() returns trigger language plpgsql as $$
begin
  update chat set messages = messages + 1, begun_by = coalesce(begun_by, new.from_id), begun_at = coalesce(begun_at, new.created_at)
  where (account_id, other_id) in ((new.low_id, new.high_id), (new.high_id, new.low_id));
  return null;
end $$;
create trigger message_counted after insert on message for each row execute function count_message();

alter table message
  -- Of the words as they were sent, so that the same ones to many are seen, whatever becomes of each.
  add column said text,
  -- What of it called for care because the two had no booking: phone, email, payment.
  add column caution text[] not null default '{}',
  -- An operator took it away. It counts as taken back, too.
  add column removed_at timestamptz;
create index message_said on message (from_id, said, created_at) where said is not null;
create index message_unread_to on message ((case when from_id = low_id then high_id else low_id end), created_at desc, id desc) where read_at is null;

-- A message that whom it was written to has brought before the operators, with what was written before it: the only part of a chat that they read.
create table message_report (
  id uuid primary key,
  message_id uuid not null references message (id),
  reporter_id uuid not null references account (id),
  writer_id uuid not null references account (id),
  kind text not null check (kind in ('spam', 'money_outside', 'harassment', 'other')),
  text text not null,
  -- The oldest first, the reported one last, as they were when it was reported.
  copy jsonb not null,
  created_at timestamptz not null,
  decision text check (decision in ('nothing', 'warned', 'removed', 'suspended')),
  decided_at timestamptz,
  decided_by uuid references account (id),
  word_to_reporter text,
  word_to_writer text,
  check ((decision is null) = (decided_at is null))
);
create unique index message_report_once on message_report (message_id, reporter_id) where decided_at is null;
create index message_report_open on message_report (created_at, id) where decided_at is null;
create index message_report_decided on message_report (decided_at desc, id) where decided_at is not null;
create index message_report_by on message_report (reporter_id, created_at);
create index message_report_about on message_report (writer_id, decided_at);
