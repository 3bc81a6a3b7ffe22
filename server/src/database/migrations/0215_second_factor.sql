-- What somebody has in hand between two steps of signing in, or of setting up how they do: good once, and for minutes.
create table sign_in_ticket (
  id int generated always as identity primary key,
  ticket_hash text not null constraint sign_in_ticket_hash_unique unique,
  purpose text not null,
  admin_user_id int constraint sign_in_ticket_admin_user_fk references admin_user,
  -- What the next step must know, sealed.
  held bytea not null,
  expires_date timestamptz not null
);
create index sign_in_ticket_admin_user on sign_in_ticket (admin_user_id);
create index sign_in_ticket_expires on sign_in_ticket (expires_date);

-- What somebody has beside their password; who has no row has nothing.
create table admin_second_factor (
  id int generated always as identity primary key,
  admin_user_id int not null constraint admin_second_factor_admin_user_fk references admin_user
    constraint admin_second_factor_admin_user_unique unique,
  -- Of their authenticator app, sealed; null where the key it was sealed with is lost: what is left are the codes for recovery.
  app_secret bytea,
  -- The half-minute of the last code that was taken: none is good twice.
  last_step int not null default 0,
  recovery_hashes text[] not null
);
-- That a code was taken is no change of what they have.
create trigger audit after insert or delete or update of app_secret, recovery_hashes on admin_second_factor
  for each row execute function audit('select uuid from admin_user where id = ($1 ->> ''admin_user_id'')::int',
    'app_secret', 'recovery_hashes', 'last_step');

-- A role whose holders must have a second factor.
alter table admin_auth_item add column second_factor_required boolean not null default false;

create constraint trigger epoch after insert or delete on admin_second_factor
  deferrable initially deferred for each row execute function next_auth_epoch();
create constraint trigger stronger after update or delete on admin_second_factor
  deferrable initially deferred for each row execute function refuse_over_stronger('admin_user_id');
-- Which session is which, in words for whose it is.
alter table admin_session
  add column uuid uuid not null default gen_random_uuid() constraint admin_session_uuid_unique unique,
  add column device text not null default 'Unknown device';
