-- Who signs in for a shelter, made with it: one who supports it, and maybe its owner.
create table organization_user (
  id int generated always as identity primary key,
  shelter_id int not null constraint organization_user_shelter_fk references organization_shelter,
  type_key text not null constraint organization_user_type_known check (type_key in ('SUPPORT', 'OWNER')),
  first_name text not null constraint organization_user_first_name_length check (char_length(first_name) between 1 and 80),
  last_name text not null constraint organization_user_last_name_length check (char_length(last_name) between 1 and 80),
  email text not null,
  password_hash text not null,
  must_change_password boolean not null default true
);
select business_table('organization_user', array['password_hash']);
create unique index organization_user_email_unique on organization_user (lower(email)) where not deleted;
create index organization_user_shelter on organization_user (shelter_id);
