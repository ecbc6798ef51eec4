-- The smaller plan that was to follow a membership when it was canceled. Whoever keeps the membership after all gets it back.
alter table membership add column next_plan_id_if_kept integer references membership_plan (id);
