-- What the ramp needs to work without network and to answer for later.

-- When each answer was given on its device, so that one that arrives late never replaces a newer one.
alter table stage_record add column answered_at jsonb not null default '{}';
-- What the meters were expected to show when the record was closed.
alter table stage_record add column expected_hobbs numeric(8, 1);
alter table stage_record add column expected_flight_meter numeric(8, 1);

-- The same photo sent twice is one photo.
alter table stage_photo add column sha256 bytea;
create unique index stage_photo_once on stage_photo (order_id, stage, question, sha256);

-- Bookings that a grounding squawk puts at risk; taken back when it is closed.
alter table orders add column at_risk_squawk_id uuid references squawk (id);
create index orders_at_risk on orders (at_risk_squawk_id) where at_risk_squawk_id is not null;
