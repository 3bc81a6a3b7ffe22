-- The epoch now also changes with sessions and access keys that end before their time, so that a remembered identity is
-- confirmed by one look at it. At commit, as the last lock a transaction takes: whoever waits for it holds up nobody.
create or replace function next_auth_epoch() returns trigger language plpgsql as $$
declare this bigint := pg_current_xact_id()::text::bigint;
begin
  update auth_epoch set epoch = this where epoch <> this;
  return null;
end $$;

drop trigger epoch on admin_auth_item;
drop trigger epoch on admin_auth_item_child;
drop trigger epoch on admin_auth_assignment;
drop trigger epoch on admin_user;

create constraint trigger epoch after insert or update or delete on admin_auth_item
  deferrable initially deferred for each row execute function next_auth_epoch();
create constraint trigger epoch after insert or update or delete on admin_auth_item_child
  deferrable initially deferred for each row execute function next_auth_epoch();
create constraint trigger epoch after insert or update or delete on admin_auth_assignment
  deferrable initially deferred for each row execute function next_auth_epoch();
create constraint trigger epoch after update of deleted, must_change_password on admin_user
  deferrable initially deferred for each row execute function next_auth_epoch();
create constraint trigger ended after update on admin_session
  deferrable initially deferred for each row
  when (new.revoked_date is distinct from old.revoked_date or new.expires_date < old.expires_date or new.last_used_date < old.last_used_date)
  execute function next_auth_epoch();
create constraint trigger gone after delete on admin_session
  deferrable initially deferred for each row execute function next_auth_epoch();
create constraint trigger ended after update on access_key
  deferrable initially deferred for each row when (new.expires_date < old.expires_date)
  execute function next_auth_epoch();
create constraint trigger gone after delete on access_key
  deferrable initially deferred for each row execute function next_auth_epoch();
