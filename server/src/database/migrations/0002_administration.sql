create table admin_user (
  id int generated always as identity primary key,
  first_name text not null constraint admin_user_first_name_length check (char_length(first_name) between 1 and 80),
  last_name text not null constraint admin_user_last_name_length check (char_length(last_name) between 1 and 80),
  email text not null constraint admin_user_email_lower check (email = lower(email) and char_length(email) <= 254),
  password_hash text not null,
  must_change_password boolean not null default false,
  -- Until when a temporary password opens the door; null for a password of the user's own.
  temporary_until timestamptz
);
select business_table('admin_user', '{password_hash}');
create unique index admin_user_email_unique on admin_user (email) where not deleted;
create index admin_user_email_search on admin_user using gin (email gin_trgm_ops);
create index admin_user_name_search on admin_user using gin ((first_name || ' ' || last_name) gin_trgm_ops);

create table admin_session (
  id int generated always as identity primary key,
  token_hash text not null constraint admin_session_token_unique unique,
  admin_user_id int not null constraint admin_session_admin_user_fk references admin_user,
  created_date timestamptz not null default now(),
  last_used_date timestamptz not null default now(),
  expires_date timestamptz not null,
  revoked_date timestamptz
);
create index admin_session_admin_user on admin_session (admin_user_id, created_date desc);
create index admin_session_expires on admin_session (expires_date);

-- Roles (type 1) and permissions (type 2), after Yii's RBAC (decision 36).
create table admin_auth_item (
  id int generated always as identity primary key,
  name text not null constraint admin_auth_item_name_length check (char_length(name) between 1 and 128),
  type int not null constraint admin_auth_item_type_known check (type in (1, 2)),
  description text,
  rule_name text
);
select business_table('admin_auth_item');
create unique index admin_auth_item_name_unique on admin_auth_item (lower(name)) where not deleted;

create table admin_auth_item_child (
  parent_id int not null constraint admin_auth_item_child_parent_fk references admin_auth_item,
  child_id int not null constraint admin_auth_item_child_child_fk references admin_auth_item,
  constraint admin_auth_item_child_pk primary key (parent_id, child_id),
  constraint admin_auth_item_child_not_self check (parent_id <> child_id)
);
create index admin_auth_item_child_child on admin_auth_item_child (child_id);
select audited_table('admin_auth_item_child', parent_by('admin_auth_item', 'parent_id'));

create table admin_auth_assignment (
  admin_user_id int not null constraint admin_auth_assignment_user_fk references admin_user,
  item_id int not null constraint admin_auth_assignment_item_fk references admin_auth_item,
  constraint admin_auth_assignment_pk primary key (admin_user_id, item_id)
);
create index admin_auth_assignment_item on admin_auth_assignment (item_id);
select audited_table('admin_auth_assignment', parent_by('admin_user', 'admin_user_id'));

create trigger epoch after insert or update or delete on admin_auth_item
  for each statement execute function next_auth_epoch();
create trigger epoch after insert or update or delete on admin_auth_item_child
  for each statement execute function next_auth_epoch();
create trigger epoch after insert or update or delete on admin_auth_assignment
  for each statement execute function next_auth_epoch();
create trigger epoch after update of deleted, must_change_password on admin_user
  for each statement execute function next_auth_epoch();

-- Every item a user holds, through roles in roles. `union` ends even where a cycle were written by hand.
create function held_items(user_id int) returns setof int language sql stable as $$
  with recursive held (item_id) as (
    select a.item_id from admin_auth_assignment a where a.admin_user_id = user_id
    union
    select c.child_id from held h join admin_auth_item_child c on c.parent_id = h.item_id
      join admin_auth_item i on i.id = h.item_id and not i.deleted
  )
  select i.id from held h join admin_auth_item i on i.id = h.item_id where not i.deleted
$$;
