-- The software a shelter runs already: who speaks to it, what it says, and how that becomes pets (spec 002 §2-4).
create table partner (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint partner_uuid_unique unique,
  key text not null constraint partner_key_unique unique,
  name text not null,
  -- The first part of its authenticate call.
  endpoint text not null constraint partner_endpoint_unique unique,
  -- What its forms ask for; the adapters' own schemas are the source (decision 63).
  credential_fields jsonb not null,
  setting_fields jsonb not null,
  filters boolean not null,
  incremental boolean not null,
  finds_foster boolean not null,
  maps_status boolean not null,
  receipt_accounts boolean not null
);

create table integration (
  id int generated always as identity primary key,
  description text not null constraint integration_description_length check (char_length(description) between 1 and 255),
  partner_key text not null constraint integration_partner_fk references partner (key),
  shelter_id int not null,
  branch_id int not null,
  -- Sealed JSON, as the adapter's schema has parsed it.
  credentials bytea not null,
  -- Tells whether two integrations read one account, and nothing else of it.
  account_hash text not null,
  settings jsonb not null default '{}',
  -- Whether somebody has saved the settings: the wizard goes on only then.
  settings_saved boolean not null default false,
  main boolean not null default false,
  -- False: a draft of the wizard, until CONNECT (decision 67).
  active boolean not null default false,
  constraint integration_branch_fk foreign key (shelter_id, branch_id) references organization_branch (shelter_id, id),
  constraint integration_of_shelter unique (id, shelter_id, partner_key)
);
select business_table('integration', '{credentials,account_hash}');
create unique index integration_once on integration (branch_id, partner_key) where active and not deleted;
create unique index integration_draft_once on integration (branch_id, partner_key) where not active and not deleted;
create unique index integration_main_unique on integration (branch_id) where main and active and not deleted;
create index integration_shelter on integration (shelter_id);

create table network (
  id int generated always as identity primary key,
  shelter_id int not null constraint network_shelter_fk references organization_shelter,
  partner_key text not null constraint network_partner_fk references partner (key),
  description text constraint network_description_length check (char_length(description) <= 255),
  -- Between networks of one integration the heavier wins, then the newer (decision 71).
  weight int not null default 0 constraint network_weight_limits check (weight between -1000000 and 1000000),
  active boolean not null default true,
  settings jsonb not null default '{}',
  -- Section name to ALWAYS, ON_CREATE or NEVER; ALWAYS where it is not named.
  sections jsonb not null default '{}',
  constraint network_of_shelter unique (id, shelter_id, partner_key)
);
select business_table('network');
create index network_shelter on network (shelter_id);

create table network_integration (
  network_id int not null,
  integration_id int not null,
  shelter_id int not null,
  partner_key text not null,
  constraint network_integration_once primary key (network_id, integration_id),
  constraint network_integration_network_fk foreign key (network_id, shelter_id, partner_key)
    references network (id, shelter_id, partner_key),
  constraint network_integration_integration_fk foreign key (integration_id, shelter_id, partner_key)
    references integration (id, shelter_id, partner_key)
);
create index network_integration_integration on network_integration (integration_id);
select audited_table('network_integration', parent_by('network', 'network_id'));

create table characteristics_definition (
  id int generated always as identity primary key,
  shelter_id int constraint characteristics_definition_shelter_fk references organization_shelter,
  partner_key text not null constraint characteristics_definition_partner_fk references partner (key),
  characteristic_type text not null,
  path text not null constraint characteristics_definition_path_length check (char_length(path) between 1 and 255),
  type text not null constraint characteristics_definition_type_known check (type in ('MATCH', 'RETRIEVE')),
  condition text not null constraint characteristics_definition_condition_known
    check (condition in ('EQUALS', 'NOT_EQUALS', 'CONTAINS', 'IN', 'EXISTS', 'GT', 'LT')),
  value text constraint characteristics_definition_value_length check (char_length(value) <= 1000),
  active boolean not null default true,
  global boolean not null default false,
  priority int not null default 0 constraint characteristics_definition_priority_limits
    check (priority between -1000000 and 1000000),
  constraint characteristics_definition_global_or_shelter check (global = (shelter_id is null)),
  constraint characteristics_definition_of_shelter unique (id, shelter_id, partner_key)
);
select business_table('characteristics_definition');
create index characteristics_definition_shelter on characteristics_definition (shelter_id);
create index characteristics_definition_partner on characteristics_definition (partner_key);

