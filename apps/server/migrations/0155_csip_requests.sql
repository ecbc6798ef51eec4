-- Instructors are asked. One row for each CSIP who was asked for a booking; `orders.csip_id` stays the instructor of the booking, and
-- their time is held while they are asked.
create table csip_request (
  id uuid primary key,
  order_id uuid not null references orders (id),
  csip_id uuid not null references account (id),
  state text not null check (state in ('asked', 'accepted', 'declined', 'expired', 'withdrawn')),
  message text not null default '',
  -- Someone else is asked when this one declines or does not answer.
  anyone boolean not null default false,
  -- The rules let this pilot not go without an instructor.
  is_needed boolean not null default false,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  reason text not null default '',
  -- What whoever declines offers instead: other times, a colleague, or both.
  other_from timestamptz,
  other_to timestamptz,
  other_csip_id uuid references account (id),
  constraint csip_request_other_times check ((other_from is null) = (other_to is null) and other_to > other_from)
);
create unique index csip_request_current on csip_request (order_id) where state in ('asked', 'accepted');
create index csip_request_order on csip_request (order_id, asked_at desc, id desc);
create index csip_request_csip on csip_request (csip_id, answer_by) where state = 'asked';
create index csip_request_due on csip_request (answer_by) where state = 'asked';

-- Whether a CSIP is booked without being asked.
alter table account add column accepts_lessons boolean not null default false;
