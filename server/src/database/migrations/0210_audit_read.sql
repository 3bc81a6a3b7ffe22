-- The trail read by one filter, newest first.
drop index audit_log_table, audit_log_user;
create index audit_log_table on audit_log (table_name, id desc);
create index audit_log_user on audit_log (admin_user_id, id desc) where admin_user_id is not null;
create index audit_log_call on audit_log (call, id desc);
create index audit_log_request on audit_log (request_id) where request_id is not null;
-- Additions and changes are most of it, and found without one.
create index audit_log_rare on audit_log (action, id desc) where action in ('DELETE', 'REFUSED');

-- Nothing but what is older than the installation keeps goes, and that by forget_audit alone.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' and acting('forgets') = 'true' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- The oldest first, so many at once: nobody waits for it. Answers how many went.
create function forget_audit(days int, most int) returns int language plpgsql as $$
declare
  gone int;
begin
  perform set_config('homeward.forgets', 'true', true);
  delete from audit_log where id in (
    select id from audit_log where created_date < now() - make_interval(days => days) order by created_date, id limit most);
  get diagnostics gone = row_count;
  perform set_config('homeward.forgets', '', true);
  return gone;
end $$;
