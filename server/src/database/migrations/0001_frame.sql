-- What every business table shares: version and dates, the audit trail, sessions, idempotency.
create extension if not exists pg_trgm;

-- Who acts is set by the frame for the length of one transaction.
create function acting(setting text) returns text language sql stable
  return nullif(current_setting('homeward.' || setting, true), '');

create table audit_log (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  admin_user_id int,
  call text,
  request_id text,
  table_name text not null,
  record_uuid uuid,
  -- The record whose page shows this change, where the changed row is a part of another.
  parent_uuid uuid,
  about_uuid uuid generated always as (coalesce(parent_uuid, record_uuid)) stored,
  action text not null constraint audit_log_action_known check (action in ('INSERT', 'UPDATE', 'DELETE')),
  changes jsonb not null
);
create index audit_log_about on audit_log (about_uuid, id desc);
create index audit_log_record on audit_log (record_uuid);
create index audit_log_date on audit_log (created_date desc, id desc);
create index audit_log_user on audit_log (admin_user_id);
create index audit_log_table on audit_log (table_name);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on audit_log execute function refuse_change();

-- A save counts the version up, and a soft deletion notes when.
create function touch() returns trigger language plpgsql as $$
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

-- Arguments: SQL that finds the parent's uuid from the row as $1 jsonb ('' for none), then the secret columns.
create function audit() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  became jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  record jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  secrets text[] := tg_argv[1:];
  parent uuid;
  changed jsonb;
begin
  select jsonb_object_agg(
      key,
      case when key = any (secrets) then '"changed"'::jsonb
        else jsonb_strip_nulls(jsonb_build_object('from', was -> key, 'to', became -> key)) end)
    into changed
    from (select jsonb_object_keys(was || became) as key) keys
    where was -> key is distinct from became -> key
      and (became -> key is distinct from 'null'::jsonb or tg_op <> 'INSERT')
      and key not in ('id', 'uuid', 'version', 'created_date', 'updated_date', 'deleted_date')
      and not (tg_op = 'INSERT' and key = 'deleted');
  if changed is null and tg_op = 'UPDATE' then
    return null;
  end if;
  if tg_argv[0] <> '' then
    execute tg_argv[0] into parent using record;
  end if;
  insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, parent_uuid, action, changes)
    values (acting('user_id')::int, acting('call'), acting('request_id'), tg_table_name,
      (record ->> 'uuid')::uuid, parent, tg_op, coalesce(changed, '{}'));
  return null;
end $$;

-- Makes a table a business table: versioned, soft-deleted, audited.
create function business_table(name regclass, secrets text[] default '{}') returns void language plpgsql as $$
begin
  execute format('alter table %s
    add column uuid uuid not null default gen_random_uuid(),
    add column version int not null default 1,
    add column created_date timestamptz not null default now(),
    add column updated_date timestamptz not null default now(),
    add column deleted boolean not null default false,
    add column deleted_date timestamptz,
    add constraint %I unique (uuid)', name, name || '_uuid_unique');
  execute format('create trigger touch before update on %s for each row execute function touch()', name);
  perform audited_table(name, '', secrets);
end $$;

-- A table whose rows are parts of another record: audited under that record.
create function audited_table(name regclass, parent text, secrets text[] default '{}') returns void language plpgsql as $$
declare
  arguments text;
begin
  select string_agg(quote_literal(argument), ', ' order by position) into arguments
    from unnest(array[parent] || secrets) with ordinality as a (argument, position);
  execute format('create trigger audit after insert or update or delete on %s for each row execute function audit(%s)',
    name, arguments);
end $$;

-- For parts that hold their parent's id in one column.
create function parent_by(table_name text, key text) returns text language sql immutable
  return format('select uuid from %I where id = ($1 ->> %L)::int', table_name, key);

create table access_key (
  id int generated always as identity primary key,
  key_hash text not null constraint access_key_hash_unique unique,
  created_date timestamptz not null default now(),
  expires_date timestamptz not null
);
create index access_key_expires on access_key (expires_date);

-- One row; counts up whenever anybody's permissions may have changed, so that a cached set is known to be stale.
create table auth_epoch (
  id int primary key default 1 constraint auth_epoch_single check (id = 1),
  epoch bigint not null
);
insert into auth_epoch (epoch) values (1);
create function next_auth_epoch() returns trigger language plpgsql as $$
begin
  update auth_epoch set epoch = epoch + 1;
  return null;
end $$;

-- Answers of creates, kept so that the same key again answers the first result. The answer is encrypted.
create table idempotency_key (
  key_hash text primary key,
  request_hash text not null,
  created_date timestamptz not null default now(),
  answer bytea
);
create index idempotency_key_date on idempotency_key (created_date);

-- Product-wide values the server keeps for itself: the system API key, stamps of reference data.
create table setting (
  key text primary key,
  value text not null
);

-- Counters of throttled calls, in the shape rate-limiter-flexible reads and writes.
create table rate_limit (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
