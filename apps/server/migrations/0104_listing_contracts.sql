-- What an owner signed: the text to the letter, the terms in it and the PDF. Never changed, never removed.
create table listing_contract (
  aircraft_id uuid not null references aircraft (id),
  version integer not null,
  signed_by uuid not null references account (id),
  signed_name text not null,
  signed_at timestamptz not null,
  text_hash text not null,
  sections jsonb not null,
  terms jsonb not null,
  file_id uuid not null references file (id),
  primary key (aircraft_id, version)
);
