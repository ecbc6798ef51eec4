-- without a transaction
-- How many are unread is read from the kept counts (`chat_count`): nothing looks here anymore.
drop index concurrently if exists chat_unread;
