-- A receipt or a link to sign in is written for an address; whose it is, is kept with it for the log of what was sent.
create function outbox_account() returns trigger language plpgsql as $$
begin
  if new.account_id is null and new.channel = 'mail' then
    new.account_id := (select id from account where email = lower(new.recipient) and deleted_at is null);
  end if;
  return new;
end $$;
create trigger outbox_account before insert on outbox_message for each row execute function outbox_account();
update outbox_message m set account_id = a.id from account a where m.account_id is null and m.channel = 'mail' and a.email = m.recipient;
