-- What a pilot does not fly below or above. A line that is missing is not drawn.
create table pilot_minimums (
  account_id uuid primary key references account (id) on delete cascade,
  ceiling_ft int check (ceiling_ft between 0 and 20000),
  visibility_sm numeric(4, 2) check (visibility_sm between 0 and 10),
  wind_kt int check (wind_kt between 0 and 99),
  crosswind_kt int check (crosswind_kt between 0 and 99)
);
