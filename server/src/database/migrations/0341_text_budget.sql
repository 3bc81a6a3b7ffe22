-- How many texts a shelter's check-ins may send, of its settings.
alter table shelter_setting drop constraint shelter_setting_type_known;
alter table shelter_setting add constraint shelter_setting_type_known check (type_key in ('ADOPTION_PATH_MESSAGE',
  'ADOPTER_PERSONAL_DOCUMENTS', 'SPONSOR', 'IFRAME', 'KENNEL_CARD', 'KIOSK', 'APPLICATION_IN_PERSON', 'ADOPTION',
  'PET_PROFILE', 'DISCOUNT_REASON', 'PET_CHARACTERISTICS_ALIAS', 'TEXT_BUDGET'));

-- How many texts were put into the outbox in each hour: by a kiosk, a code that hangs somewhere, a location, a shelter, and by
-- all of them (id 0).
create table text_count (
  scope_key text not null constraint text_count_scope_known check (scope_key in ('KIOSK', 'CODE', 'LOCATION', 'SHELTER', 'ALL')),
  scope_id int not null,
  hour timestamptz not null,
  texts int not null,
  primary key (scope_key, scope_id, hour)
);
create index text_count_hour on text_count (hour);

-- Of which budget staff were told that it is nearly used up, or is. Told once for its hour, or its day.
create table text_told (
  id int generated always as identity primary key,
  scope_key text not null,
  scope_id int not null,
  -- Whose it is; null: everybody's.
  shelter_id int constraint text_told_shelter_fk references organization_shelter,
  period_key text not null constraint text_told_period_known check (period_key in ('HOUR', 'DAY')),
  level_key text not null constraint text_told_level_known check (level_key in ('NEAR', 'USED_UP')),
  texts int not null,
  budget int not null,
  since timestamptz not null,
  -- Whether it has been written to those whom TEXT_BUDGET_MAIL names.
  mailed boolean not null default false,
  constraint text_told_once unique (scope_key, scope_id, period_key, level_key)
);
create index text_told_shelter on text_told (shelter_id);
create index text_told_unmailed on text_told (id) where not mailed;

insert into email_template (key, name, description, icon, json) values
  ('text_budget', 'Texts running out', 'Tells whoever looks after the texts which budgets are nearly used up, or are.', 'x',
    '{"values": {}}');
