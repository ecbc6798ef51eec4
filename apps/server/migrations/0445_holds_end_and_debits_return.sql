-- When the card's network lets go of a hold, as the provider says for each; and since when a debit that had succeeded is back at its bank.
alter table charge add column capture_before timestamptz, add column returned_at timestamptz;

-- A card or an account that its bank does not take anymore: kept, named, and not tried again. What is there has passed the narrower check.
alter table payment_method drop constraint payment_method_status_check;
alter table payment_method add constraint payment_method_status_check
  check (status in ('usable', 'verified', 'unverified', 'locked', 'refused')) not valid;

-- A returned debit is owed again; a lost dispute is not. What is there has passed the narrower check.
alter table ledger_movement drop constraint ledger_movement_kind_check;
alter table ledger_movement add constraint ledger_movement_kind_check check (kind in (
  'booked', 'booked_reversed', 'flight', 'payment', 'refund', 'payout', 'membership', 'cancellation', 'correction',
  'dispute', 'dispute_won', 'dispute_lost', 'settlement', 'damage', 'deposit', 'debit_returned')) not valid;
