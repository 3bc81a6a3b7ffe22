-- What one Save saves of a record is a part of it, with a version of its own: two people who save two parts are no conflict.
-- The version of the part `main` is that in the record's own row; the row here says who has saved it last.
create table record_part (
  record_uuid uuid not null,
  part text not null constraint record_part_part_length check (char_length(part) between 1 and 60),
  version int not null,
  admin_user_id int,
  saved_date timestamptz not null default now(),
  constraint record_part_pk primary key (record_uuid, part)
);

-- The version of a record of several parts counts up where its main part was saved or changed. Arguments: the columns that
-- are not of the main part, because another part holds them, or because no form saves them. A column not named is main.
create function touch_main() returns trigger language plpgsql as $$
declare
  apart text[] := tg_argv || array['version', 'updated_date', 'deleted_date'];
begin
  new.version := old.version
    + (new.version <> old.version or to_jsonb(new) - apart is distinct from to_jsonb(old) - apart)::int;
  new.updated_date := now();
  if new.deleted and not old.deleted then
    new.deleted_date := now();
  elsif not new.deleted then
    new.deleted_date := null;
  end if;
  return new;
end $$;

create function apart_from_main(name regclass, variadic columns text[]) returns void language plpgsql as $$
declare
  arguments text;
begin
  select string_agg(quote_literal(column_name), ', ') into arguments from unnest(columns) column_name;
  execute format('drop trigger touch on %s', name);
  execute format('create trigger touch before update on %s for each row execute function touch_main(%s)', name, arguments);
end $$;

select apart_from_main('organization_shelter',
  'slug', 'email', 'key501c3', 'description', 'country_id',
  'payment_model_key', 'payment_type', 'payment_config', 'cybersource_secret_key', 'payment_api_key',
  'template_id', 'active', 'in_person', 'process_tag', 'logo_id');
-- Its translations are parts, by their language's uuid. The column is generated, and so not yet there before an update.
select apart_from_main('organization_question', 'column_type_key');
select apart_from_main('network', 'settings', 'sections');
-- The settings are what is saved of it; the rest is what acts upon it leave.
select apart_from_main('integration', 'description', 'credentials', 'account_hash', 'main', 'active');
select apart_from_main('admin_user', 'password_hash', 'must_change_password', 'temporary_until');
