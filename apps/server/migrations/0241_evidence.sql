-- What happened to a flight, record by record, each linked to the one before by its hash (docs/evidence.md). Triggers write it in
-- the transaction of what it records, so that no path leaves it out.
create table evidence_record (
  order_id uuid not null references orders (id),
  seq integer not null,
  -- Word for word what is hashed.
  body text not null,
  hash text not null,
  -- What only some may read; the body has its hash.
  sealed text,
  -- A message: it stays where it can be taken back, and is put together again for those who may read it.
  message_id uuid,
  primary key (order_id, seq)
);
create trigger evidence_append_only before update or delete on evidence_record for each statement execute function append_only();

create function sha256_text(value text) returns text language sql immutable as $$
  select encode(sha256(convert_to(value, 'UTF8')), 'hex')
$$;

create function iso_text(value timestamptz) returns text language sql stable as $$
  select to_char(value at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Of two that write at once the second waits for the first, and follows it.
create function add_evidence(flight uuid, kind text, said jsonb, hidden text default null, keep boolean default true, message uuid default null)
returns void language plpgsql as $$
declare last record; line text;
begin
  loop
    select seq, hash into last from evidence_record where order_id = flight order by seq desc limit 1;
    line := (jsonb_build_object('order', flight, 'seq', coalesce(last.seq, 0) + 1, 'at', iso_text(clock_timestamp()), 'kind', kind,
        'previous', coalesce(last.hash, repeat('0', 64)), 'data', said)
      || case when hidden is null then '{}' else jsonb_build_object('sealed', sha256_text(hidden)) end)::text;
    insert into evidence_record (order_id, seq, body, hash, sealed, message_id)
      values (flight, coalesce(last.seq, 0) + 1, line, sha256_text(line), case when keep then hidden end, message)
      on conflict do nothing;
    exit when found;
  end loop;
end $$;

create function evidence_of_event() returns trigger language plpgsql as $$
begin
  perform add_evidence(new.order_id, 'moved', jsonb_build_object('from', new.from_status, 'to', new.to_status, 'by', new.by_id, 'at', iso_text(new.at)));
  return null;
end $$;
create trigger event_evidence after insert on order_event for each row
  when (new.from_status is distinct from new.to_status and new.to_status in ('checking_in', 'in_flight', 'late', 'returning', 'flight_complete'))
  execute function evidence_of_event();

create function evidence_of_stage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform add_evidence(old.order_id, 'record_abandoned', jsonb_build_object('stage', old.stage, 'answers', old.answers));
  else
    perform add_evidence(new.order_id, case new.state when 'closed' then 'record_closed' else 'record_opened' end, to_jsonb(new) - 'id' - 'order_id');
  end if;
  return null;
end $$;
create trigger stage_evidence after insert or delete on stage_record for each row execute function evidence_of_stage();
create trigger stage_closed_evidence after update on stage_record for each row
  when (old.state = 'open' and new.state = 'closed') execute function evidence_of_stage();

create function evidence_of_photo() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform add_evidence(old.order_id, 'photo_removed', jsonb_build_object('photo', old.id));
  else
    perform add_evidence(new.order_id, 'photo', jsonb_build_object('photo', new.id, 'stage', new.stage, 'question', new.question,
      'sha256', encode(new.sha256, 'hex'), 'by', (select owner_id from file where id = new.file_id), 'at', iso_text(new.created_at)));
  end if;
  return null;
end $$;
create trigger photo_evidence after insert or delete on stage_photo for each row execute function evidence_of_photo();

create function evidence_of_correction() returns trigger language plpgsql as $$
begin
  perform add_evidence(new.order_id, 'corrected', jsonb_build_object('by', new.by_id, 'at', iso_text(new.at), 'reason', new.reason,
    'before', new.answers_before, 'after', new.answers_after),
    jsonb_build_object('centsBefore', new.cents_before, 'centsAfter', new.cents_after)::text);
  return null;
end $$;
create trigger correction_evidence after insert on return_correction for each row execute function evidence_of_correction();

create function evidence_of_squawk() returns trigger language plpgsql as $$
begin
  perform add_evidence(new.order_id, 'squawk', jsonb_build_object('squawk', new.id, 'stage', new.stage, 'question', new.question, 'text', new.text,
    'severity', new.severity, 'by', new.reported_by, 'at', iso_text(new.created_at)));
  return null;
end $$;
create trigger squawk_evidence after insert on squawk for each row when (new.order_id is not null) execute function evidence_of_squawk();

create function evidence_of_claim() returns trigger language plpgsql as $$
begin
  perform add_evidence(new.order_id, 'claim', jsonb_build_object('claim', new.id, 'state', new.state), (to_jsonb(new) - 'order_id')::text);
  return null;
end $$;
create trigger claim_evidence after insert or update on damage_claim for each row execute function evidence_of_claim();

create function evidence_of_damage_photo() returns trigger language plpgsql as $$
begin
  perform add_evidence((select order_id from damage_claim where id = new.claim_id), 'claim_photo', jsonb_build_object('photo', new.id,
    'sha256', encode(new.sha256, 'hex'), 'by', new.by_id, 'at', iso_text(new.created_at)));
  return null;
end $$;
create trigger damage_photo_evidence after insert on damage_photo for each row execute function evidence_of_damage_photo();

create function message_evidence(m message) returns text language sql stable as $$
  select jsonb_build_object('message', m.id, 'from', m.from_id, 'to', case m.from_id when m.low_id then m.high_id else m.low_id end,
    'at', iso_text(m.created_at), 'text', m.text)::text
$$;
create function evidence_of_message() returns trigger language plpgsql as $$
begin
  perform add_evidence(new.order_id, 'message', '{}', message_evidence(new), false, new.id);
  return null;
end $$;
create trigger message_evidence after insert or update of text on message for each row
  when (new.order_id is not null) execute function evidence_of_message();
