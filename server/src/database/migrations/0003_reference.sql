create table language (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint language_uuid_unique unique,
  name text not null,
  native_name text not null,
  abbreviation text not null constraint language_abbreviation_unique unique
);
create table country (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint country_uuid_unique unique,
  name text not null,
  abbreviation text not null constraint country_abbreviation_unique unique,
  currency text,
  default_language_id int constraint country_default_language_fk references language
);
create index country_default_language on country (default_language_id);

create table age (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint age_uuid_unique unique,
  key text not null constraint age_key_unique unique,
  name text not null,
  position int not null
);
create table size (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint size_uuid_unique unique,
  key text not null constraint size_key_unique unique,
  name text not null,
  position int not null
);
create table gender (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint gender_uuid_unique unique,
  key text not null constraint gender_key_unique unique,
  name text not null,
  position int not null
);

create table specie (
  id int generated always as identity primary key,
  name text not null constraint specie_name_length check (char_length(name) between 1 and 80)
);
select business_table('specie');
create unique index specie_name_unique on specie (lower(name)) where not deleted;
create index specie_name_search on specie using gin (name gin_trgm_ops);
