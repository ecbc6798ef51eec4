-- Bank accounts that wait for their deposits, accounts that are paid out to, and plans that change at the end of a period.

-- A bank account that came as a payment method is verified through the setup that asked for its deposits.
alter table payment_method add column stripe_setup_intent_id text;

-- What the provider last said about an account that receives money, and what its holder agreed to.
create table payout_account (
  account_id uuid primary key references account (id),
  is_ready boolean not null default false,
  agreement_version text,
  agreed_at timestamptz,
  agreed_ip text,
  agreed_user_agent text,
  updated_at timestamptz not null default now()
);

-- The smaller plan that takes over when the paid period ends.
alter table membership add column next_plan_id integer references membership_plan (id);
