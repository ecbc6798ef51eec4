-- What an instructor teaches next is found without reading what is over.
create index orders_csip_ahead on orders (csip_id, start_at)
  where csip_id is not null and status in ('booked', 'checking_in', 'in_flight', 'returning', 'late');
drop index orders_csip;
create index orders_csip on orders (csip_id, start_at desc) include (id, status) where csip_id is not null;
