-- What was canceled in some days is found by the day of the cancellation, of all aircraft of an owner as of one; written by cancellations only.
create index orders_canceled_owner on orders (owner_id, (coalesce(canceled_at, drop_at))) where status in ('canceled', 'canceled_by_owner');
