-- Days on which shelters meet the public, and who pays for them.
create table sponsor (
  id int generated always as identity primary key,
  name text not null constraint sponsor_name_length check (char_length(name) between 1 and 120),
  link text constraint sponsor_link_form check (link ~* '^https?://[^/]' and char_length(link) <= 1000)
);
select business_table('sponsor');
create unique index sponsor_name_unique on sponsor (name_key(name)) where not deleted;

create table organization_event (
  id int generated always as identity primary key,
  name text not null constraint organization_event_name_length check (char_length(name) between 1 and 120),
  slug text not null constraint organization_event_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  description text constraint organization_event_description_length check (char_length(description) between 1 and 5000),
  start_datetime timestamptz not null,
  end_datetime timestamptz not null,
  active boolean not null,
  search_enabled boolean not null,
  banner_id int not null constraint organization_event_banner_fk references stored_file,
  constraint organization_event_times_sound check (end_datetime > start_datetime)
);
select business_table('organization_event');
create unique index organization_event_slug_unique on organization_event (slug) where not deleted;
create index organization_event_start on organization_event (start_datetime desc);

create table organization_event_shelter (
  event_id int not null constraint organization_event_shelter_event_fk references organization_event,
  shelter_id int not null constraint organization_event_shelter_shelter_fk references organization_shelter,
  active boolean not null,
  constraint organization_event_shelter_once primary key (event_id, shelter_id)
);
create index organization_event_shelter_shelter on organization_event_shelter (shelter_id);
select audited_table('organization_event_shelter', parent_by('organization_event', 'event_id'));

create table organization_event_sponsor (
  event_id int not null constraint organization_event_sponsor_event_fk references organization_event,
  sponsor_id int not null constraint organization_event_sponsor_sponsor_fk references sponsor,
  active boolean not null,
  constraint organization_event_sponsor_once primary key (event_id, sponsor_id)
);
create index organization_event_sponsor_sponsor on organization_event_sponsor (sponsor_id);
select audited_table('organization_event_sponsor', parent_by('organization_event', 'event_id'));
