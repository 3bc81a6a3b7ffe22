-- Whether pets that have left wait for the word of another location of the account, which fails.
alter table integration_sync add column held_up boolean not null default false;
