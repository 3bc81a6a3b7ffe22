-- Who signed in, how and from where, and who signed out, stand in the trail too.
alter table audit_log drop constraint audit_log_action_known,
  add constraint audit_log_action_known check (action in ('INSERT', 'UPDATE', 'DELETE', 'REFUSED', 'SIGNED_IN', 'SIGNED_OUT'));
drop index audit_log_rare;
create index audit_log_rare on audit_log (action, id desc) include (table_name)
  where action in ('DELETE', 'REFUSED', 'SIGNED_IN', 'SIGNED_OUT');
