-- All that somebody said to be. `pilot_category` stays the one that says most and decides; servers of the release before write
-- only that one, so a list that does not lead to it counts as absent.
alter table account add pilot_categories text[] not null default '{}'
  constraint account_pilot_categories check (
    pilot_categories <@ array['student_pilot', 'licensed_pilot', 'instructor_pilot', 'csip_pilot', 'non_pilot']
    and (cardinality(pilot_categories) <= 1 or not pilot_categories && array['student_pilot', 'non_pilot'])
  );
update account set pilot_categories = array[pilot_category] where pilot_category is not null;
