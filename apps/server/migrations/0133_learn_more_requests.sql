-- What people ask through the form behind "Invest"; they need no account.
create table learn_more_request (
  id uuid primary key,
  name text not null,
  email text not null,
  interest text not null check (interest in ('invest', 'own', 'coOwn', 'other')),
  message text not null default '',
  created_at timestamptz not null default now()
);
create index learn_more_request_email on learn_more_request (email, created_at);
create index learn_more_request_newest on learn_more_request (created_at desc, id desc);
