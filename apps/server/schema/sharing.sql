-- Shares, quotas, votes, sales, shared costs, holidays and swaps of co-owners.

-- A co-owner's current share. The owner holds the rest.
create table aircraft_share (
  aircraft_id uuid not null references aircraft (id),
  account_id uuid not null references account (id),
  percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
  since date not null default current_date,
  primary key (aircraft_id, account_id)
);
create index aircraft_share_account on aircraft_share (account_id);

-- Shares of an aircraft never exceed 100%.
create function shares_fit() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(percent), 0) from aircraft_share where aircraft_id = new.aircraft_id) > 100 then
    raise exception 'more than the whole of an aircraft' using errcode = '23514', constraint = 'aircraft_share_fits';
  end if;
  return null;
end $$;
create constraint trigger aircraft_share_fits after insert or update on aircraft_share deferrable initially deferred
  for each row execute function shares_fit();

-- History of shares, from which a year's costs and quotas follow.
create table share_holding (
  id uuid primary key default uuidv7(),
  aircraft_id uuid not null references aircraft (id),
  account_id uuid not null references account (id),
  percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
  from_on date not null,
  -- The first day it was no longer held.
  until_on date,
  check (until_on > from_on),
  constraint share_holding_no_overlap exclude using gist (aircraft_id with =, account_id with =, daterange(from_on, until_on) with &&)
);
create index share_holding_account on share_holding (account_id, aircraft_id);

-- The day of a hand-over is a setting of its transaction.
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
  perform hold_share(share.aircraft_id, a.owner_id, 100 - (select coalesce(sum(s.percent), 0) from aircraft_share s
    where s.aircraft_id = a.id), day)
    from aircraft a where a.id = share.aircraft_id;
  return null;
end $$;
create trigger aircraft_share_held after insert or delete or update of percent on aircraft_share for each row
  execute function note_holding();

-- Holds a share now. False for an owner who has sold everything, though their bookings still count.
create function holds_part(aircraft uuid, holder uuid) returns boolean language sql stable as $$
  select exists (select from share_holding h where h.aircraft_id = aircraft and h.account_id = holder and h.until_on is null)
$$;

-- Quotas of the whole aircraft per year (packages/rules/src/bookings/quotas/shareLimits.ts). The latest version counts.
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

-- The draft of a year's holidays among partners (docs/decisions/0047). The seed's hash is public from the first day.
create table holiday_draft (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  year integer not null,
  -- Null if it opened automatically.
  opened_by uuid references account (id),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  seed text not null,
  seed_hash text not null,
  -- Days before the deadline of the last reminder.
  reminded_days integer,
  drawn_at timestamptz,
  -- All inputs and the result.
  result jsonb,
  constraint holiday_draft_once unique (aircraft_id, year),
  check ((drawn_at is null) = (result is null))
);
create index holiday_draft_open on holiday_draft (closes_at) where drawn_at is null;

-- A co-owner's holidays, best first.
create table holiday_ranking (
  draft_id uuid not null references holiday_draft (id),
  account_id uuid not null references account (id),
  -- Best first. Empty: they want none.
  days date[] not null,
  at timestamptz not null,
  primary key (draft_id, account_id)
);

-- A co-owner's question about a draft.
create table holiday_question (
  id uuid primary key,
  draft_id uuid not null references holiday_draft (id),
  account_id uuid not null references account (id),
  reason text not null,
  at timestamptz not null
);
create index holiday_question_draft on holiday_question (draft_id, at);

-- A holiday won by a co-owner. Its days are reserved until it opens to everyone.
create table holiday_claim (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  draft_id uuid not null references holiday_draft (id),
  account_id uuid not null references account (id),
  name text not null,
  -- The holiday, in the home airport's zone.
  day date not null,
  during tstzrange not null check (not isempty(during)),
  state text not null default 'open' check (state in ('open', 'released')),
  at timestamptz not null
);
create unique index holiday_claim_once on holiday_claim (aircraft_id, day) where state = 'open';
create index holiday_claim_account on holiday_claim (account_id, aircraft_id) where state = 'open';
create index holiday_claim_due on holiday_claim (day) where state = 'open';

-- Removes the parts of a holder's claims that their own booking takes.
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

