-- A list of notices costs the same after years: counted by triggers that only add rows (docs/decisions/0041), read in the order of an index.
create table notice_count (
  account_id uuid not null,
  kind text not null,
  notices integer not null
);
create index notice_count_account on notice_count (account_id) include (kind, notices);

create function count_notices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into notice_count select account_id, kind, count(*) from changed group by account_id, kind;
  else
    insert into notice_count select account_id, kind, -count(*) from changed group by account_id, kind;
  end if;
  return null;
end $$;
create trigger notices_new after insert on notice referencing new table as changed for each statement execute function count_notices();
create trigger notices_gone after delete on notice referencing old table as changed for each statement execute function count_notices();
insert into notice_count select account_id, kind, count(*) from notice group by account_id, kind;

drop index notice_account;
create index notice_newest on notice (account_id, created_at desc, id desc);
create index notice_newest_of_kind on notice (account_id, kind, created_at desc, id desc);
create index notice_unread on notice (account_id, created_at) include (kind) where read_at is null;

-- `Read all` reads everything up to an instant with one row; what came after it carries its own time.
create table notice_read_all (
  account_id uuid not null references account (id),
  up_to timestamptz not null,
  at timestamptz not null,
  primary key (account_id, up_to)
);
