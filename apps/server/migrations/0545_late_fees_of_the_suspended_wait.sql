-- What one operator alone neither takes nor lets go: the late fee of a booking that ended with a suspension. It waits until a second
-- operator charges it or lets it go, and never lapses (docs/decisions/0186).
alter table intervention drop constraint intervention_kind_check,
  add constraint intervention_kind_check
    check (kind in ('refund', 'fee_waived', 'cancellation', 'state', 'change', 'correction', 'late_fee')) not valid,
  add constraint intervention_late_fee_by_two
    check (kind <> 'late_fee' or state = 'waiting' or coalesce(decided_by_id <> asked_by_id, false)) not valid,
  -- Start, aircraft and people of the booking when it was asked for; nothing where it was asked before this was kept.
  add column seen jsonb;
