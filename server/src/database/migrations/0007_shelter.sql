create table payment_model (
  key text primary key,
  name text not null,
  description text not null,
  position int not null
);

create table address (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint address_uuid_unique unique,
  country_id int not null constraint address_country_fk references country,
  zip text not null constraint address_zip_length check (char_length(zip) between 1 and 12),
  address text not null constraint address_text_length check (char_length(address) between 1 and 255),
  latitude double precision,
  longitude double precision,
  time_zone text not null,
  constraint address_once unique (country_id, zip, address)
);

create table organization_shelter (
  id int generated always as identity primary key,
  name text not null constraint organization_shelter_name_length check (char_length(name) between 1 and 120),
  -- The database writes slugs as they are compared, so that no two differ by case alone.
  slug text not null constraint organization_shelter_slug_form
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60 and slug <> 'add'),
  email text not null,
  description text,
  key501c3 text constraint organization_shelter_key501c3_length check (char_length(key501c3) <= 10),
  active boolean not null default true,
  in_person boolean not null default false,
  process_tag boolean not null default false,
  country_id int not null constraint organization_shelter_country_fk references country,
  template_id int constraint organization_shelter_template_fk references question_template,
  contract boolean not null default false,
  shelter_contract_id int constraint organization_shelter_contract_fk references stored_file,
  logo_id int constraint organization_shelter_logo_fk references stored_file,
  interview_config jsonb not null,
  pet_listing jsonb not null,
  petco_love_lost jsonb not null default '{"enabled": false}',
  send_medical_records boolean not null default false,
  payment_model_key text constraint organization_shelter_payment_model_fk references payment_model,
  payment_type text constraint organization_shelter_payment_type_known check (payment_type in ('STRIPE', 'CYBERSOURCE')),
  -- Everything of the platform but its secrets: stripe {…} or cybersource {api_key_id, merchant_id}, and sales_taxes {…}.
  payment_config jsonb not null default '{}',
  cybersource_secret_key bytea,
  payment_api_key bytea,
  constraint organization_shelter_contract_needs_file check (not contract or shelter_contract_id is not null)
);
select business_table('organization_shelter', array['cybersource_secret_key', 'payment_api_key']);
create unique index organization_shelter_slug_unique on organization_shelter (slug) where not deleted;
create index organization_shelter_name_search on organization_shelter using gin (name gin_trgm_ops);
create index organization_shelter_country on organization_shelter (country_id);
create index organization_shelter_template on organization_shelter (template_id);

create table organization_shelter_language (
  shelter_id int not null constraint organization_shelter_language_shelter_fk references organization_shelter,
  language_id int not null constraint organization_shelter_language_language_fk references language,
  main_language boolean not null default false,
  constraint organization_shelter_language_once primary key (shelter_id, language_id)
);
create unique index organization_shelter_language_main_unique on organization_shelter_language (shelter_id) where main_language;
create index organization_shelter_language_language on organization_shelter_language (language_id);
select audited_table('organization_shelter_language', parent_by('organization_shelter', 'shelter_id'));

create table contract_option (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint contract_option_uuid_unique unique,
  shelter_id int not null constraint contract_option_shelter_fk references organization_shelter,
  text text not null constraint contract_option_text_length check (char_length(text) between 1 and 255),
  description text not null constraint contract_option_description_length check (char_length(description) between 1 and 2000),
  required boolean not null default false,
  position int not null
);
create index contract_option_shelter on contract_option (shelter_id, position);
select audited_table('contract_option', parent_by('organization_shelter', 'shelter_id'));

-- One row a kind of setting; each kind has its own shape, which the contract checks.
create table shelter_setting (
  id int generated always as identity primary key,
  shelter_id int not null constraint shelter_setting_shelter_fk references organization_shelter,
  type_key text not null constraint shelter_setting_type_known check (type_key in ('ADOPTION_PATH_MESSAGE',
    'ADOPTER_PERSONAL_DOCUMENTS', 'SPONSOR', 'IFRAME', 'KENNEL_CARD', 'KIOSK', 'APPLICATION_IN_PERSON', 'ADOPTION',
    'PET_PROFILE', 'DISCOUNT_REASON', 'PET_CHARACTERISTICS_ALIAS')),
  value jsonb not null,
  -- Per language, where the kind has texts.
  translation jsonb not null default '[]'
);
select business_table('shelter_setting');
create unique index shelter_setting_once on shelter_setting (shelter_id, type_key) where not deleted;

