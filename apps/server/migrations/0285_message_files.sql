-- A photo or a PDF in a chat. Its author uploads it first; sending the message ties it. What is never sent goes with the daily tidy-up.
create table message_file (
  id uuid primary key,
  account_id uuid not null references account (id),
  file_id uuid not null references file (id),
  message_id uuid references message (id),
  position smallint not null default 0,
  -- Of a picture, in pixels.
  width integer,
  height integer,
  created_at timestamptz not null
);
create index message_file_message on message_file (message_id) where message_id is not null;
create index message_file_unsent on message_file (created_at) where message_id is null;
create index message_file_account on message_file (account_id);
create index message_file_file on message_file (file_id);

-- A small picture that goes away with its file.
alter table file add column thumbnail_key text;
