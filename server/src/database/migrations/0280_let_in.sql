-- Of the animals with a status, how many the filters let in, so that what another status map would offer is known without
-- asking the partner; null: no run has counted them yet. By which filters, a hash.
alter table integration_status add column let_in int;
alter table integration_seen add column filters_hash text;
