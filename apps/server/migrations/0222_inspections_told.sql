-- Bookings whose people have heard that something comes due before the return, until they hear that nothing does any more.
create table inspection_told (
  order_id uuid primary key references orders (id),
  inspections text not null,
  told_at timestamptz not null default now()
);
