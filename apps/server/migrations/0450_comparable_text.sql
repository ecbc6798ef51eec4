-- The form in which every search compares text, as packages/contract/src/comparable.ts has it: without case, accents, apostrophes and what
-- nobody sees. One expression with its argument in it once, so that the planner puts it in place and finds the indexes.
create function comparable(text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(lower(regexp_replace(normalize(translate($1, 'łŁøØđĐıς´', 'lLoOdDiσ'), NFKD),
    '[''’‘ʻʼ`′\u00AD\u0300-\u036F\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]+', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;
-- The words of a message, each found by its beginning, whatever stands between them. Its schema is named: an index is built without a search path.
create function comparable_words(text) returns tsvector language sql immutable strict parallel safe as $$
  select to_tsvector('pg_catalog.simple', regexp_replace(public.comparable($1), '[[:punct:]]+', ' ', 'g'))
$$;
-- Airports are looked up with every letter that is typed, often by words too short for an index; their list is read whole then.
-- may lock: some thousand airports are written anew, a second at most
alter table airport add column comparable_text text not null
  generated always as (comparable(code || ' ' || local_code || ' ' || title || ' ' || town || ' ' || state)) stored;
