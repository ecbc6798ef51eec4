-- An operator sees what a member sees, for half an hour at most, and changes nothing (docs/decisions/0110). The session says so, so that
-- every request of it is held to reading.
create table account_view (
  id uuid primary key,
  operator_id uuid not null references account (id),
  account_id uuid not null references account (id),
  reason text not null,
  begun_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz,
  check (operator_id <> account_id)
);
create index account_view_account on account_view (account_id, begun_at desc);

alter table session add view_id uuid references account_view (id);
