-- Of an account's animals few are parted with, listed by another location as well, or no pets: the end of every run looks for them.
create index pet_source_left on pet_source (account_id) where left_date is not null;
create index pet_source_seen on pet_source (account_id) where seen_by is not null;
create index pet_source_without_pet on pet_source (integration_id) where pet_id is null;
