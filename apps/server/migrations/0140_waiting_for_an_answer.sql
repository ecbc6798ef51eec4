-- A booking that holds its time and waits for a yes: the owner's where they approve each one, else its pilot's. What waited stays
-- written once it is canceled, so that undoing the cancellation brings the question back, too.
alter table orders
  add column waits_for text constraint orders_waits_for check (waits_for in ('owner', 'pilot')),
  add column answer_by timestamptz,
  add column asked_because text constraint orders_asked_because check (asked_because in ('approval', 'on_behalf', 'waitlist', 'moved')),
  add column confirmed_at timestamptz,
  add constraint orders_waits_until check (waits_for is null or answer_by is not null and asked_because is not null),
  add constraint orders_waits_before_it_leaves check (waits_for is null or status in ('booked', 'canceled', 'canceled_by_owner'));
create index orders_waiting on orders (answer_by) where waits_for is not null and status = 'booked';

alter table aircraft add column needs_approval boolean not null default false;
