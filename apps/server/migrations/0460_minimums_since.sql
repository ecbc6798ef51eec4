-- Since when a pilot's minimums stand: a fee is judged by those from before its free time ended. Null: longer than that was kept.
alter table pilot_minimums add column set_at timestamptz;
