-- Who has signed in at the organization's issuer with a claim of roles that could not be read, and why: administrators are told,
-- until a sign-in says the roles again.
create table admin_unclear_roles (
  admin_user_id int primary key constraint admin_unclear_roles_user_fk references admin_user on delete cascade,
  because text not null,
  since timestamptz not null default now()
);
