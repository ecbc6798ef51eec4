-- Since when the payment provider no longer knows someone's payout account: nothing is sent there, and what is owed waits for a new one.
alter table payout_account add column lost_at timestamptz;
