-- Who has set a pet's status: a sync changes only what a sync has set, be it with somebody's yes. Who writes the status need
-- not know of it.
create or replace function note_status_source() returns trigger language plpgsql as $$
declare
  call text := coalesce(current_setting('homeward.call', true), '');
begin
  if tg_op = 'INSERT' or (new.status_key is distinct from old.status_key and new.status_source = old.status_source) then
    new.status_source := case
      when call in ('sync', 'sync/confirm') then 'SYNC'
      when call like 'application%' and call <> 'application/force-set-available' then 'APPLICATION'
      else 'STAFF' end;
  end if;
  return new;
end $$;
