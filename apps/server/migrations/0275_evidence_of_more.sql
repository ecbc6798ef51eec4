-- What the chain did not know: what was let pass, limits that were read, operational control, photos of squawks (docs/evidence.md).

-- Column by column: no ids of devices, nor who has the record in hand.
create or replace function evidence_of_stage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform add_evidence(old.order_id, 'record_abandoned', jsonb_build_object('stage', old.stage, 'answers', old.answers));
  else
    perform add_evidence(new.order_id, case new.state when 'closed' then 'record_closed' else 'record_opened' end, jsonb_build_object(
      'stage', new.stage, 'state', new.state, 'answers', new.answers, 'answered_at', new.answered_at, 'answered_by', new.answered_by,
      'opened_by', new.opened_by, 'opened_at', new.opened_at, 'closed_by', new.closed_by, 'closed_at', new.closed_at,
      'expected_hobbs', new.expected_hobbs, 'expected_flight_meter', new.expected_flight_meter,
      'question_version_id', new.question_version_id));
  end if;
  return null;
end $$;

create function evidence_of_open_point() returns trigger language plpgsql as $$
begin
  perform add_evidence(r.order_id, 'let_pass', jsonb_build_object('stage', r.stage, 'question', new.question, 'title', new.title,
    'reason', new.reason, 'by', new.released_by_id, 'at', iso_text(new.released_at))) from stage_record r where r.id = new.record_id;
  return null;
end $$;
create trigger open_point_evidence after insert on open_point for each row
  when (new.released_at is not null) execute function evidence_of_open_point();
create trigger open_point_released_evidence after update on open_point for each row
  when (old.released_at is null and new.released_at is not null) execute function evidence_of_open_point();

create function evidence_of_limit_read() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform add_evidence(old.order_id, 'limit_unread', jsonb_build_object('squawk', old.squawk_id));
  else
    perform add_evidence(new.order_id, 'limit_read', jsonb_build_object('squawk', new.squawk_id, 'text', new.text, 'terms', new.terms,
      'by', new.by_id, 'at', iso_text(new.at)));
  end if;
  return null;
end $$;
create trigger limit_read_evidence after insert or delete on limit_read for each row execute function evidence_of_limit_read();
create trigger limit_read_again_evidence after update on limit_read for each row
  when (old.* is distinct from new.*) execute function evidence_of_limit_read();

-- The receipt names people; its hash does not.
create function evidence_of_control() returns trigger language plpgsql as $$
begin
  perform add_evidence(new.order_id, 'control_' || new.kind, jsonb_build_object('at', iso_text(new.at), 'sha256', encode(new.sha256, 'hex')));
  return null;
end $$;
create trigger control_evidence after insert on operational_control for each row execute function evidence_of_control();

create function evidence_of_squawk_photo() returns trigger language plpgsql as $$
begin
  perform add_evidence(s.order_id, 'squawk_photo', jsonb_build_object('photo', new.id, 'squawk', new.squawk_id,
    'sha256', encode(new.sha256, 'hex'), 'by', (select owner_id from file where id = new.file_id), 'at', iso_text(new.created_at)))
    from squawk s where s.id = new.squawk_id and s.order_id is not null;
  return null;
end $$;
create trigger squawk_photo_evidence after insert on squawk_photo for each row execute function evidence_of_squawk_photo();
