-- What partners owe each other for swaps is settled with the month.
alter table cost_line drop constraint cost_line_kind_check;
alter table cost_line add constraint cost_line_kind_check check (kind in ('fixed', 'paid', 'hours', 'reserve', 'expense', 'correction', 'swap'));
alter table cost_line add column swap_id uuid references swap (id);
create index cost_line_swap on cost_line (swap_id) where swap_id is not null;
