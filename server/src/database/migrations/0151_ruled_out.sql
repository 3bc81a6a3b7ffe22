-- How many pets a run has taken away by rules that were new to it, without a person's yes, and of how many: rules that are
-- changed in steps count together.
alter table integration_sync add column ruled_out int not null default 0, add column ruled_of int not null default 0;
