-- Who of those who share an aircraft gets which holidays of a year (docs/decisions/0051): everybody ranks them, and at the deadline
-- they are drawn. The seed is made when it opens and shown when it is drawn; its hash is there from the first day.
create table holiday_draft (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  year integer not null,
  -- Nobody where it opened by itself.
  opened_by uuid references account (id),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  seed text not null,
  seed_hash text not null,
  -- How many days before the deadline those who had not answered were reminded last.
  reminded_days integer,
  drawn_at timestamptz,
  -- Everything that it was drawn from, and what came out.
  result jsonb,
  constraint holiday_draft_once unique (aircraft_id, year),
  check ((drawn_at is null) = (result is null))
);
create index holiday_draft_open on holiday_draft (closes_at) where drawn_at is null;

create table holiday_ranking (
  draft_id uuid not null references holiday_draft (id),
  account_id uuid not null references account (id),
  -- Best first; none where someone wants none.
  days date[] not null,
  at timestamptz not null,
  primary key (draft_id, account_id)
);

create table holiday_question (
  id uuid primary key,
  draft_id uuid not null references holiday_draft (id),
  account_id uuid not null references account (id),
  reason text not null,
  at timestamptz not null
);
create index holiday_question_draft on holiday_question (draft_id, at);

-- A holiday that someone has won: its days are theirs to book until it opens to all.
create table holiday_claim (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  draft_id uuid not null references holiday_draft (id),
  account_id uuid not null references account (id),
  name text not null,
  -- Of the holiday itself, by the clock of the home airport.
  day date not null,
  during tstzrange not null check (not isempty(during)),
  state text not null default 'open' check (state in ('open', 'released')),
  at timestamptz not null
);
create unique index holiday_claim_once on holiday_claim (aircraft_id, day) where state = 'open';
create index holiday_claim_account on holiday_claim (account_id, aircraft_id) where state = 'open';
create index holiday_claim_due on holiday_claim (day) where state = 'open';

-- A claim holds time as everything does; `created_by` is whose it is. Their own booking takes its place.
alter table occupancy drop constraint occupancy_kind_check;
alter table occupancy add constraint occupancy_kind_check check (kind in ('booking', 'own', 'maintenance', 'block', 'claim'));
alter table occupancy add column claim_id uuid references holiday_claim (id);
create index occupancy_claim on occupancy (claim_id) where claim_id is not null;

-- What a holder's own claims hold of a span makes room for the booking that takes it.
create function cut_claims(aircraft uuid, holder uuid, span tstzrange) returns void language sql as $$
  with cut as (
    delete from occupancy o using holiday_claim c
    where o.claim_id = c.id and c.account_id = holder and o.resource_id = aircraft and o.during && span
    returning o.*
  )
  insert into occupancy (id, resource_id, resource_kind, during, kind, note, created_by, claim_id)
  select uuidv7(), cut.resource_id, cut.resource_kind, part, cut.kind, cut.note, cut.created_by, cut.claim_id
  from cut cross join unnest(tstzmultirange(cut.during) - tstzmultirange(span)) as part
$$;

-- And takes it back when that booking is canceled or moved.
create function take_claims_back() returns trigger language plpgsql as $$
begin
  insert into occupancy (id, resource_id, resource_kind, during, kind, note, created_by, claim_id)
    select uuidv7(), f.resource_id, f.resource_kind, f.during * c.during, 'claim', c.name, c.account_id, c.id
    from freed_time f join orders o on o.id = f.order_id
      join holiday_claim c on c.aircraft_id = f.resource_id and c.account_id = o.pilot_id and c.state = 'open' and c.during && f.during
    where f.kind = 'booking' and f.resource_kind = 'aircraft';
  return null;
end $$;
create trigger occupancy_claims_back after delete on occupancy
  referencing old table as freed_time for each statement execute function take_claims_back();

alter table quota_entry drop constraint quota_entry_measure_check;
alter table quota_entry add constraint quota_entry_measure_check check (measure in ('day', 'shop_hours', 'claim', 'holiday_credit'));
alter table quota_entry drop constraint quota_entry_cause_check;
alter table quota_entry add constraint quota_entry_cause_check check (cause in ('booked', 'changed', 'canceled', 'taken_back', 'returned',
  'canceled_late', 'joined', 'shop_set', 'shop_freed', 'claimed', 'released', 'swapped'));
alter table quota_entry add column claim_id uuid references holiday_claim (id);
create index quota_entry_claim on quota_entry (claim_id) where claim_id is not null;

-- A claim counts as its holder's holiday, from the day that it is won until it is released or changes hands.
create function note_quota_of_claim() returns trigger language plpgsql as $$
declare
  moved boolean := tg_op = 'UPDATE' and old.state = 'open' and new.state = 'open' and old.account_id <> new.account_id;
begin
  if tg_op = 'UPDATE' and old.state = 'open' and (moved or new.state <> 'open') then
    insert into quota_entry (aircraft_id, account_id, measure, day, amount, cause, claim_id, at)
      values (old.aircraft_id, old.account_id, 'claim', old.day, -1, case when moved then 'swapped' else 'released' end, old.id, now());
  end if;
  if new.state = 'open' and (tg_op = 'INSERT' or moved) then
    insert into quota_entry (aircraft_id, account_id, measure, day, amount, cause, claim_id, at)
      values (new.aircraft_id, new.account_id, 'claim', new.day, 1, case when moved then 'swapped' else 'claimed' end, new.id, new.at);
  end if;
  if moved then
    update occupancy set created_by = new.account_id where claim_id = new.id;
  elsif new.state = 'released' then
    delete from occupancy where claim_id = new.id;
  end if;
  return null;
end $$;
create trigger holiday_claim_quota after insert or update of state, account_id on holiday_claim
  for each row execute function note_quota_of_claim();
