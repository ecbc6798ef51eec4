-- Who holds a part at this moment. An owner who has sold all of it holds none, though their bookings are still counted.
create function holds_part(aircraft uuid, holder uuid) returns boolean language sql stable as $$
  select exists (select from share_holding h where h.aircraft_id = aircraft and h.account_id = holder and h.until_on is null)
$$;
