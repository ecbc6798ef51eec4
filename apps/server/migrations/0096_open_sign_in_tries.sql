-- A log-in whose password is being looked at is no failure yet: it is open, and those that come meanwhile wait for it.
alter table sign_in_failure add column is_open boolean not null default false;
