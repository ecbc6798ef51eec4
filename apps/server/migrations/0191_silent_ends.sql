-- A question that no one answered in time, and of which both were told.
alter table rule_override drop constraint rule_override_state_check;
alter table rule_override add constraint rule_override_state_check
  check (state in ('asked', 'granted', 'refused', 'revoked', 'withdrawn', 'expired'));
create index rule_override_open on rule_override (start_at) where state = 'asked';

-- Reminders that a checkout is about to end, each sent once.
create table checkout_reminder (
  checkout_id uuid not null references checkout (id) on delete cascade,
  days integer not null,
  sent_at timestamptz not null default now(),
  primary key (checkout_id, days)
);
create index checkout_ends on checkout (expires_on, id) where ended_at is null;
