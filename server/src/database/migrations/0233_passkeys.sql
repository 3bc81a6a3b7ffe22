-- What somebody may show beside their password, of a phone, a computer or a security key; the key is public.
create table admin_passkey (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint admin_passkey_uuid_unique unique,
  admin_user_id int not null constraint admin_passkey_admin_user_fk references admin_user,
  credential text not null constraint admin_passkey_credential_unique unique,
  public_key bytea not null,
  -- By the device's own count, where it has one.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_date timestamptz not null default now(),
  last_used_date timestamptz
);
create index admin_passkey_admin_user on admin_passkey (admin_user_id);
-- That one was used is no change of it.
create trigger audit after insert or delete or update of public_key, name on admin_passkey
  for each row execute function audit('select uuid from admin_user where id = ($1 ->> ''admin_user_id'')::int',
    'credential', 'public_key', 'counter', 'transports', 'last_used_date');
create constraint trigger stronger after update of public_key, name or delete on admin_passkey
  deferrable initially deferred for each row execute function refuse_over_stronger('admin_user_id');
