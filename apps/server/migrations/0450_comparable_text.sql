-- The form in which every search compares text, as packages/contract/src/comparable.ts has it: without case, accents and apostrophes,
-- with punctuation as one space. One expression with its argument in it once, so that the planner puts it in place and finds the indexes.
create function comparable(text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(replace(replace(replace(lower(regexp_replace(normalize(translate($1, 'łŁøØđĐıς´', 'lLoOdDiσ'), NFKD),
    '[''’‘ʻʼ`′\u00AD\u0300-\u036F\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]+', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u3000-\u303F]+', ' ', 'g'))
$$;
