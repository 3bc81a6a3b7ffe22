-- An application tells, too, that staff have set its pet available again.
alter table application_event drop constraint application_event_kind_known;
alter table application_event add constraint application_event_kind_known
  check (kind_key in ('STATUS', 'FORCED', 'FREED', 'CANCELED', 'WITHDREW', 'RETURNED', 'TAGGED', 'UNTAGGED', 'CHECKOUT')) not valid;
alter table application_event validate constraint application_event_kind_known;
