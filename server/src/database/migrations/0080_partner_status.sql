-- The statuses that an integration's animals have at its partner: for staff to say what they mean here.
create table integration_status (
  integration_id int not null constraint integration_status_integration_fk references integration on delete cascade,
  status text not null,
  -- Its id there, where statuses have one.
  status_id text,
  -- How many animals of the last whole reading had it.
  animals int not null,
  constraint integration_status_once primary key (integration_id, status)
);
