-- A run that would take away too much ends with a question instead, which staff answer or a newer run replaces.
alter table integration_sync
  -- {gone, here, reason_key, names}: what is asked; null where nothing is.
  add column waiting_for jsonb,
  add constraint integration_sync_asks_at_its_end check (waiting_for is null or finish is not null);
create index integration_sync_asks on integration_sync (integration_id) where waiting_for is not null;
-- The pets that are asked about: these alone go with a yes.
create table integration_sync_gone (
  sync_id int not null constraint integration_sync_gone_sync_fk references integration_sync on delete cascade,
  pet_id int not null constraint integration_sync_gone_pet_fk references pet on delete cascade,
  constraint integration_sync_gone_once primary key (sync_id, pet_id)
);
create index integration_sync_gone_pet on integration_sync_gone (pet_id);

-- Why the last run that saw the animal leaves it out: FILTERS, MAPPINGS, STATUSES.
alter table pet_source add column filtered_by text;

-- Who has set a pet's status: a sync changes only what a sync has set. Who writes the status need not know of it.
alter table pet add column status_source text not null default 'STAFF'
  constraint pet_status_source_known check (status_source in ('SYNC', 'STAFF', 'APPLICATION'));
update pet p set status_source = 'SYNC' from pet_source s where s.pet_id = p.id and p.status_key = 'AVAILABLE';
create function note_status_source() returns trigger language plpgsql as $$
declare
  call text := coalesce(current_setting('homeward.call', true), '');
begin
  if tg_op = 'INSERT' or (new.status_key is distinct from old.status_key and new.status_source = old.status_source) then
    new.status_source := case
      when call = 'sync' then 'SYNC'
      when call like 'application%' then 'APPLICATION'
      else 'STAFF' end;
  end if;
  return new;
end $$;
create trigger pet_status_source_insert before insert on pet for each row execute function note_status_source();
create trigger pet_status_source before update of status_key on pet for each row execute function note_status_source();
