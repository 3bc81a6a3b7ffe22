-- Who sets a pet's status: a sync changes only what a sync has set, be it with somebody's yes. Who writes the status need not know
-- of it: it is the column's default.
create or replace function status_source() returns text language sql stable
return case
  when current_setting('homeward.call', true) in ('sync', 'sync/confirm') then 'SYNC'
  when current_setting('homeward.call', true) like 'application%'
    and current_setting('homeward.call', true) <> 'application/force-set-available' then 'APPLICATION'
  else 'STAFF' end;

create or replace function note_status_source() returns trigger language plpgsql as $$
begin
  if new.status_key is distinct from old.status_key and new.status_source = old.status_source then
    new.status_source := status_source();
  end if;
  return new;
end $$;