-- Days one partner offers another: for days, for money in the next settlement, for holidays, or for nothing.
create table swap (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  by_id uuid not null references account (id),
  -- Null: the first partner to accept.
  to_id uuid references account (id),
  order_id uuid references orders (id),
  claim_id uuid references holiday_claim (id),
  -- As offered. If the trip moves, the offer becomes invalid.
  start_at timestamptz not null,
  drop_at timestamptz not null,
  -- What is requested in return: {orderId, claimId, startAt, dropAt, cents, holidays, year}.
  terms jsonb not null,
  -- A partner's counteroffer.
  counter jsonb,
  counter_by_id uuid references account (id),
  -- Incremented with each change of terms, so both accept the same.
  version integer not null default 1,
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'ended')),
  accepted_by_id uuid references account (id),
  -- Bookings that replaced the swapped ones.
  new_order_id uuid references orders (id),
  new_back_order_id uuid references orders (id),
  expires_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(order_id, claim_id) = 1),
  check ((counter is null) = (counter_by_id is null)),
  check ((state = 'accepted') = (accepted_by_id is not null))
);
create index swap_aircraft on swap (aircraft_id, created_at desc, id desc);
create index swap_open on swap (expires_at) where state = 'open';
create unique index swap_order_once on swap (order_id) where state = 'open' and order_id is not null;
create unique index swap_claim_once on swap (claim_id) where state = 'open' and claim_id is not null;

-- Money owed between partners for a swap. Part of the next settlement.
create table swap_credit (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  swap_id uuid not null references swap (id) constraint swap_credit_once unique,
  from_id uuid not null references account (id),
  to_id uuid not null references account (id),
  cents integer not null check (cents > 0),
  -- In the home airport's zone.
  on_day date not null,
  at timestamptz not null
);
create index swap_credit_aircraft on swap_credit (aircraft_id, on_day);
create trigger swap_credit_append_only before update or delete on swap_credit for each statement execute function append_only();

-- A day, claim or shop hour that a co-owner uses or returns (docs/decisions/0047). Append-only.
create table quota_entry (
  id bigint primary key generated always as identity,
  aircraft_id uuid not null references aircraft (id),
  account_id uuid not null references account (id),
  measure text not null check (measure in ('day', 'shop_hours', 'claim', 'holiday_credit')),
  -- In the home airport's zone.
  day date not null,
  -- 1 uses a day, -1 returns it; shop hours; 0 only records the cause.
  amount numeric(8, 2) not null,
  cause text not null check (cause in ('booked', 'changed', 'canceled', 'taken_back', 'returned', 'canceled_late', 'joined', 'shop_set',
    'shop_freed', 'claimed', 'released', 'swapped')),
  order_id uuid references orders (id),
  occupancy_id uuid,
  at timestamptz not null,
  claim_id uuid references holiday_claim (id),
  swap_id uuid references swap (id)
);
create index quota_entry_days on quota_entry (aircraft_id, measure, day, account_id);
create index quota_entry_order on quota_entry (order_id) where order_id is not null;
create index quota_entry_occupancy on quota_entry (occupancy_id) where occupancy_id is not null;
create index quota_entry_claim on quota_entry (claim_id) where claim_id is not null;
create index quota_entry_swap on quota_entry (swap_id) where swap_id is not null;
create trigger quota_entry_append_only before update or delete on quota_entry for each statement execute function append_only();

-- The owner or a co-owner. Volatile, so that a booking that waited for a hand-over sees the new share.
create function holds_share(aircraft uuid, holder uuid) returns boolean language sql volatile as $$
  select exists (select from aircraft_share s where s.aircraft_id = aircraft
    and (s.account_id = holder or exists (select from aircraft a where a.id = aircraft and a.owner_id = holder)))
$$;

