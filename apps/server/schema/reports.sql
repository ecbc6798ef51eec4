-- Daylight, and owners' entries for reports.

-- Seconds between sunrise and sunset within a period, by the sunrise equation of the Astronomical Almanac, as in
-- packages/rules/src/schedule/daylight/sun.ts. Days count from noon of 2000-01-01 UTC. Beyond 66 days, only the first and last three are
-- exact; those between are sampled at sixty days, accurate to 0.2%. `offset 0` keeps each step a value: written out in the steps after it,
-- the same sines would be computed again and again.
create function daylight_between(begins timestamptz, ends timestamptz, lat double precision,
  lon double precision) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum(weight * greatest(0, least(transit + half, last) - greatest(transit - half, first))) * 86400, 0)::bigint
  from (select extract(epoch from begins)::double precision / 86400 - 10957.5 as first,
    extract(epoch from ends)::double precision / 86400 - 10957.5 as last) asked
    cross join lateral (select floor(first + lon / 360 - 1) as first_day, ceil(last + lon / 360 + 1) as last_day) days
    cross join lateral (select last_day - first_day + 1 as count) counted
    cross join lateral generate_series(0, least(count, 66)::integer - 1) as i
    cross join lateral (select case when count <= 66 or i < 3 or i > 62 then 1 else (count - 6) / 60 end as weight,
      case when count <= 66 or i < 3 then first_day + i when i > 62 then last_day - 65 + i
        else first_day + 2.5 + (i - 2.5) * (count - 6) / 60 end as day offset 0) taken
    cross join lateral (select day - lon / 360 as noon offset 0) at_noon
    cross join lateral (select 357.5291 + 0.98560028 * noon as anomaly offset 0) moved
    cross join lateral (select anomaly + 1.9148 * sind(anomaly) + 0.02 * sind(2 * anomaly) + 0.0003 * sind(3 * anomaly)
      + 282.9372 as longitude offset 0) seen
    cross join lateral (select noon + 0.0053 * sind(anomaly) - 0.0069 * sind(2 * longitude) as transit,
      asind(sind(longitude) * sind(23.4397)) as declination offset 0) sun
    cross join lateral (select acosd(least(1, greatest(-1,
      (sind(-0.833) - sind(lat) * sind(declination)) / (cosd(lat) * cosd(declination))))) / 360 as half offset 0) arc
$$;

-- A rule that blocked a pilot's trip, for the owner: one row per pilot, aircraft, day and code. Excludes the trip's dates.
create table refused_trip (
  aircraft_id uuid not null references aircraft (id),
  account_id uuid not null references account (id),
  -- Day of the search, in the home airport's zone.
  day date not null,
  code text not null,
  -- All rules that blocked the pilot's last search that day.
  blocking text[] not null,
  -- The owner's share of the quoted price.
  income_cents integer not null,
  primary key (aircraft_id, day, account_id, code)
);
create index refused_trip_account on refused_trip (account_id);
create index refused_trip_day on refused_trip (day);

-- An owner's saved projection for an aircraft, shown next to actual figures.
create table aircraft_plan (
  aircraft_id uuid primary key references aircraft (id),
  inputs jsonb not null,
  saved_by uuid not null references account (id),
  saved_at timestamptz not null
);

-- Depreciation data of a year. Price and first day carry over from the previous year.
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

-- Work on an aircraft logged by its owner (26 CFR 1.469-5T).
create table participation_entry (
  id uuid primary key,
  owner_id uuid not null references account (id),
  aircraft_id uuid references aircraft (id),
  day date not null,
  what text not null,
  minutes integer not null check (minutes between 1 and 1440),
  -- The detected activity it was created from, which is offered once.
  seen_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint participation_seen_once unique (owner_id, seen_id)
);
create index participation_owner on participation_entry (owner_id, day desc, id desc);

-- Views per page and UTC day, from people who consented. Contains nothing personal.
create table page_view (
  day date not null,
  page text not null,
  views integer not null check (views > 0),
  primary key (day, page)
);
