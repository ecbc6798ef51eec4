-- What someone who writes through the form behind “Invest” thinks of putting in.
alter table learn_more_request add column amount text
  check (amount in ('under_25', 'to_100', 'to_250', 'over_250', 'open'));
