-- Which rows a reader is shown at all follows from their table: what is counted by person, call or kind of change is counted
-- within its index, for the rows of one lie far apart.
drop index audit_log_user, audit_log_call, audit_log_rare;
create index audit_log_user on audit_log (admin_user_id, id desc) include (table_name) where admin_user_id is not null;
create index audit_log_call on audit_log (call, id desc) include (table_name);
create index audit_log_rare on audit_log (action, id desc) include (table_name) where action in ('DELETE', 'REFUSED');
-- An index answers by itself only of pages that have been vacuumed since; a fifth of the trail is too many to wait for.
alter table audit_log set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);