create table organization_branch (
  id int generated always as identity primary key,
  shelter_id int not null constraint organization_branch_shelter_fk references organization_shelter,
  name text not null constraint organization_branch_name_length check (char_length(name) between 1 and 120),
  headquarter boolean not null default false,
  -- In miles, or kilometres outside the US; 0 is no limit.
  max_distance int not null default 0 constraint organization_branch_max_distance_limits check (max_distance between 0 and 1000),
  active boolean not null default true,
  email text not null,
  work_phone text not null constraint organization_branch_work_phone_length check (char_length(work_phone) between 1 and 40),
  address_id int not null constraint organization_branch_address_fk references address,
  -- What rows of products and taxes refer to, so that they cannot name another shelter's location.
  constraint organization_branch_of_shelter unique (shelter_id, id)
);
select business_table('organization_branch');
create unique index organization_branch_headquarter_unique on organization_branch (shelter_id) where headquarter and not deleted;
create unique index organization_branch_name_unique on organization_branch (shelter_id, lower(name)) where not deleted;
create index organization_branch_address on organization_branch (address_id);

create table opening_hour (
  branch_id int not null constraint opening_hour_branch_fk references organization_branch,
  weekday_key text not null constraint opening_hour_weekday_known check (weekday_key in ('SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT')),
  position int not null generated always as
    (case weekday_key when 'SUN' then 0 when 'MON' then 1 when 'TUE' then 2 when 'WED' then 3 when 'THU' then 4 when 'FRI' then 5 else 6 end) stored,
  opening time,
  closure time,
  closed boolean not null default false,
  constraint opening_hour_once primary key (branch_id, weekday_key),
  constraint opening_hour_sound check (closed or closure > opening)
);
select audited_table('opening_hour', parent_by('organization_branch', 'branch_id'));

create table organization_question_shelter (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint organization_question_shelter_uuid_unique unique,
  shelter_id int not null constraint organization_question_shelter_shelter_fk references organization_shelter,
  question_id int not null constraint organization_question_shelter_question_fk references organization_question,
  position int not null,
  ask_alias text constraint organization_question_shelter_alias_length check (char_length(ask_alias) between 1 and 500),
  constraint organization_question_shelter_once unique (shelter_id, question_id)
);
create index organization_question_shelter_question on organization_question_shelter (question_id);
select audited_table('organization_question_shelter', parent_by('organization_shelter', 'shelter_id'));

create table organization_question_shelter_translation (
  question_shelter_id int not null
    constraint organization_question_shelter_translation_link_fk references organization_question_shelter on delete cascade,
  language_id int not null constraint organization_question_shelter_translation_language_fk references language,
  ask_alias text not null constraint organization_question_shelter_translation_length check (char_length(ask_alias) between 1 and 500),
  constraint organization_question_shelter_translation_once primary key (question_shelter_id, language_id)
);
create index organization_question_shelter_translation_language on organization_question_shelter_translation (language_id);

