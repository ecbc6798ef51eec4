-- An expense may cover a period, its last day included: whoever holds a part bears their days of it.
alter table expense add column covers_from date, add column covers_to date;
alter table expense add constraint expense_covers check (
  (covers_from is null) = (covers_to is null) and covers_from <= covers_to and (covers_from is null or split = 'share')) not valid;
