-- What was refused stands in the trail too: who, from where and which call.
alter table audit_log drop constraint audit_log_action_known,
  add constraint audit_log_action_known check (action in ('INSERT', 'UPDATE', 'DELETE', 'REFUSED'));
