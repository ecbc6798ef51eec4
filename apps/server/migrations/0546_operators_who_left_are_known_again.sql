-- Of somebody who was an operator and deleted the account: a hash of the address, so that they are the same person when they come back
-- (docs/decisions/0187).
create table operator_mark (
  account_id uuid primary key references account (id),
  mark bytea not null
);
create index operator_mark_mark on operator_mark (mark);
