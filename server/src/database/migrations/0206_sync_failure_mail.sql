-- Whether somebody was written to about the failures that this run is the second of.
alter table integration_sync add column failure_told boolean not null default false;

insert into email_template (key, name, description, icon, json) values
  ('sync_failure', 'Sync failure', 'Tells those whom SYNC_FAILURE_MAIL names which syncs keep failing.', 'x', '{"values": {}}');
