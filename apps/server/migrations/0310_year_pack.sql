-- What an owner enters for the year pack and no flight can say (docs/decisions/0069).

-- For a year's depreciation, as the owner enters it; the price and the day are carried from the year before until they are changed.
create table depreciation_input (
  aircraft_id uuid not null references aircraft (id),
  owner_id uuid not null references account (id),
  year integer not null check (year between 2000 and 2199),
  price_cents bigint not null check (price_cents > 0),
  in_service_on date not null,
  business_percent numeric(5, 2) not null check (business_percent between 0 and 100),
  saved_at timestamptz not null,
  primary key (aircraft_id, owner_id, year)
);

-- Work on the aircraft that its owner notes along the way (26 CFR 1.469-5T).
create table participation_entry (
  id uuid primary key,
  owner_id uuid not null references account (id),
  aircraft_id uuid references aircraft (id),
  day date not null,
  what text not null,
  minutes integer not null check (minutes between 1 and 1440),
  -- What the product saw and the owner took over; it is offered once.
  seen_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint participation_seen_once unique (owner_id, seen_id)
);
create index participation_owner on participation_entry (owner_id, day desc, id desc);
