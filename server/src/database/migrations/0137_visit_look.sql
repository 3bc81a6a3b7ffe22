-- Other pages a visit is seen on: whoever checks in with a number that stands in line already sees that visit's place there,
-- and cannot leave for them.
create table visit_look (
  token_hash text primary key,
  visit_id int not null constraint visit_look_visit_fk references visit on delete cascade,
  created_date timestamptz not null default now()
);
create index visit_look_visit on visit_look (visit_id);
