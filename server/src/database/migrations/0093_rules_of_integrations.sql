-- By which rules an integration's last run read everything, and which words its animals have: kind and word.
create table integration_rules (
  integration_id int not null constraint integration_rules_once primary key
    constraint integration_rules_integration_fk references integration on delete cascade,
  hash text not null,
  words text[] not null
);
