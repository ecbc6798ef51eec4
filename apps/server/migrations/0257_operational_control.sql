-- Who had operational control, from when to when (14 CFR 1.1, 91.3): what was signed at the release, and when it ended. Written once.
create table operational_control (
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('taken', 'ended')),
  at timestamptz not null,
  body jsonb not null,
  sha256 bytea not null,
  primary key (order_id, kind)
);
create trigger operational_control_append_only before update or delete on operational_control for each statement execute function append_only();
