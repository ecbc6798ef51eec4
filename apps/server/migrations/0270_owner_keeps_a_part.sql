-- The owner of an aircraft keeps at least one percent of it: offers of more are brought down to the rest, and cost their part.
with kept as (
  select f.aircraft_id, f.account_id, f.percent as offered,
    99 - coalesce((select sum(s.percent) from aircraft_share s where s.aircraft_id = f.aircraft_id), 0) as most
  from share_offer f join aircraft a on a.id = f.aircraft_id and a.owner_id = f.account_id
), gone as (
  delete from share_offer f using kept k where f.aircraft_id = k.aircraft_id and f.account_id = k.account_id and k.most <= 0
)
update share_offer f set percent = k.most, price_cents = greatest(1, round(f.price_cents * k.most / k.offered))
from kept k where f.aircraft_id = k.aircraft_id and f.account_id = k.account_id and k.most > 0 and k.most < k.offered;
