-- What the audit trail keeps of a change.

-- For parts that hold their parent's id in one column.
create or replace function parent_by(table_name text, key text) returns text language sql immutable
  return format('select uuid from %I where id = ($1 ->> %L)::int', table_name, key);

-- Whose shelter's a record is: of what stands on a shelter's screens, and of what connects it. What comes and goes by itself there
-- (pets, applications, visits, cycles) has a page of its own.
-- One by one: of what is none's, as a sync writes thousands of, no query is begun.
create or replace function shelter_of(table_name text, record jsonb) returns int language plpgsql stable as $$
begin
  if table_name = 'organization_shelter' then
    return (record ->> 'id')::int;
  elsif table_name in ('organization_branch', 'shelter_setting', 'organization_product', 'organization_tax', 'donation_option',
      'organization_user', 'organization_shelter_language', 'organization_shelter_tag', 'organization_shelter_event',
      'organization_question_shelter', 'contract_option', 'product_branch', 'product_item', 'tax_branch', 'integration', 'network',
      'network_integration', 'network_definition', 'characteristics_definition') then
    return (record ->> 'shelter_id')::int;
  elsif table_name in ('kiosk', 'shelter_kiosk_reason', 'qr_code', 'opening_hour') then
    return (select shelter_id from organization_branch where id = (record ->> 'branch_id')::int);
  elsif table_name = 'product_specie' then
    return (select shelter_id from organization_product where id = (record ->> 'product_id')::int);
  elsif table_name in ('organization_question_shelter_specie', 'organization_question_shelter_translation') then
    return (select shelter_id from organization_question_shelter where id = (record ->> 'question_shelter_id')::int);
  elsif table_name in ('shelter_kiosk_reason_translation', 'shelter_kiosk_reason_question') then
    return (select b.shelter_id from shelter_kiosk_reason r join organization_branch b on b.id = r.branch_id
      where r.id = coalesce(record ->> 'parent_id', record ->> 'kiosk_reason_id')::int);
  end if;
  return null;
end $$;

-- As SQL: the record a row of a trail's statement is about, the one it is a part of, and whose shelter's it is.
create or replace function whose(table_name text, row_name text, parent text) returns text language sql immutable
  return case when parent is null then format('%I.uuid, null::uuid, null::int', row_name)
    else format('(to_jsonb(%1$I) ->> ''uuid'')::uuid, (%2$s), shelter_of(%3$L, to_jsonb(%1$I))', row_name,
      replace(parent, '$1', format('to_jsonb(%I)', row_name)), table_name) end;

-- By json_object_agg: jsonb_object_agg takes time by the square of what is in its values.
create or replace function audit() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  became jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  record jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  secrets text[] := tg_argv[1:];
  parent uuid;
  changed jsonb;
begin
  select json_object_agg(
      key,
      case when key = any (secrets) then to_jsonb(case
          when tg_op = 'UPDATE' and was -> key = 'null' then 'set'
          when tg_op = 'UPDATE' and became -> key = 'null' then 'removed'
          else 'changed' end)
        else jsonb_strip_nulls(jsonb_build_object('from', was -> key, 'to', became -> key)) end)::jsonb
    into changed
    from (select jsonb_object_keys(was || became) as key) keys
    where was -> key is distinct from became -> key
      and (became -> key is distinct from 'null'::jsonb or tg_op <> 'INSERT')
      and key not in ('id', 'uuid', 'version', 'created_date', 'updated_date', 'deleted_date')
      -- What runs leave on an integration; they are told of themselves.
      and not (tg_table_name = 'integration' and key in ('last_sync', 'ended_key'))
      and not (tg_op = 'INSERT' and key = 'deleted');
  if changed is null and tg_op = 'UPDATE' then
    return null;
  end if;
  if tg_argv[0] <> '' then
    execute tg_argv[0] into parent using record;
  end if;
  insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, parent_uuid, shelter_id, action, changes)
    values (acting('user_id')::int, acting('call'), acting('request_id'), tg_table_name,
      (record ->> 'uuid')::uuid, parent, shelter_of(tg_table_name, record), tg_op, coalesce(changed, '{}'));
  return null;
end $$;

-- Of tables that are written hundreds of rows at a time, one statement writes it for all of them: for records that hold no secret.
-- Parts of another record give how it is found, as for audit().
create or replace function audit_many() returns trigger language plpgsql as $$
declare
  silent text[] := array['id', 'uuid', 'version', 'created_date', 'updated_date', 'deleted_date'];
begin
  if tg_op = 'INSERT' then
    -- Kept whole under one key, which whoever reads the trail takes apart: a first sync writes ten thousand of them.
    -- Only what is kept is made to JSON: that is half of the time it takes.
    execute format($insert$
      insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, parent_uuid, shelter_id, action, changes)
        select acting('user_id')::int, acting('call'), acting('request_id'), %1$L, %3$s, 'INSERT',
          jsonb_build_object('*', jsonb_strip_nulls(to_jsonb(kept)))
        from became n cross join lateral (select %2$s) kept $insert$, tg_table_name,
      (select string_agg(format('n.%I', attname), ', ') from pg_attribute
        where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (silent || 'deleted'::text)),
      whose(tg_table_name, 'n', tg_argv[0]));
  elsif tg_op = 'DELETE' then
    execute format($delete$
      insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, parent_uuid, shelter_id, action, changes)
        select acting('user_id')::int, acting('call'), acting('request_id'), %1$L, %2$s, 'DELETE', coalesce(
          (select json_object_agg(key, json_build_object('from', value))::jsonb
            from jsonb_each(to_jsonb(o)) where value <> 'null' and key <> all ($1)), '{}')
        from was o $delete$, tg_table_name, whose(tg_table_name, 'o', tg_argv[0])) using silent;
  else
    -- Materialized: a row is made to JSON once, not once for each of its columns.
    with pairs as materialized (select n.uuid, to_jsonb(n) as new, to_jsonb(o) as old from became n join was o using (id))
    insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, action, changes)
      select acting('user_id')::int, acting('call'), acting('request_id'), tg_table_name, p.uuid, 'UPDATE', c.changed
      from pairs p cross join lateral (
        select json_object_agg(key, jsonb_strip_nulls(jsonb_build_object('from', p.old -> key, 'to', value)))::jsonb as changed
        from jsonb_each(p.new) where value <> p.old -> key and key <> all (silent)) c
      where c.changed is not null;
  end if;
  return null;
end $$;
