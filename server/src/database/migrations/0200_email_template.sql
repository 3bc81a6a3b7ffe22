-- Mails as staff write them. Of a mail that the product itself sends, only what was changed of its original stands in `json`.
create table email_template (
  id int generated always as identity primary key,
  key text not null constraint email_template_key_sound check (key ~ '^[a-z][a-z0-9_-]{0,59}$'),
  name text not null constraint email_template_name_length check (char_length(name) between 1 and 120),
  description text constraint email_template_description_length check (char_length(description) <= 1000),
  icon text not null constraint email_template_icon_known
    check (icon in ('product', 'check', 'email', 'key', 'message', 'money', 'payment_received', 'pet', 'x')),
  json jsonb not null
);
select business_table('email_template');
-- Translations are parts of their own; no column of the template is one.
select apart_from_main('email_template', 'created_date');
create unique index email_template_key_unique on email_template (key) where not deleted;

create table email_template_translation (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint email_template_translation_uuid_unique unique,
  parent_id int not null constraint email_template_translation_parent_fk references email_template,
  language_id int not null constraint email_template_translation_language_fk references language,
  json jsonb not null,
  constraint email_template_translation_language_once unique (parent_id, language_id)
);
create index email_template_translation_language on email_template_translation (language_id);
select audited_table('email_template_translation', parent_by('email_template', 'parent_id'));

-- Holds pictures of templates in the storage: mails that were sent show them for as long as somebody keeps them.
create table email_template_picture (
  file_id int primary key constraint email_template_picture_file_fk references stored_file
);

insert into email_template (key, name, description, icon, json) values
  ('new_account', 'New account', 'Brings a new user their temporary password.', 'key', '{"values": {}}'),
  ('new_password', 'New password', 'Brings a user whose password was reset a temporary one.', 'key', '{"values": {}}'),
  ('support_notice', 'Support notice', 'Tells whose account it is that support may sign in to it.', 'message', '{"values": {}}');
