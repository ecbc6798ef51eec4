-- An annual or 100 h inspection that somebody typed instead of picking it from the list counts as what it is. One an aircraft, where it has none.
-- may lock: the few items that were typed
update maintenance_item i set template = t.template, grounds = true
  from (select distinct on (m.aircraft_id, k.template) m.id, k.template
    from maintenance_item m join (values ('annual', '^\s*(the )?annual( inspection)?\s*$'),
      ('hundred_hours', '^\s*100[ -]?(h|hr|hrs|hour|hours)\.?( inspection)?\s*$')) k (template, pattern) on m.title ~* k.pattern
    where m.template is null and m.kind = 'inspection' and m.retired_at is null
      and not exists (select from maintenance_item o where o.aircraft_id = m.aircraft_id and o.template = k.template)
    order by m.aircraft_id, k.template, m.created_at, m.id) t
  where i.id = t.id;
