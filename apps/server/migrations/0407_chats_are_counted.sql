-- How many chats someone has, and how many of their messages are unread: kept, so that lists of messages cost the same with thousands of chats.
-- Triggers only add rows (docs/decisions/0041), so that two who write to one person do not wait for each other; a job adds them up.
create table chat_count (
  account_id uuid not null,
  chats integer not null,
  unread integer not null
);
create index chat_count_account on chat_count (account_id) include (chats, unread);

create function count_chat() returns trigger language plpgsql as $$
declare
  after chat := case when tg_op <> 'DELETE' then new end;
  before chat := case when tg_op <> 'INSERT' then old end;
begin
  insert into chat_count (account_id, chats, unread) values (coalesce(after.account_id, before.account_id),
    (after.last_message_id is not null)::integer - (before.last_message_id is not null)::integer, coalesce(after.unread, 0) - coalesce(before.unread, 0));
  return null;
end $$;

-- Whoever writes meanwhile waits for these, and is counted by them.
create trigger chat_counted_new after insert on chat for each row when (new.last_message_id is not null or new.unread > 0) execute function count_chat();
create trigger chat_counted_gone after delete on chat for each row when (old.last_message_id is not null or old.unread > 0) execute function count_chat();
create trigger chat_counted after update of last_message_id, unread on chat for each row
  when ((old.last_message_id is null) <> (new.last_message_id is null) or old.unread <> new.unread) execute function count_chat();
insert into chat_count (account_id, chats, unread) select account_id, count(*) filter (where last_message_id is not null), sum(unread) from chat group by account_id;
