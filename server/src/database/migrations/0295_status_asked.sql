-- What a yes makes of a pet that a run asks about: this status; null: it is archived.
alter table integration_sync_gone add column status_key text;
update integration_sync_gone g set status_key = s.next_status_key from pet_source s
  where s.pet_id = g.pet_id and s.sync_id = g.sync_id and s.next_status_key is not null;
