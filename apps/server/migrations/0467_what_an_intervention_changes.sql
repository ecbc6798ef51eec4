-- What a changed trip or a corrected return says before and after, as a second operator reads it: [{what, before, after}].
alter table intervention add column changes jsonb not null default '[]';
