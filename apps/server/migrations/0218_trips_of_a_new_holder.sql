-- A trip that is being moved while its pilot buys a share counts as it stands afterwards: the hand-over waits for it. The owner's
-- trips begin to count with the first share.
create or replace function note_quota_of_holder() returns trigger language plpgsql as $$
declare
  booking orders;
begin
  for booking in
    select o.* from orders o join aircraft a on a.id = o.aircraft_id
    where o.aircraft_id = new.aircraft_id and o.pilot_id in (new.account_id, a.owner_id)
      and o.start_at >= date_trunc('year', new.since) - interval '61 days'
    order by o.id for share of o
  loop
    perform count_quota_days(booking, 'joined', booking.created_at);
  end loop;
  return null;
end $$;
