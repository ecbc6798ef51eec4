-- Documents of an aircraft and who may read them. One that is gone keeps its row and loses its file.
create table aircraft_document (
  id uuid primary key,
  aircraft_id uuid not null references aircraft (id),
  kind text not null check (kind in
    ('registration', 'airworthiness', 'insurance', 'weight_balance', 'flight_manual', 'checklist', 'logbook', 'other')),
  title text not null,
  expires_on date,
  readers text not null check (readers in ('owners', 'pilots', 'everyone')),
  file_id uuid references file (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint aircraft_document_live_has_file check (file_id is not null or deleted_at is not null)
);
create index aircraft_document_aircraft on aircraft_document (aircraft_id) where deleted_at is null;
create index aircraft_document_expires on aircraft_document (expires_on) where deleted_at is null and expires_on is not null;

-- Each is sent once: so many days before this last day, -1 once it has passed.
create table aircraft_document_reminder (
  document_id uuid not null references aircraft_document (id),
  ends_on date not null,
  days integer not null,
  sent_at timestamptz not null default now(),
  primary key (document_id, ends_on, days)
);
