-- Whether a session was begun where the organization signs in: its owner may have no password to show here.
alter table admin_session add column signed_on boolean not null default false;
