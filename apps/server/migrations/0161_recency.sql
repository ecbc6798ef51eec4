-- What an owner may ask of the last days: landings or hours, whichever a pilot has. A booking counts back from its day.
alter table aircraft
  add column recency_days integer not null default 60 check (recency_days between 1 and 365),
  add column recency_landings integer not null default 3 check (recency_landings between 0 and 99),
  add column recency_hours numeric(4, 1) not null default 1 check (recency_hours between 0 and 99);

-- "Last month" is counted back from the day on which the pilot wrote it; of what was written before, nobody knows when.
alter table model_hours add column entered_on date;
