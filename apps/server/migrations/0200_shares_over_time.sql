-- Who held how much of an aircraft, when: costs and quotas of a year follow from it, also after a share has changed hands.
create table share_holding (
  id uuid primary key default uuidv7(),
  aircraft_id uuid not null references aircraft (id),
  account_id uuid not null references account (id),
  percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
  from_on date not null,
  -- The first day on which it was not held any more.
  until_on date check (until_on > from_on),
  constraint share_holding_no_overlap exclude using gist (aircraft_id with =, account_id with =, daterange(from_on, until_on) with &&)
);
create index share_holding_account on share_holding (account_id, aircraft_id);

-- What the co-owners hold now; the owner holds the rest, and neither can be more than there is.
create function shares_fit() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(percent), 0) from aircraft_share where aircraft_id = new.aircraft_id) > 100 then
    raise exception 'more than the whole of an aircraft' using errcode = '23514', constraint = 'aircraft_share_fits';
  end if;
  return null;
end $$;
create constraint trigger aircraft_share_fits after insert or update on aircraft_share deferrable initially deferred
  for each row execute function shares_fit();

-- The day of a hand-over is set by whoever makes it, in its transaction.
create function handed_over_on() returns date language sql stable as $$
  select coalesce(nullif(current_setting('tailshare.handed_over_on', true), '')::date, current_date)
$$;

create function hold_share(aircraft uuid, holder uuid, part numeric, day date) returns void language plpgsql as $$
begin
  delete from share_holding where aircraft_id = aircraft and account_id = holder and from_on >= day;
  update share_holding set until_on = day where aircraft_id = aircraft and account_id = holder and (until_on is null or until_on > day);
  if part > 0 then
    insert into share_holding (aircraft_id, account_id, percent, from_on) values (aircraft, holder, part, day);
  end if;
end $$;

create function note_holding() returns trigger language plpgsql as $$
declare
  day date := case when tg_op = 'INSERT' then new.since else handed_over_on() end;
  share aircraft_share := case when tg_op = 'DELETE' then old else new end;
begin
  perform hold_share(share.aircraft_id, share.account_id, case when tg_op = 'DELETE' then 0 else share.percent end, day);
  perform hold_share(share.aircraft_id, a.owner_id, 100 - (select coalesce(sum(s.percent), 0) from aircraft_share s where s.aircraft_id = a.id), day)
    from aircraft a where a.id = share.aircraft_id;
  return null;
end $$;

insert into share_holding (aircraft_id, account_id, percent, from_on) select aircraft_id, account_id, percent, since from aircraft_share;
insert into share_holding (aircraft_id, account_id, percent, from_on)
  select a.id, a.owner_id, 100 - sum(s.percent), min(s.since) from aircraft_share s join aircraft a on a.id = s.aircraft_id
  group by a.id having sum(s.percent) < 100;

create trigger aircraft_share_held after insert or delete or update of percent on aircraft_share for each row execute function note_holding();

-- What a whole aircraft gives in a year and at once; each share gives its part (packages/rules/src/coOwnership/shareLimits.ts).
-- The newest counts; an aircraft without any has the usual ones.
create table quota_terms (
  id uuid primary key default uuidv7(),
  aircraft_id uuid not null references aircraft (id),
  version integer not null,
  holidays integer not null check (holidays between 1 and 11),
  consecutive_days integer not null check (consecutive_days between 7 and 60),
  advance_days integer not null check (advance_days between 14 and 365),
  maintenance_hours integer not null check (maintenance_hours between 0 and 8760),
  agreed_at timestamptz not null,
  constraint quota_terms_version unique (aircraft_id, version)
);
