-- Which flights a passed item keeps on the ground, where it `grounds`.
alter table maintenance_item add column grounds_for text not null default 'every_flight'
  check (grounds_for in ('every_flight', 'house_rule', 'hire_and_instruction', 'beyond_training', 'ifr', 'its_use'));

-- may lock: the items of the models' lists, some thousand rows, a second at most
update maintenance_item set grounds_for = case template
    when 'hundred_hours' then 'hire_and_instruction' when 'transponder' then 'its_use' when 'altimeter' then 'ifr' when 'vor' then 'ifr'
    else 'beyond_training' end,
  grounds = grounds or template = 'vor'
  where template in ('hundred_hours', 'altimeter', 'transponder', 'vor', 'elt', 'elt_battery');