create table network_definition (
  network_id int not null,
  definition_id int not null,
  shelter_id int not null,
  partner_key text not null,
  constraint network_definition_once primary key (network_id, definition_id),
  constraint network_definition_network_fk foreign key (network_id, shelter_id, partner_key)
    references network (id, shelter_id, partner_key),
  constraint network_definition_definition_fk foreign key (definition_id, shelter_id, partner_key)
    references characteristics_definition (id, shelter_id, partner_key)
);
create index network_definition_definition on network_definition (definition_id);
select audited_table('network_definition', parent_by('network', 'network_id'));

-- What a partner's words mean here. Pending: nobody has said it yet, and the pets that came with the word wait.
create function mapping_table(name text, target text) returns void language plpgsql as $$
begin
  execute format($t$
    create table %1$I (
      id int generated always as identity primary key,
      name text not null constraint %2$I check (char_length(name) between 1 and 255),
      partner_key text not null constraint %3$I references partner (key),
      external_id text not null constraint %4$I check (char_length(external_id) between 1 and 255),
      active boolean not null default false,
      %5$s
    )$t$, name, name || '_name_length', name || '_partner_fk', name || '_external_id_length', target);
  perform business_table(name);
  -- Words are compared as a partner's software would: whatever their case.
  execute format('create unique index %I on %I (partner_key, lower(external_id)) where not deleted', name || '_once', name);
  execute format('create index %I on %I using gin (name gin_trgm_ops)', name || '_search', name);
