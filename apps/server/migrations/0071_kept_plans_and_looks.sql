-- The smaller plan that was to follow a membership when it was canceled. Whoever keeps the membership after all gets it back.
alter table membership add column next_plan_id_if_kept integer references membership_plan (id);

-- An advisor's look at a report is kept once a day of the owner's. Looks of before name no day, so none of them is in the way.
create unique index audit_entry_one_view_a_day on audit_entry (subject_id, actor_id, (data->>'what'), (data->>'day'))
  where action = 'advisor_viewed';
