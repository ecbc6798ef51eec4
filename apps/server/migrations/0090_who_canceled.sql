-- Who canceled: only their own cancellation do pilots take back. `null` for the system, and while it stands.
alter table orders add column canceled_by_id uuid references account (id);
update orders set canceled_by_id = (
  select e.by_id from order_event e where e.order_id = orders.id and e.to_status in ('canceled', 'canceled_by_owner') order by e.at desc, e.id desc limit 1)
where canceled_at is not null;
