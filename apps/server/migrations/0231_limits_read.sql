-- Which limits a pilot has read before the aircraft was released: who confirmed it, when, and in which words they stood.
create table limit_read (
  order_id uuid not null references orders (id),
  squawk_id uuid not null references squawk (id),
  by_id uuid not null references account (id),
  at timestamptz not null,
  text text not null,
  terms text not null default '',
  primary key (order_id, squawk_id)
);
