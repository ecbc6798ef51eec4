-- The words of a message as a search finds them: by their beginning, whatever stands between them.
create function message_words(text) returns tsvector language sql immutable strict parallel safe as $$
  select to_tsvector('pg_catalog.simple', regexp_replace($1, '[[:punct:]]+', ' ', 'g'))
$$;
-- What is typed into the search: every word must begin a word of the message. Null where nothing of it is a word.
create function message_query(text) returns tsquery language sql immutable strict parallel safe as $$
  select nullif(coalesce(string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''':*', ' & '), ''), '')::tsquery from unnest(message_words($1))
$$;
alter table message add column words tsvector generated always as (message_words(text)) stored;
-- One index for whoever of the two searches.
create index message_words_of on message using gin ((array[low_id, high_id]), words);
-- The newest of someone's messages, in whatever chat.
create index message_low_newest on message (low_id, created_at desc, id desc);
create index message_high_newest on message (high_id, created_at desc, id desc);
