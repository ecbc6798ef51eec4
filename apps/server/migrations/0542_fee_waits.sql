-- The squawk about which the charge for canceling a booking waits for its owner’s or a second operator’s word (docs/decisions/0184).
alter table orders add fee_squawk_id uuid;
alter table orders add constraint orders_fee_squawk foreign key (fee_squawk_id) references squawk (id) not valid;
