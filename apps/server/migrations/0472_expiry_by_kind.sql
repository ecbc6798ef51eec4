-- How long an item lasts depends on what it is (packages/rules/src/maintenance/templates.ts, endsOf): the end of a calendar month for the FAA's inspections, the
-- day itself for parts and oil, the day before for papers, the day that it names for a policy and an ELT battery, the end of its cycle for
-- navigation data. Until now every month ran to its end.
-- may lock: some twenty rows of an aircraft, whose owners change a row now and then.
update maintenance_item set
  fixed_due_on = coalesce(fixed_due_on, (last_done_on + make_interval(months => case template when 'insurance' then 12 else 60 end))::date - 1),
  to_confirm = to_confirm or fixed_due_on is null,
  interval_months = null
where template in ('insurance', 'elt_battery');

-- may lock: the same rows.
update maintenance_item i set due_on = due.day
from (select id, coalesce(hand_due_on, least(fixed_due_on,
    case when template = 'navigation_data' then case when fixed_due_on is null then date '2020-01-02' + 28 * (floor((last_done_on - date '2020-01-02') / 28.0)::integer + 1) - 1 end
      else last_done_on + interval_days end,
    (last_done_on + make_interval(months => interval_months))::date - case kind when 'paper' then 1 else 0 end)) as day
  from maintenance_item
  where not_applicable is null and (kind = 'part' or template = 'oil' or (kind = 'paper' and template is distinct from 'registration'))) due
where due.id = i.id and i.due_on is distinct from due.day;

-- Forms asked for the day that a policy names, on which it ends at 12:01 a.m.; they now ask for the last day that it covers.
-- may lock: rows of one kind.
update document set expires_on = expires_on - 1 where kind = 'insurance' and expires_on is not null;
-- may lock: rows of one kind.
update aircraft_document set expires_on = expires_on - 1 where kind = 'insurance' and expires_on is not null;
