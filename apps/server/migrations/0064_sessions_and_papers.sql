-- Whichever way a session ends, its live stream ends with it, in every process.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('tailshare_session_ended', old.id::text);
  return null;
end $$;
create trigger session_ended after delete on session for each row execute function tell_session_ended();
