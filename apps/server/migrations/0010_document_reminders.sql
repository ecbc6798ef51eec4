-- Reminders that a paper is about to end, each sent once: so many days before this last day.
create table document_reminder (
  account_id uuid not null references account (id),
  kind text not null,
  ends_on date not null,
  days integer not null,
  sent_at timestamptz not null default now(),
  primary key (account_id, kind, ends_on, days)
);
create index session_expires on session (expires_at);
