-- Since when the provider pays someone nothing and what it lacks, and the last payout that their bank sent back: operators read it.
alter table payout_account add column stopped_at timestamptz;
alter table payout_account add column stopped_for text not null default '';
alter table payout_account add column failed_payout text;
alter table payout_account add column failed_at timestamptz;
alter table payout_account add column failed_cents integer;
alter table payout_account add column failed_for text not null default '';
