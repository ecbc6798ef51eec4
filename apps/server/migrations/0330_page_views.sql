-- How often a page was opened on a day (UTC), by its pattern, of those who said that it may be counted. Nothing here is about a person.
create table page_view (
  day date not null,
  page text not null,
  views integer not null check (views > 0),
  primary key (day, page)
);
