-- What two people write to each other. The pair is kept in the order of their ids, so that a chat is one range of one index.
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
  check (low_id < high_id),
  check (from_id in (low_id, high_id))
);
create index message_chat on message (low_id, high_id, created_at desc, id desc);
create index message_unread on message (low_id, high_id, from_id) where read_at is null;
create index message_order on message (order_id) where order_id is not null;

-- A chat as one of the two has it. The newest message and the number of unread ones are kept, so that lists cost the same after years.
create table chat (
  account_id uuid not null references account (id),
  other_id uuid not null references account (id),
  last_message_id uuid references message (id),
  last_at timestamptz,
  unread integer not null default 0 check (unread >= 0),
  blocked_at timestamptz,
  primary key (account_id, other_id)
);
create index chat_newest on chat (account_id, (unread > 0) desc, last_at desc, other_id) where last_message_id is not null;

-- Word from a person is told once until it is opened.
create index notice_unread_from on notice (account_id, from_id) where kind = 'message' and read_at is null;
