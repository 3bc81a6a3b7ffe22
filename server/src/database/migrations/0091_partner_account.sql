-- An account at a partner, as a shelter reads it: animals are its, whichever integration opens it.
create table partner_account (
  id int generated always as identity primary key,
  shelter_id int not null constraint partner_account_shelter_fk references organization_shelter,
  partner_key text not null constraint partner_account_partner_fk references partner (key),
  -- What the adapter says who it is, hashed.
  account_hash text not null,
  constraint partner_account_once unique (shelter_id, partner_key, account_hash)
);

-- Until its next run has opened its credentials, an integration is an account of its own.
update integration set account_hash = 'integration:' || id;
insert into partner_account (shelter_id, partner_key, account_hash)
  select shelter_id, partner_key, account_hash from integration;

alter table pet_source
  add column account_id int constraint pet_source_account_fk references partner_account,
  -- The integration that made the pet.
  add column brought_by int constraint pet_source_brought_by_fk references integration,
  -- Another integration of the account that lists the animal, too, and its run that saw it last.
  add column seen_by int,
  add column seen_sync int,
  -- Since when its integration does without it; the account's other ones have the word then.
  add column left_date timestamptz;
update pet_source s set account_id = a.id, brought_by = case when s.pet_id is not null then i.id end
  from integration i join partner_account a on a.account_hash = i.account_hash and a.shelter_id = i.shelter_id and a.partner_key = i.partner_key
  where i.id = s.integration_id;
alter table pet_source alter column account_id set not null,
  drop constraint pet_source_once, add constraint pet_source_once primary key (account_id, external_id);
-- `integration_id` is who keeps the pet in step now.
create index pet_source_integration on pet_source (integration_id);
create index pet_source_brought_by on pet_source (brought_by);
