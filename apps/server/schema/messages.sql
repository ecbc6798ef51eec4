-- Chats, attachments, message reports and quick answers.

-- A message between two people. The pair is sorted by id, so that a chat is one range of an index.
create table message (
  id uuid primary key,
  low_id uuid not null references account (id),
  high_id uuid not null references account (id),
  from_id uuid not null,
  text text not null check (char_length(text) <= 4000),
  order_id uuid references orders (id),
  created_at timestamptz not null,
  modified_at timestamptz not null,
  read_at timestamptz,
  taken_back_at timestamptz,
  -- A hash of the original text, to detect the same text sent to many people.
  said text,
  -- Content that triggered a warning between people without a booking: phone, email, payment.
  caution text[] not null default '{}',
  -- Removed by an operator; counts as taken back.
  removed_at timestamptz,
  check (low_id < high_id),
  check (from_id = low_id or from_id = high_id)
);
create index message_chat on message (low_id, high_id, created_at desc, id desc);
create index message_unread on message (low_id, high_id, from_id) where read_at is null;
create index message_order on message (order_id) where order_id is not null;
create index message_said on message (from_id, said, created_at) where said is not null;
-- A person's unread messages.
create index message_unread_to on message ((case when from_id = low_id then high_id else low_id end), created_at desc, id desc)
  where read_at is null;
-- The newest of someone's messages in any chat.
create index message_low_newest on message (low_id, created_at desc, id desc);
create index message_high_newest on message (high_id, created_at desc, id desc);
-- Full-text index on a person's messages, by word prefix.
create index message_comparable on message using gin ((array[low_id, high_id]), comparable_words(text));

create function message_evidence(m message) returns text language sql stable as $$
  select jsonb_build_object('message', m.id, 'from', m.from_id, 'to', case m.from_id when m.low_id then m.high_id else m.low_id end,
    'at', iso_text(m.created_at), 'text', m.text)::text
$$;

-- A chat as seen by one participant.
create table chat (
  account_id uuid not null references account (id),
  other_id uuid not null references account (id),
  -- Latest message and counts are denormalized, so that a list of chats reads no messages.
  last_message_id uuid references message (id),
  last_at timestamptz,
  unread integer not null default 0 check (unread >= 0),
  blocked_at timestamptz,
  begun_by uuid,
  begun_at timestamptz,
  messages integer not null default 0 check (messages >= 0),
  primary key (account_id, other_id)
);
create index chat_newest on chat (account_id, (unread > 0) desc, last_at desc, other_id) where last_message_id is not null;
create index chat_begun on chat (account_id, begun_at) where begun_by = account_id;
create index chat_last on chat (account_id, last_at desc, last_message_id desc) where last_message_id is not null;
-- For deleting chats whose last message is three years old.
create index chat_last_at on chat (last_at) where account_id < other_id;

-- A message reported to the operators, with a copy of the preceding ones. They see nothing else of the chat.
create table message_report (
  id uuid primary key,
  message_id uuid not null references message (id),
  reporter_id uuid not null references account (id),
  writer_id uuid not null references account (id),
  kind text not null check (kind in ('spam', 'money_outside', 'harassment', 'other')),
  text text not null,
  -- Oldest first, the reported message last, as of the report.
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

-- An attachment of a reported message, kept for operators if the message is deleted.
create table message_report_file (
  report_id uuid not null references message_report (id),
  file_id uuid not null references file (id),
  primary key (report_id, file_id)
);
create index message_report_file_file on message_report_file (file_id);

-- An attachment in a chat. Uploaded first, then linked by the message. A daily job deletes unsent ones.
create table message_file (
  id uuid primary key,
  account_id uuid not null references account (id),
  file_id uuid not null references file (id),
  message_id uuid references message (id),
  position smallint not null default 0,
  -- For pictures, in pixels.
  width integer,
  height integer,
  created_at timestamptz not null
);
create index message_file_message on message_file (message_id) where message_id is not null;
create index message_file_unsent on message_file (created_at) where message_id is null;
create index message_file_account on message_file (account_id);
create index message_file_file on message_file (file_id);

-- A saved reply of an owner or instructor, in their own order.
create table quick_answer (
  account_id uuid not null references account (id),
  position smallint not null check (position between 0 and 19),
  name text not null check (char_length(name) between 1 and 40),
  text text not null check (char_length(text) between 1 and 1000),
  primary key (account_id, position)
);
