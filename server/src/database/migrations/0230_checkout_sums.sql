-- What a checkout came to before staff changed it, and after; of changes before this it is not known.
alter table application_event
  add column was numeric(14, 3),
  add column amount numeric(14, 3);
