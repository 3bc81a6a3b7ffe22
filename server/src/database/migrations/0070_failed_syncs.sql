-- How many syncs failed lately is asked every few seconds.
create index integration_sync_failed on integration_sync (failed) where failed is not null;
