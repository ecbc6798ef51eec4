-- Whichever way a session ends, its live stream ends with it, in every process.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('tailshare_session_ended', old.id::text);
  return null;
end $$;
create trigger session_ended after delete on session for each row execute function tell_session_ended();

-- The token before the last rotation: for a moment, requests that were under way still carry it.
alter table session add column previous_token_hash bytea, add column previous_until timestamptz;
create index session_previous_token on session (previous_token_hash) where previous_token_hash is not null;

-- A paper that was deleted or replaced keeps its verdict and loses its file.
alter table document alter column file_id drop not null,
  add constraint document_live_has_file check (file_id is not null or deleted_at is not null);