end $$;
select mapping_table('mapping_age', 'age_key text constraint mapping_age_age_fk references age (key)');
select mapping_table('mapping_sex', 'sex_key text constraint mapping_sex_sex_fk references gender (key)');
select mapping_table('mapping_size', 'size_key text constraint mapping_size_size_fk references size (key)');
select mapping_table('mapping_specie', 'specie_id int constraint mapping_specie_specie_fk references specie');
-- A breed's species is known before its breed is: from the animal that brought the word.
select mapping_table('mapping_breed', 'specie_id int constraint mapping_breed_specie_fk references specie, breed_id int,
  constraint mapping_breed_fits_specie foreign key (specie_id, breed_id) references breed (specie_id, id),
  constraint mapping_breed_has_specie check (breed_id is null or specie_id is not null)');
drop function mapping_table;
create index mapping_breed_breed on mapping_breed (breed_id);

-- Months from `min` up to, not including, `max` (decision 78).
create extension if not exists btree_gist;
create table mapping_age_range (
  id int generated always as identity primary key,
  specie_id int not null constraint mapping_age_range_specie_fk references specie,
  age_key text not null constraint mapping_age_range_age_fk references age (key),
  min int not null constraint mapping_age_range_min_limits check (min between 0 and 1200),
  max int not null constraint mapping_age_range_max_limits check (max between 0 and 1200),
  constraint mapping_age_range_sound check (max > min)
);
select business_table('mapping_age_range');
alter table mapping_age_range add constraint mapping_age_range_no_overlap
  exclude using gist (specie_id with =, int4range(min, max) with &&) where (not deleted);

-- One run. It is live until exactly one of finish, canceled and failed says when it ended.
create table integration_sync (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint integration_sync_uuid_unique unique,
  integration_id int not null constraint integration_sync_integration_fk references integration,
  created_date timestamptz not null default now(),
  -- None: it started by itself.
  admin_user_id int constraint integration_sync_user_fk references admin_user,
  force_sections text not null default '',
  force_updates boolean not null default false,
  dry_run boolean not null default false,
  -- Archives what is no longer listed even where that is most of it.
  archive_all boolean not null default false,
  -- Only what has changed since is read; null: everything, so that what is absent is gone.
  since timestamptz,
  finish timestamptz,
  canceled timestamptz,
  failed timestamptz,
  -- Why it failed, in words for staff.
  reason text,
  -- [{key, date}] in the order in which they began.
  stages jsonb not null default '[]',
  total int,
  current int not null default 0,
  added int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  migrated int not null default 0,
  restored int not null default 0,
  archived int not null default 0,
  failed_pets int not null default 0,
  waiting int not null default 0,
  filtered int not null default 0,
  -- What staff should know although the run went on.
  warnings jsonb not null default '[]',
  -- Who runs it and until when that is believed: a worker that holds an older attempt writes nothing any more.
  attempt int not null default 0,
  lease_until timestamptz,
  -- Attempts since the last that got on.
  stalled int not null default 0,
  attempt_current int not null default 0,
  constraint integration_sync_ended_once check (num_nonnulls(finish, canceled, failed) <= 1)
);
create unique index integration_sync_live on integration_sync (integration_id)
  where finish is null and canceled is null and failed is null;
create index integration_sync_integration on integration_sync (integration_id, id desc);
create index integration_sync_leased on integration_sync (lease_until)
  where finish is null and canceled is null and failed is null;

-- What a run has to say of single animals: those that failed or wait, and everything of a dry run. Bounded by the engine.
create table integration_sync_pet (
  id int generated always as identity primary key,
  sync_id int not null constraint integration_sync_pet_sync_fk references integration_sync on delete cascade,
  external_id text,
  name text,
  outcome_key text not null constraint integration_sync_pet_outcome_known check (outcome_key in
    ('ADDED', 'UPDATED', 'MIGRATED', 'RESTORED', 'ARCHIVED', 'FAILED', 'WAITING', 'FILTERED')),
  reason text,
  -- A run that is taken up again says a thing once.
  constraint integration_sync_pet_once unique nulls not distinct (sync_id, external_id, outcome_key, reason)
);

alter table pet
  -- Characteristic type to true, or to the text that was retrieved.
  add column characteristics jsonb not null default '{}',
  add column foster_user_id int constraint pet_foster_user_fk references organization_user;
create index pet_foster_user on pet (foster_user_id) where foster_user_id is not null;

-- Each animal of a partner, and the pet it is here.
create table pet_source (
  integration_id int not null constraint pet_source_integration_fk references integration,
  external_id text not null constraint pet_source_external_id_length check (char_length(external_id) between 1 and 255),
  pet_id int constraint pet_source_pet_fk references pet,
  -- Of what the engine made of it the last time: the same again needs no write.
  hash text,
  -- The last run that saw it, and what became of it there.
  sync_id int not null,
  outcome_key text not null,
  -- The mappings it waits for, as kind:id.
  waits_on text[],
  constraint pet_source_once primary key (integration_id, external_id)
);
create unique index pet_source_pet on pet_source (pet_id) where pet_id is not null;
create index pet_source_waits on pet_source using gin (waits_on) where waits_on is not null;

create table pet_media (
  id int generated always as identity primary key,
  pet_id int not null constraint pet_media_pet_fk references pet,
  integration_id int not null constraint pet_media_integration_fk references integration,
  kind_key text not null constraint pet_media_kind_known check (kind_key in ('PICTURE', 'VIDEO')),
  position int not null,
  url text not null constraint pet_media_url_length check (char_length(url) between 1 and 2000),
  file_id int constraint pet_media_file_fk references stored_file,
  state_key text not null default 'WAITING' constraint pet_media_state_known check (state_key in ('WAITING', 'STORED', 'LINKED', 'FAILED')),
  tries int not null default 0,
  next_try timestamptz not null default now(),
  reason text,
  constraint pet_media_once unique (pet_id, kind_key, url)
);
create index pet_media_waiting on pet_media (integration_id, next_try) where state_key = 'WAITING';
create index pet_media_file on pet_media (file_id);
