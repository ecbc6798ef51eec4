-- Plans promise what the product does.
update membership_plan set benefits = array_remove(
  array_remove(benefits, 'Told first when a waited-for aircraft is free'), 'An operator who answers within the hour');
