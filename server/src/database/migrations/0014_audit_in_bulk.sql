-- The audit trail of tables that are written hundreds of rows at a time: one statement writes it for all of them.
-- For records that are no part of another and hold no secret.
create function audit_many() returns trigger language plpgsql as $$
declare
  silent text[] := array['id', 'uuid', 'version', 'created_date', 'updated_date', 'deleted_date'];
begin
  if tg_op = 'INSERT' then
    -- Kept whole under one key, which whoever reads the trail takes apart: a first sync writes ten thousand of them.
    insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, action, changes)
      select acting('user_id')::int, acting('call'), acting('request_id'), tg_table_name, n.uuid, 'INSERT',
        jsonb_build_object('*', jsonb_strip_nulls(to_jsonb(n) - silent - 'deleted'::text))
      from became n;
  elsif tg_op = 'DELETE' then
    insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, action, changes)
      select acting('user_id')::int, acting('call'), acting('request_id'), tg_table_name, o.uuid, 'DELETE', coalesce(
        (select jsonb_object_agg(key, jsonb_build_object('from', value))
          from jsonb_each(to_jsonb(o)) where value <> 'null' and key <> all (silent)), '{}')
      from was o;
  else
    -- Materialized: a row is made to JSON once, not once for each of its columns.
    with pairs as materialized (select n.uuid, to_jsonb(n) as new, to_jsonb(o) as old from became n join was o using (id))
    insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, action, changes)
      select acting('user_id')::int, acting('call'), acting('request_id'), tg_table_name, p.uuid, 'UPDATE', c.changed
      from pairs p cross join lateral (
        select jsonb_object_agg(key, jsonb_strip_nulls(jsonb_build_object('from', p.old -> key, 'to', value))) as changed
        from jsonb_each(p.new) where value <> p.old -> key and key <> all (silent)) c
      where c.changed is not null;
  end if;
  return null;
end $$;

drop trigger audit on pet;
create trigger audit_inserts after insert on pet referencing new table as became for each statement execute function audit_many();
create trigger audit_updates after update on pet referencing old table as was new table as became
  for each statement execute function audit_many();
create trigger audit_deletes after delete on pet referencing old table as was for each statement execute function audit_many();
