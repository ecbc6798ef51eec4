-- What a flight is charged at most until its pilot, or two operators, say yes to what the meter came to above its plan (docs/decisions/0184).
alter table orders add price_up_to_cents integer check (price_up_to_cents >= 0);
