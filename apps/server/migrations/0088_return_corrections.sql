-- A closed return is corrected by an entry of its own: who, when, why, and of each answer what it was and what it became.
create table return_correction (
  id uuid primary key,
  order_id uuid not null references orders (id),
  by_id uuid not null references account (id),
  at timestamptz not null,
  reason text not null,
  answers_before jsonb not null,
  answers_after jsonb not null,
  cents_before integer not null,
  cents_after integer not null
);
create index return_correction_order on return_correction (order_id, at);
create trigger return_correction_append_only before update or delete on return_correction for each statement execute function append_only();
