-- Lists are counted by the indexes that they are read by (docs/decisions/0163): the counts that triggers kept and jobs added up are gone.
drop trigger order_lists_new on orders;
drop trigger order_lists_gone on orders;
drop trigger order_lists on orders;
drop function count_order_lists();
drop function count_orders_anew();
drop view order_change_sides;
drop view order_count_kept;
drop view order_count_counted;
drop table order_change;
drop table order_count;

drop trigger chat_counted_new on chat;
drop trigger chat_counted_gone on chat;
drop trigger chat_counted on chat;
drop function count_chat();
drop table chat_count;

drop trigger notices_new on notice;
drop trigger notices_gone on notice;
drop function count_notices();
drop table notice_count;

-- may lock: a few rows of jobs that no server knows anymore; without this they would count as late for good.
do $$ begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where task_identifier in ('foldOrderCounts', 'foldChatCounts', 'foldNoticeCounts', 'checkOrderCounts', 'checkChatCounts') and locked_at is null));
  end if;
end $$;