-- A vote of co-owners, weighted by share.
create table share_vote (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  kind text not null check (kind in ('quota_terms', 'costs', 'new_partner', 'house_rule')),
  needs text not null check (needs in ('majority', 'all')),
  state text not null default 'open' check (state in ('open', 'passed', 'failed', 'withdrawn')),
  -- For a new partner: the buyer.
  proposed_by_id uuid not null references account (id),
  title text not null,
  reason text not null default '',
  -- Quotas and running costs: proposed figures of the whole aircraft. `before`: those valid at the time.
  figures jsonb,
  before jsonb,
  -- The vote cannot pass without their yes.
  must_agree_id uuid references account (id),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  decided_at timestamptz,
  check (closes_at > opened_at),
  check ((state = 'open') = (decided_at is null)),
  check ((kind in ('quota_terms', 'costs')) = (figures is not null and before is not null)),
  check ((kind = 'new_partner') = (must_agree_id is not null))
);
create index share_vote_aircraft on share_vote (aircraft_id, opened_at desc);
-- Concurrent proposals would overwrite each other.
create unique index share_vote_figures on share_vote (aircraft_id, kind) where state = 'open' and kind in ('quota_terms', 'costs');

-- One co-owner's ballot in a vote.
create table share_ballot (
  vote_id uuid not null references share_vote (id),
  account_id uuid not null references account (id),
  -- Null: held a share at the decision, but did not vote.
  choice text check (choice in ('yes', 'no')),
  at timestamptz,
  -- Share at the decision. Null before, and for former co-owners.
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  primary key (vote_id, account_id),
  check ((choice is null) = (at is null))
);
create index share_ballot_account on share_ballot (account_id);

-- A share offered for sale by its holder.
create table share_offer (
  aircraft_id uuid not null references aircraft (id),
  account_id uuid not null references account (id),
  percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
  -- For the full offer. A part costs proportionally less.
  price_cents bigint not null check (price_cents > 0),
  text text not null default '',
  offered_at timestamptz not null,
  primary key (aircraft_id, account_id)
);
create index share_offer_account on share_offer (account_id);

