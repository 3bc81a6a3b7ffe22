-- What the pages of a partner's list said when it was last read to its end: a page that says the very same is not read again.
create table integration_page (
  integration_id int not null constraint integration_page_integration_fk references integration on delete cascade,
  -- Of its whole text.
  digest text not null,
  -- What stands in it beside its animals: {count, more, total, first, last}
  head jsonb not null,
  -- Its animals' ids.
  ids text[] not null,
  -- What a run has met on it: {statuses, definitions, fields}
  met jsonb not null,
  constraint integration_page_once primary key (integration_id, digest)
);
-- The run that has kept them, and a hash of what else decided what its animals became.
alter table integration_rules add column pages_sync_id int, add column pages_hash text;
