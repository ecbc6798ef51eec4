-- The steps that take and give back days, hours in the shop and holidays write the ledger of quotas themselves: aircraft/quotaLedger.
drop trigger orders_quota_insert on orders;
drop trigger orders_quota_update on orders;
drop function note_quota_of_booking();
drop trigger aircraft_share_quota on aircraft_share;
drop function note_quota_of_holder();
drop trigger occupancy_quota on occupancy;
drop function note_quota_of_shop();
drop trigger holiday_claim_quota on holiday_claim;
drop function note_quota_of_claim();
drop function count_quota_days(orders, text, timestamptz);
drop function quota_days(orders);

-- Volatile, so that a booking that waited for a hand-over finds the share that this has written.
alter function holds_share(uuid, uuid) volatile;
