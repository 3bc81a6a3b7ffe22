-- By which rule each pet that is asked about would go, so that a no can be remembered for just that.
alter table integration_sync_gone add column left_by text;
-- What somebody has said no to, while nothing about it changes: by which rule the pet would go, and with which status.
alter table pet_source add column kept_from text;
create index pet_source_kept on pet_source (integration_id) where kept_from is not null;
