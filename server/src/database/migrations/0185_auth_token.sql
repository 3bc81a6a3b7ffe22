-- Lets support sign in as an adopter or for a shelter: once, for ten minutes, with a password of which a hash is kept.
create table auth_token (
  id int generated always as identity primary key,
  adopter_user_id int constraint auth_token_adopter_fk references adopter_user,
  organization_user_id int constraint auth_token_organization_fk references organization_user,
  refer_schema text not null
    generated always as (case when adopter_user_id is null then 'organization' else 'adopter' end) stored,
  action_key text not null default 'GLOBAL_LOGIN' constraint auth_token_action_known check (action_key = 'GLOBAL_LOGIN'),
  -- As it was when the token was made.
  email text not null,
  reason text not null constraint auth_token_reason_length check (char_length(reason) between 1 and 500),
  -- Who has made it, and acts with it.
  admin_user_id int not null constraint auth_token_admin_user_fk references admin_user,
  password_hash text not null constraint auth_token_password_unique unique,
  expires_date timestamptz not null,
  used_date timestamptz,
  session_hash text constraint auth_token_session_unique unique,
  -- When it was over before its time, or another came in its place.
  ended_date timestamptz,
  constraint auth_token_account_known check (num_nonnulls(adopter_user_id, organization_user_id) = 1)
);
select business_table('auth_token', '{password_hash,session_hash}');
-- One an account.
create unique index auth_token_adopter_unique on auth_token (adopter_user_id) where ended_date is null;
create unique index auth_token_organization_unique on auth_token (organization_user_id) where ended_date is null;
create index auth_token_admin_user on auth_token (admin_user_id);

-- As whom something was done, where support has signed in as an account: whatever writes the trail notes it.
alter table audit_log add column account_uuid uuid default acting('account')::uuid;
