-- A temporary password is good for one sign-in: its session bears until when the password holds, which tells it from any
-- other of the same user, and there is no second.
alter table admin_session add column temporary_until timestamptz,
  add constraint admin_session_temporary_once unique (admin_user_id, temporary_until);
