-- Operators read what failed, and what left for one person; the night deletes what is older than ninety days.
create index outbox_message_failed on outbox_message (created_at desc, id desc) where failed_at is not null;
create index outbox_message_waiting on outbox_message (created_at desc, id desc) where sent_at is null and failed_at is null;
