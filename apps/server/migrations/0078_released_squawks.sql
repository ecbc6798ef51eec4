-- Who closed a squawk, and what was done about it.
alter table squawk add column closed_by uuid references account (id);
alter table squawk add column closing_note text not null default '';
