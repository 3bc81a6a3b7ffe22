-- A first sync writes ten thousand pets: a default is worked out with the row, a trigger is begun for each.
create function status_source() returns text language sql stable
return case
  when current_setting('homeward.call', true) in ('sync', 'sync/confirm') then 'SYNC'
  when current_setting('homeward.call', true) like 'application%'
    and current_setting('homeward.call', true) <> 'application/force-set-available' then 'APPLICATION'
  else 'STAFF' end;
alter table pet alter column status_source set default status_source();
drop trigger pet_status_source_insert on pet;
