-- A worker that goes on with a run knows by which rules it ends, not by which another began it: enough to hold an answer against,
-- too little to read changes by.
alter table integration_rules add column began_with_others boolean not null default false;
