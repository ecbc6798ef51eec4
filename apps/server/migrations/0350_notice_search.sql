-- What someone's notices say: any part of it, as people search for tail numbers and names.
create index notice_says on notice using gin ((array[account_id]), (title || ' ' || text) gin_trgm_ops);
