-- Who a run met, by name or a part of it and in every order: of one hundred thousand all were read for one page of them.
create index integration_sync_pet_name_words on integration_sync_pet using gin (name gin_trgm_ops);
create index integration_sync_pet_name on integration_sync_pet (sync_id, name, id);
create index integration_sync_pet_name_backwards on integration_sync_pet (sync_id, name desc nulls last, id desc);
create index integration_sync_pet_external_backwards on integration_sync_pet (sync_id, external_id desc nulls last, id desc);
