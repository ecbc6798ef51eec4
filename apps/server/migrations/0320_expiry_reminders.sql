-- Reminders of what ends, each sent once to each person: so many days before this last day, 0 on it or once it has passed. Before,
-- each kind of thing had a table of its own; what those know is taken over, so that nobody hears twice.
create table expiry_reminder (
  account_id uuid not null references account (id),
  what text not null,
  ends_on date not null,
  days integer not null check (days >= 0),
  sent_at timestamptz not null default now(),
  primary key (account_id, what, ends_on, days)
);
create index expiry_reminder_ends on expiry_reminder (ends_on);

insert into expiry_reminder (account_id, what, ends_on, days, sent_at)
  select account_id, 'document-' || kind, ends_on, days, sent_at from document_reminder
  union all
  select a.owner_id, 'aircraft-document-' || r.document_id, r.ends_on, greatest(r.days, 0), r.sent_at
  from aircraft_document_reminder r join aircraft_document d on d.id = r.document_id join aircraft a on a.id = d.aircraft_id
  union all
  select c.pilot_id, 'checkout-' || r.checkout_id, c.expires_on, r.days, r.sent_at from checkout_reminder r join checkout c on c.id = r.checkout_id
on conflict do nothing;
