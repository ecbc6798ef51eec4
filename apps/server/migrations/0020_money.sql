-- What charges, memberships and mail need to be safe to repeat.

-- Each try to hold or take money is a row of its own, written before the provider is asked: order, kind and attempt make the
-- idempotency key, so that a repeated call can never become a second charge.
alter table charge add column attempt integer not null default 1;
alter table charge add column stripe_invoice_id text constraint charge_invoice_unique unique;
alter table charge add column stripe_refund_id text constraint charge_refund_unique unique;
alter table charge add column refunds_id uuid references charge (id);
create unique index charge_once on charge (order_id, kind, attempt) where order_id is not null;
create index charge_open on charge (state, updated_at) where state in ('planned', 'authorised', 'needs_confirmation', 'failed');

alter table membership add column payment_method_id uuid references payment_method (id);

-- What people were told about a booking; a job that runs twice tells it once.
create table told_once (
  order_id uuid not null references orders (id),
  what text not null,
  at timestamptz not null default now(),
  primary key (order_id, what)
);
