-- Species that a listing shows together.
create table public_group (
  id int generated always as identity primary key,
  name text not null constraint public_group_name_length check (char_length(name) between 1 and 80),
  "order" int not null constraint public_group_order_limits check ("order" between 0 and 10000),
  highlight boolean not null
);
select business_table('public_group');
create unique index public_group_name_unique on public_group (name_key(name)) where not deleted;
create index public_group_name_search on public_group using gin (name gin_trgm_ops);

create table public_group_species (
  public_group_id int not null constraint public_group_species_group_fk references public_group,
  specie_id int not null constraint public_group_species_specie_fk references specie,
  constraint public_group_species_once primary key (public_group_id, specie_id)
);
create index public_group_species_specie on public_group_species (specie_id);
select audited_table('public_group_species', parent_by('public_group', 'public_group_id'));
create constraint trigger needs_rows after insert or update on public_group deferrable initially deferred
  for each row execute function needs_rows('public_group_id', 'public_group_species');