create table organization_question_shelter_specie (
  question_shelter_id int not null
    constraint organization_question_shelter_specie_link_fk references organization_question_shelter on delete cascade,
  specie_id int not null constraint organization_question_shelter_specie_specie_fk references specie,
  constraint organization_question_shelter_specie_once primary key (question_shelter_id, specie_id)
);
create index organization_question_shelter_specie_specie on organization_question_shelter_specie (specie_id);
select audited_table(name::regclass, 'select s.uuid from organization_question_shelter l join organization_shelter s on s.id = l.shelter_id
    where l.id = ($1 ->> ''question_shelter_id'')::int')
  from unnest(array['organization_question_shelter_translation', 'organization_question_shelter_specie']) name;

create table organization_product (
  id int generated always as identity primary key,
  shelter_id int not null constraint organization_product_shelter_fk references organization_shelter,
  name text not null constraint organization_product_name_length check (char_length(name) between 1 and 120),
  description text not null constraint organization_product_description_length check (char_length(description) between 1 and 2000),
  price numeric(10, 2) not null constraint organization_product_price_limits check (price >= 0),
  type_key text not null constraint organization_product_type_known check (type_key in ('BOX', 'UNIQUE')),
  active boolean not null default true,
  required boolean not null default false,
  picture_id int constraint organization_product_picture_fk references stored_file,
  constraint organization_product_of_shelter unique (shelter_id, id)
);
select business_table('organization_product');
create index organization_product_shelter on organization_product (shelter_id);

create table product_branch (
  product_id int not null,
  shelter_id int not null,
  branch_id int not null,
  price numeric(10, 2) not null constraint product_branch_price_limits check (price >= 0),
  active boolean not null default true,
  required boolean not null default false,
  constraint product_branch_once primary key (product_id, branch_id),
  constraint product_branch_product_fk foreign key (shelter_id, product_id) references organization_product (shelter_id, id),
  constraint product_branch_branch_fk foreign key (shelter_id, branch_id) references organization_branch (shelter_id, id)
);
create index product_branch_branch on product_branch (branch_id);
select audited_table('product_branch', parent_by('organization_product', 'product_id'));

create table product_specie (
  product_id int not null constraint product_specie_product_fk references organization_product,
  specie_id int not null constraint product_specie_specie_fk references specie,
  required boolean not null default false,
  constraint product_specie_once primary key (product_id, specie_id)
);
create index product_specie_specie on product_specie (specie_id);
select audited_table('product_specie', parent_by('organization_product', 'product_id'));

-- What a BOX holds.
create table product_item (
  product_id int not null,
  shelter_id int not null,
  item_id int not null constraint product_item_not_itself check (item_id <> product_id),
  constraint product_item_once primary key (product_id, item_id),
  constraint product_item_product_fk foreign key (shelter_id, product_id) references organization_product (shelter_id, id),
  constraint product_item_item_fk foreign key (shelter_id, item_id) references organization_product (shelter_id, id)
);
create index product_item_item on product_item (item_id);
select audited_table('product_item', parent_by('organization_product', 'product_id'));

create table organization_tax (
  id int generated always as identity primary key,
  shelter_id int not null constraint organization_tax_shelter_fk references organization_shelter,
  name text not null constraint organization_tax_name_length check (char_length(name) between 1 and 120),
  description text not null constraint organization_tax_description_length check (char_length(description) between 1 and 2000),
  price numeric(10, 2) not null constraint organization_tax_price_limits check (price >= 0),
  active boolean not null default true,
  required boolean not null default false,
  constraint organization_tax_of_shelter unique (shelter_id, id)
);
select business_table('organization_tax');
create index organization_tax_shelter on organization_tax (shelter_id);

create table tax_branch (
  tax_id int not null,
  shelter_id int not null,
  branch_id int not null,
  price numeric(10, 2) not null constraint tax_branch_price_limits check (price >= 0),
  active boolean not null default true,
  required boolean not null default false,
  constraint tax_branch_once primary key (tax_id, branch_id),
  constraint tax_branch_tax_fk foreign key (shelter_id, tax_id) references organization_tax (shelter_id, id),
  constraint tax_branch_branch_fk foreign key (shelter_id, branch_id) references organization_branch (shelter_id, id)
);
create index tax_branch_branch on tax_branch (branch_id);
select audited_table('tax_branch', parent_by('organization_tax', 'tax_id'));

-- A product is sold somewhere to somebody, a tax is raised somewhere: at commit, whoever wrote it.
create function needs_rows() returns trigger language plpgsql as $$
declare
  found boolean;
  part text;
begin
  foreach part in array tg_argv[1:] loop
    execute format('select exists (select from %I where %I = $1)', part, tg_argv[0]) into found using new.id;
    if not found and not new.deleted then
      raise exception using errcode = 'check_violation', constraint = part || '_needed', message = part || ' needs a row';
    end if;
  end loop;
  return null;
end $$;
create constraint trigger needs_rows after insert or update on organization_product deferrable initially deferred
  for each row execute function needs_rows('product_id', 'product_branch', 'product_specie');
create constraint trigger needs_rows after insert or update on organization_tax deferrable initially deferred
  for each row execute function needs_rows('tax_id', 'tax_branch');

create table application_tag (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint application_tag_uuid_unique unique,
  key text not null constraint application_tag_key_unique unique,
  name text not null,
  description text not null
);
create table organization_shelter_tag (
  shelter_id int not null constraint organization_shelter_tag_shelter_fk references organization_shelter,
  tag_id int not null constraint organization_shelter_tag_tag_fk references application_tag,
  -- The greatest position has the greatest priority.
  position int not null,
  constraint organization_shelter_tag_once primary key (shelter_id, tag_id)
);
create index organization_shelter_tag_tag on organization_shelter_tag (tag_id);
select audited_table('organization_shelter_tag', parent_by('organization_shelter', 'shelter_id'));

create table organization_shelter_event (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint organization_shelter_event_uuid_unique unique,
  shelter_id int not null constraint organization_shelter_event_shelter_fk references organization_shelter,
  status_key text constraint organization_shelter_event_status_known
    check (status_key in ('APPROVED', 'DECLINED', 'UNDER_REVIEW', 'ADOPTED', 'PAID', 'SIGNED')),
  action_key text not null constraint organization_shelter_event_action_known check (action_key in ('CHANGE_STATUS', 'CANCELED',
    'WITHDREW', 'OTHER_APPLICATIONS_SAME_ADOPTER', 'NOTES', 'ADOPTER_PHONE_CALL', 'ADOPTER_MEET_AND_GREET')),
  tag_id int not null constraint organization_shelter_event_tag_fk references application_tag,
  constraint organization_shelter_event_status_with_change check ((action_key = 'CHANGE_STATUS') = (status_key is not null)),
  constraint organization_shelter_event_once unique nulls not distinct (shelter_id, status_key, action_key, tag_id)
);
create index organization_shelter_event_tag on organization_shelter_event (tag_id);
select audited_table('organization_shelter_event', parent_by('organization_shelter', 'shelter_id'));

create table characteristic_group (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint characteristic_group_uuid_unique unique,
  key text not null constraint characteristic_group_key_unique unique,
  name text not null,
  position int not null
);
create table characteristic (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint characteristic_uuid_unique unique,
  characteristic_group_id int not null constraint characteristic_group_fk references characteristic_group,
  key text not null,
  name text not null,
  description text not null,
  icon text not null,
  position int not null,
  constraint characteristic_key_once unique (characteristic_group_id, key)
);

create table donation_option (
  id int generated always as identity primary key,
  -- None: a default, offered where a shelter has no options of its own.
  shelter_id int constraint donation_option_shelter_fk references organization_shelter,
  description text not null constraint donation_option_description_length check (char_length(description) between 1 and 255),
  amount numeric(10, 2) not null constraint donation_option_amount_limits check (amount >= 0)
);
select business_table('donation_option');
create index donation_option_shelter on donation_option (shelter_id);

create table breed (
  id int generated always as identity primary key,
  specie_id int not null constraint breed_specie_fk references specie,
  name text not null constraint breed_name_length check (char_length(name) between 1 and 120),
  constraint breed_of_specie unique (specie_id, id)
);
select business_table('breed');
create unique index breed_name_unique on breed (specie_id, lower(name)) where not deleted;
create index breed_name_search on breed using gin (name gin_trgm_ops);

create table pet (
  id int generated always as identity primary key,
  branch_id int not null constraint pet_branch_fk references organization_branch,
  name text not null constraint pet_name_length check (char_length(name) between 1 and 120),
  specie_id int not null constraint pet_specie_fk references specie,
  breed_primary_id int,
  secondary_breed_id int,
  age_key text constraint pet_age_fk references age (key),
  sex_key text constraint pet_sex_fk references gender (key),
  size_key text constraint pet_size_fk references size (key),
  status_key text not null default 'AVAILABLE'
    constraint pet_status_known check (status_key in ('AVAILABLE', 'IN_PROCESS', 'APPROVED', 'ADOPTED')),
  -- Beside the status (decision 85): RESTRICTED is what a limit does, HIDDEN what staff do.
  visibility_key text not null default 'VISIBLE'
    constraint pet_visibility_known check (visibility_key in ('VISIBLE', 'RESTRICTED', 'HIDDEN')),
  foster boolean not null default false,
  birth_date date,
  price numeric(10, 2) constraint pet_price_limits check (price >= 0),
  payment_model_key text constraint pet_payment_model_fk references payment_model,
  custom_code text constraint pet_custom_code_length check (char_length(custom_code) <= 80),
  global_code text constraint pet_global_code_length check (char_length(global_code) <= 80),
  kennel_number text constraint pet_kennel_number_length check (char_length(kennel_number) <= 80),
  microchip text constraint pet_microchip_length check (char_length(microchip) <= 80),
  neutered boolean,
  description text,
  picture_id int constraint pet_picture_fk references stored_file,
  constraint pet_breed_primary_fk foreign key (specie_id, breed_primary_id) references breed (specie_id, id),
  constraint pet_secondary_breed_fk foreign key (specie_id, secondary_breed_id) references breed (specie_id, id)
);
select business_table('pet');
create index pet_branch on pet (branch_id, deleted, status_key);
create index pet_specie on pet (specie_id);
create index pet_name_search on pet using gin (name gin_trgm_ops);
create index pet_custom_code on pet (custom_code);
create index pet_global_code on pet (global_code);

create table adopter_user (
  id int generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null
);
select business_table('adopter_user');
create unique index adopter_user_email_unique on adopter_user (lower(email)) where not deleted;

create table adoption_application (
  id int generated always as identity primary key,
  pet_id int not null constraint adoption_application_pet_fk references pet,
  adopter_user_id int not null constraint adoption_application_adopter_fk references adopter_user,
  status_key text not null default 'PENDING' constraint adoption_application_status_known
    check (status_key in ('PENDING', 'UNDER_REVIEW', 'APPROVED', 'DECLINED', 'PAID', 'SIGNED', 'ADOPTED')),
  canceled boolean not null default false,
  withdrawn boolean not null default false,
  returned boolean not null default false
);
select business_table('adoption_application');
create index adoption_application_pet on adoption_application (pet_id);
create index adoption_application_adopter on adoption_application (adopter_user_id);

-- Limit control (spec 001 §4, decision 85). The limit of a pet: of those that match it the most specific, then the lowest.
create function limit_of(pet pet, limits jsonb) returns jsonb language sql stable as $$
  select l.value -> 'limit' from jsonb_array_elements(limits) l
  where to_jsonb(pet) @> (l.value -> 'match')
  order by (select count(*) from jsonb_object_keys(l.value -> 'match')) desc, (l.value #>> '{limit,max}')::int limit 1
$$;

create function active_inquiries(pet_id int) returns bigint language sql stable as $$
  select count(*) from adoption_application a where a.pet_id = active_inquiries.pet_id and not a.deleted
    and not a.canceled and not a.withdrawn and not a.returned
    and a.status_key in ('PENDING', 'UNDER_REVIEW', 'APPROVED', 'SIGNED', 'PAID')
$$;

-- Whether a limit restricts a pet: from the maximum on, and until it is back at the minimum.
create function restricted_by(pet pet, limits jsonb) returns boolean language sql stable as $$
  select coalesce((select case when n >= (l ->> 'max')::int then true when n <= (l ->> 'min')::int then false
      else pet.visibility_key = 'RESTRICTED' end
    from limit_of(pet, limits) l, active_inquiries(pet.id) n where l is not null), false)
$$;

-- Brings the visibility of a shelter's pets, or of one of them, to what its limits say. What staff have hidden stays so.
create function apply_limits(of_shelter int, of_pet int default null) returns void language sql as $$
  update pet p set visibility_key = case p.visibility_key when 'VISIBLE' then 'RESTRICTED' else 'VISIBLE' end
  from organization_branch b left join shelter_setting s on s.shelter_id = b.shelter_id and s.type_key = 'ADOPTION' and not s.deleted
  where b.id = p.branch_id and b.shelter_id = of_shelter and not p.deleted and p.id = coalesce(of_pet, p.id)
    and p.visibility_key <> 'HIDDEN'
    and restricted_by(p, coalesce(s.value -> 'pet', '[]')) <> (p.visibility_key = 'RESTRICTED')
$$;

create function limit_follows_application() returns trigger language plpgsql as $$
begin
  perform apply_limits(b.shelter_id, p.id) from pet p join organization_branch b on b.id = p.branch_id
    where p.id in (new.pet_id, old.pet_id);
  return null;
end $$;
create trigger limits after insert or update or delete on adoption_application
  for each row execute function limit_follows_application();

create function limit_follows_setting() returns trigger language plpgsql as $$
begin
  perform apply_limits(new.shelter_id);
  return null;
end $$;
create trigger limits after insert or update on shelter_setting
  for each row when (new.type_key = 'ADOPTION') execute function limit_follows_setting();

-- A pet that changes what limits match by, moves, or is restored.
create function limit_follows_pet() returns trigger language plpgsql as $$
begin
  perform apply_limits(b.shelter_id, new.id) from organization_branch b where b.id = new.branch_id;
  return null;
end $$;
create trigger limits after insert or update of branch_id, age_key, sex_key, size_key, specie_id, breed_primary_id,
    secondary_breed_id, foster, deleted on pet
  for each row execute function limit_follows_pet();

-- What the public may see: every page for outsiders reads pets from here and nowhere else.
create view public_pet as
  select p.* from pet p join organization_branch b on b.id = p.branch_id join organization_shelter s on s.id = b.shelter_id
  where not p.deleted and not b.deleted and not s.deleted and s.active and b.active
    and p.visibility_key = 'VISIBLE' and p.status_key = 'AVAILABLE';
