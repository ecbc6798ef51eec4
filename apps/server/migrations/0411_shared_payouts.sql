-- without a transaction
-- What partners' months paid out to someone, in the order of time: beside the transfers for bookings, which have an index of their own.
drop index concurrently if exists account_line_shared_payouts;
create index concurrently account_line_shared_payouts on account_line (account_id, at, movement_id) where kind = 'payout' and ledger = 'co_owner';
