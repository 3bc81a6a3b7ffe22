-- How the versions of records and of their parts count up.

-- A save counts the version up, and a soft deletion notes when.
create or replace function touch() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_date := now();
  if new.deleted and not old.deleted then
    new.deleted_date := now();
  elsif not new.deleted then
    new.deleted_date := null;
  end if;
  return new;
end $$;

-- The version of a record of several parts counts up where its main part was saved or changed. Arguments: the columns that
-- are not of the main part, because another part holds them, or because no form saves them. A column not named is main.
create or replace function touch_main() returns trigger language plpgsql as $$
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
