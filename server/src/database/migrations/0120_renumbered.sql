-- An animal that has another number at the partner than it had.
alter table integration_sync_pet drop constraint integration_sync_pet_outcome_known,
  add constraint integration_sync_pet_outcome_known check (outcome_key in
    ('ADDED', 'UPDATED', 'MIGRATED', 'RENUMBERED', 'RESTORED', 'ARCHIVED', 'FAILED', 'WAITING', 'FILTERED'));
