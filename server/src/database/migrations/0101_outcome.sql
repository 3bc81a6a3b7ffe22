-- What a partner was told of an adoption, and what became of that: it is told once.
create table application_outcome (
  id int generated always as identity primary key,
  application_id int not null constraint application_outcome_application_fk references adoption_application
    constraint application_outcome_once unique,
  integration_id int not null constraint application_outcome_integration_fk references integration,
  -- Who had it told last.
  admin_user_id int constraint application_outcome_user_fk references admin_user,
  -- TELLING for longer than anybody waits is UNCLEAR, too: its process has died.
  state_key text not null constraint application_outcome_state_known check (state_key in ('TELLING', 'TOLD', 'REFUSED', 'UNCLEAR')),
  sent jsonb not null,
  sent_date timestamptz not null default now(),
  -- In the partner's words, or in ours where it said nothing.
  answered text
);
select audited_table('application_outcome', parent_by('adoption_application', 'application_id'));
create index application_outcome_integration on application_outcome (integration_id);
create index application_outcome_user on application_outcome (admin_user_id);
