-- Chats whose last message is three years old are found without reading all of them.
create index chat_last_at on chat (last_at) where account_id < other_id;