-- A request to buy a share, up to its hand-over.
create table share_request (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  buyer_id uuid not null references account (id),
  seller_id uuid not null references account (id),
  percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
  -- As offered at the time of the request. Paid outside the platform.
  price_cents bigint not null check (price_cents > 0),
  message text not null default '',
  -- The day of the hand-over, in the home airport's zone.
  hand_over_on date not null,
  state text not null default 'asked' check (state in ('asked', 'accepted', 'signed', 'handed_over', 'declined', 'withdrawn')),
  -- Why it was declined, or what delays the hand-over.
  reason text not null default '',
  vote_id uuid not null references share_vote (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  handed_over_at timestamptz,
  -- The owner's plan when the partners agreed on a buyer: {"costs": {...}} or {"costs": null}.
  plan_figures jsonb,
  check (seller_id <> buyer_id),
  check ((state = 'handed_over') = (handed_over_at is not null))
);
create unique index share_request_open on share_request (buyer_id, aircraft_id) where state in ('asked', 'accepted', 'signed');
create unique index share_request_vote on share_request (vote_id);
create index share_request_aircraft on share_request (aircraft_id, created_at desc);
create index share_request_buyer on share_request (buyer_id, created_at desc);
create index share_request_seller on share_request (seller_id, created_at desc);

-- A signature on one version of a sale's text. Invalid for a changed text.
create table share_signature (
  request_id uuid not null references share_request (id),
  account_id uuid not null references account (id),
  text_hash text not null,
  signed_name text not null,
  signed_at timestamptz not null,
  primary key (request_id, account_id)
);

-- A sale's agreement signed by both: the exact text and its PDF. Immutable.
create table share_agreement (
  request_id uuid not null references share_request (id),
  version integer not null,
  text_hash text not null,
  sections jsonb not null,
  file_id uuid not null references file (id),
  signed_at timestamptz not null,
  primary key (request_id, version)
);

-- Agreed running costs from a month on. The latest version that started by a month applies to it.
create table running_costs (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  version integer not null,
  from_month date not null check (extract(day from from_month) = 1),
  -- [{title, monthCents, paidById}]
  lines jsonb not null,
  hour_cents integer not null check (hour_cents >= 0),
  reserve_month_cents integer not null check (reserve_month_cents >= 0),
  agreed_at timestamptz not null,
  -- The owner who started them. Null: decided by a vote.
  begun_by uuid references account (id),
  unique (aircraft_id, version)
);
create index running_costs_month on running_costs (aircraft_id, from_month desc, version desc);

create function running_cents_of(f flight, hours numeric) returns integer language plpgsql stable as $$
declare
  cents integer;
begin
  if not exists (select from running_costs c where c.aircraft_id = f.aircraft_id) then return null; end if;
  select round(hours * c.hour_cents)::integer into cents
  from orders o cross join lateral (
    select r.hour_cents from running_costs r
    where r.aircraft_id = f.aircraft_id and r.from_month <= month_of(f.returned_at at time zone home_zone(f.aircraft_id))
    order by r.from_month desc, r.version desc limit 1) c
  where o.id = f.order_id and (o.quote -> 'terms' ->> 'ownsAircraft')::boolean and coalesce(o.quote -> 'terms' ->> 'purpose',
    'flight') = 'flight';
  return cents;
end $$;

create function price_own_flight() returns trigger language plpgsql as $$
begin
  new.running_cents := running_cents_of(new, least(new.hobbs_in - new.hobbs_out, new.shared_up_to));
  return new;
end $$;
create trigger flight_running_cents before insert or update on flight for each row execute function price_own_flight();

-- The first version also prices the flights since its start.
create function price_flights_anew() returns trigger language plpgsql as $$
begin
  update flight f set running_cents = null
  where f.aircraft_id = new.aircraft_id and f.returned_at >= (new.from_month::timestamp at time zone home_zone(new.aircraft_id));
  return null;
end $$;
create trigger running_costs_price after insert on running_costs for each row execute function price_flights_anew();

-- An expense paid by one co-owner and shared by all.
create table expense (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  entered_by uuid not null references account (id),
  title text not null,
  cents integer not null check (cents > 0),
  day date not null,
  -- Null: paid by the reserve fund, which reimburses the person entering it.
  paid_by uuid references account (id),
  split text not null check (split in ('share', 'hours', 'fund')),
  file_id uuid references file (id),
  state text not null check (state in ('proposed', 'questioned', 'agreed', 'withdrawn')),
  -- Incremented with each change, which asks everyone again.
  round integer not null default 1,
  answer_by timestamptz not null,
  agreed_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  settlement_id uuid,
  -- Period covered, last day inclusive. Each co-owner bears the days of their share.
  covers_from date,
  covers_to date,
  check (paid_by is not null or split = 'fund'),
  check ((state = 'agreed') = (agreed_at is not null)),
  constraint expense_covers check ((covers_from is null) = (covers_to is null) and covers_from <= covers_to
    and (covers_from is null or split = 'share'))
);
create index expense_aircraft on expense (aircraft_id, created_at desc, id desc) where state <> 'withdrawn';
create index expense_open on expense (aircraft_id) where state = 'agreed' and settlement_id is null;
create index expense_waiting on expense (answer_by) where state = 'proposed';
create index expense_questioned on expense (entered_by) where state = 'questioned';
create index expense_file on expense (file_id) where file_id is not null;

-- A co-owner's answer to an expense.
create table expense_answer (
  expense_id uuid not null references expense (id),
  round integer not null,
  account_id uuid not null references account (id),
  answer text not null check (answer in ('agree', 'question')),
  reason text not null default '',
  at timestamptz not null,
  primary key (expense_id, round, account_id)
);

-- A closed month of an aircraft's shared costs (docs/decisions/0050).
create table cost_settlement (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  month date not null check (extract(day from month) = 1),
  running_costs_id uuid references running_costs (id),
  movement_id uuid,
  -- Payments: [{fromId, toId, cents}]. Null is the reserve fund.
  transfers jsonb not null,
  -- Total owed by all co-owners.
  total_cents bigint not null,
  -- Balance of the reserve fund afterwards.
  fund_cents bigint not null,
  closed_at timestamptz not null,
  constraint cost_settlement_once unique (aircraft_id, month)
);

-- Key of the lock for closing a month. Flights written concurrently wait and then see it closed.
create function costs_lock(aircraft uuid) returns bigint language sql immutable as $$ select hashtextextended('costs ' || aircraft, 0) $$;

-- A line of a settlement. Positive: owed; negative: credited; no account: the reserve fund.
create table cost_line (
  settlement_id uuid not null references cost_settlement (id),
  line integer not null,
  account_id uuid references account (id),
  kind text not null check (kind in ('fixed', 'paid', 'hours', 'reserve', 'expense', 'correction', 'swap')),
  title text not null,
  cents bigint not null,
  day date,
  hours numeric(6, 1),
  order_id uuid references orders (id),
  expense_id uuid references expense (id),
  swap_id uuid references swap (id),
  primary key (settlement_id, line)
);
create index cost_line_order on cost_line (order_id) where order_id is not null;
create index cost_line_swap on cost_line (swap_id) where swap_id is not null;
create trigger cost_line_append_only before update or delete on cost_line for each statement execute function append_only();

create function cost_lines_sum_to_zero() returns trigger language plpgsql as $$
begin
  if exists (select from cost_line l where l.settlement_id in (select distinct settlement_id from fresh)
    group by l.settlement_id having sum(l.cents) <> 0) then
    raise exception 'the lines of a settlement do not sum to zero' using errcode = '23514', constraint = 'cost_lines_sum_to_zero';
  end if;
  return null;
end $$;
create trigger cost_lines_sum_to_zero after insert on cost_line
  referencing new table as fresh for each statement execute function cost_lines_sum_to_zero();

-- A co-owner's net for a month and their balance afterwards. Positive: they owed.
create table cost_part (
  settlement_id uuid not null references cost_settlement (id),
  account_id uuid not null references account (id),
  percent numeric(5, 2) not null,
  hours numeric(7, 1) not null,
  net_cents bigint not null,
  balance_cents bigint not null,
  primary key (settlement_id, account_id)
);
create index cost_part_account on cost_part (account_id);
create trigger cost_part_append_only before update or delete on cost_part for each statement execute function append_only();

-- A flight of a closed month that changed since. The next settlement corrects it.
create table cost_recount (
  aircraft_id uuid not null references aircraft (id),
  order_id uuid not null references orders (id),
  primary key (aircraft_id, order_id)
);

create function recount_flight() returns trigger language plpgsql as $$
declare
  f flight := case when tg_op = 'DELETE' then old else new end;
  first_back timestamptz := case when tg_op = 'UPDATE' then least(old.returned_at, new.returned_at) else f.returned_at end;
begin
  if not exists (select from running_costs c where c.aircraft_id = f.aircraft_id) then return null; end if;
  if tg_op = 'UPDATE' and (old.running_cents, old.returned_at) is not distinct from (new.running_cents, new.returned_at)
    then return null; end if;
  perform pg_advisory_xact_lock_shared(costs_lock(f.aircraft_id));
  if exists (select from cost_settlement s where s.aircraft_id = f.aircraft_id
    and s.month >= month_of(first_back at time zone home_zone(f.aircraft_id))) then
    insert into cost_recount (aircraft_id, order_id) values (f.aircraft_id, f.order_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger flight_recount after insert or update or delete on flight for each row execute function recount_flight();

-- Balance of a co-owner (positive: they owe) or of the reserve fund (negative: what it holds).
create table cost_balance (
  aircraft_id uuid not null references aircraft (id),
  -- All zeros: the reserve fund.
  account_id uuid not null,
  cents bigint not null,
  primary key (aircraft_id, account_id)
);
create index cost_balance_account on cost_balance (account_id) where cents <> 0;

create function sum_cost_entry() returns trigger language plpgsql as $$
begin
  insert into cost_balance as b (aircraft_id, account_id, cents)
  values (new.aircraft_id, coalesce(new.account_id, '00000000-0000-0000-0000-000000000000'), new.cents)
  on conflict (aircraft_id, account_id) do update set cents = b.cents + excluded.cents;
  return null;
end $$;

-- Rebuilds one aircraft, after rows were written without the trigger.
create function balance_costs_anew(aircraft uuid) returns void language plpgsql as $$
begin
  lock table cost_balance in share row exclusive mode;
  delete from cost_balance where aircraft_id = aircraft;
  insert into cost_balance (aircraft_id, account_id, cents)
    select aircraft_id, coalesce(account_id, '00000000-0000-0000-0000-000000000000'), sum(cents)
    from ledger_entry where ledger in ('co_owner', 'reserve') and aircraft_id = aircraft group by 1, 2;
end $$;

-- Foreign keys from earlier tables.
alter table occupancy add foreign key (claim_id) references holiday_claim (id);
alter table expense add constraint expense_settlement foreign key (settlement_id) references cost_settlement (id);
