-- Photos and PDFs that came with what was reported stay for the operators when their message goes.
create table message_report_file (
  report_id uuid not null references message_report (id),
  file_id uuid not null references file (id),
  primary key (report_id, file_id)
);
create index message_report_file_file on message_report_file (file_id);

-- How many messages of how many chats are unread is read from the index alone.
create index chat_unread on chat (account_id, unread) where unread > 0;
