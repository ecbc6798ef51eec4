-- American spelling, as in the rest of the product. Stop servers of the release before: they know only the old word.
alter table charge drop constraint charge_state_check;
drop index charge_open;
update charge set state = 'authorized' where state = 'authorised';
alter table charge add constraint charge_state_check
  check (state in ('planned', 'authorized', 'needs_confirmation', 'captured', 'released', 'failed', 'refunded'));
create index charge_open on charge (state, updated_at) where state in ('planned', 'authorized', 'needs_confirmation', 'failed');
