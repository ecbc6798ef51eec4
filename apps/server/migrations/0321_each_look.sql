-- A look of an advisor is written down each time, not once a day; pages that read again within some minutes add none. Two at once
-- meet in the same ten minutes. The index of before stays for servers that still write by it.
create unique index audit_entry_one_view_in_minutes on audit_entry (subject_id, actor_id, (data->>'what'), (data->>'within'))
  where action = 'advisor_viewed';
