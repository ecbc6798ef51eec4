-- Shared by all areas: extensions, functions, airports, files, and server state.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Normalizes text for search: no case, accents, apostrophes or invisible characters. Keep in sync with
-- packages/contract/src/text/comparable.ts. A single expression, so that the planner inlines it and finds the indexes.
create function comparable(text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(lower(regexp_replace(normalize(translate($1, 'łŁøØđĐıς´', 'lLoOdDiσ'), NFKD),
    '[''’‘ʻʼ`′\u00AD\u0300-\u036F\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]+', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

-- Words of a text, for prefix search. Schema-qualified, because indexes are built without a search path.
create function comparable_words(text) returns tsvector language sql immutable strict parallel safe as $$
  select to_tsvector('pg_catalog.simple', regexp_replace(public.comparable($1), '[[:punct:]]+', ' ', 'g'))
$$;

-- A public-use airport in the US. Presets ship with the product and come first in lists.
create table airport (
  id uuid primary key,
  code text not null constraint airport_code_unique unique,
  title text not null,
  state text not null,
  zone text not null,
  lat double precision not null,
  lon double precision not null,
  is_preset boolean not null default false,
  -- FAA identifier.
  local_code text not null default '',
  town text not null default '',
  -- Search text of the airport, in the form of `comparable`.
  comparable_text text not null generated always as (comparable(code || ' ' || local_code || ' ' || title || ' ' || town || ' '
    || state)) stored
);
create index airport_state on airport (state, code);
create index airport_local_code on airport (local_code);
create index airport_comparable on airport using gin (comparable_text gin_trgm_ops);

-- An uploaded or generated file. Its content is in the file store under `storage_key`.
create table file (
  id uuid primary key,
  owner_id uuid,
  name text not null,
  content_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  storage_key text not null,
  created_at timestamptz not null default now(),
  -- A small picture, deleted with its file.
  thumbnail_key text
);

-- Version of each packaged list (such as airports) that was imported.
create table packaged_list (
  name text primary key,
  version text not null
);

-- Calls within a minute. `who`: keyed hash of call and address. Unlogged: a crash just resets the counts.
create unlogged table call_count (
  who text primary key,
  since timestamptz not null default now(),
  calls integer not null default 1
);

-- Rejects every update and delete of the table it is attached to.
create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23514', constraint = 'append_only';
end $$;

create function month_of(clock timestamp) returns date language sql immutable as $$
  select date_trunc('month', clock)::date
$$;

-- The first day of a month in UTC.
create function order_month(start_at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', start_at at time zone 'UTC')::date
$$;

-- A process that runs jobs, with its last heartbeat. Others take over the jobs of a dead one.
create table job_pool (
  id text primary key,
  seen_at timestamptz not null default now()
);
