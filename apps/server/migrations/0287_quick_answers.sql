-- What an owner or instructor answers again and again, in their own order.
create table quick_answer (
  account_id uuid not null references account (id),
  position smallint not null check (position between 0 and 19),
  name text not null check (char_length(name) between 1 and 40),
  text text not null check (char_length(text) between 1 and 1000),
  primary key (account_id, position)
);
