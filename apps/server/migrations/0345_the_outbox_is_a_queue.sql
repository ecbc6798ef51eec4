-- What leaves is its own queue: a line says when it is tried next, and a sender names what it has in hand (docs/decisions/0079).
-- Lines of a server that still runs the release before have jobs that send them; a minute later they are anyone's.
alter table outbox_message add column due_at timestamptz not null default now() + interval '1 minute';
update outbox_message set due_at = send_after where sent_at is null and failed_at is null and send_after > now();
create index outbox_message_due on outbox_message (due_at) where sent_at is null and failed_at is null;
drop index outbox_message_waiting;

-- Who has a line in hand. After a crash of the database nobody has, so it need not survive one.
create unlogged table outbox_taken (
  message_id uuid primary key,
  taken_by text not null
);

-- They send themselves now.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'sendFromOutbox' and j.locked_at is null;
  end if;
end $$;
