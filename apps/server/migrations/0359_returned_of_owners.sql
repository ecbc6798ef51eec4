-- A month of an owner's statement is what came back in it, and the trail of one person also what names them in its data.
drop index flight_owner;
create index flight_owner on flight (owner_id, returned_at);
create index audit_entry_about on audit_entry ((data ->> 'accountId'), at desc, id desc) where data ->> 'accountId' is not null;
