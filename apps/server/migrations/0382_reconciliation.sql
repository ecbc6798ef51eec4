-- What the night found when it compared our books with the payment provider, by the provider's day (UTC). Written anew each time a day is
-- compared, so that a difference that was caught up is gone.
create table reconciliation (
  day date primary key,
  -- What moved our balance at the provider.
  provider_cents bigint not null,
  transactions integer not null,
  -- Those that our books say otherwise: the object, both sums, and which of the two knows it.
  differences jsonb not null default '[]',
  compared_at timestamptz not null
);
