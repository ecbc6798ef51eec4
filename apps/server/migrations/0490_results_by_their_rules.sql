-- A flight review has its hour on the ground (14 CFR 61.56(a)).
alter table lesson_result add column ground_hours numeric(4, 1) not null default 0;
-- What an instructor endorsed is read from the results themselves, and no longer written into what a pilot states.
alter table lesson_result drop column endorsements_new;
