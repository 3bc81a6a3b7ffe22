-- In the words of those who read it: whom it goes to is set where the server is run.
update email_template set description = 'Tells whoever looks after the syncs which of them keep failing.'
  where key = 'sync_failure' and description = 'Tells those whom SYNC_FAILURE_MAIL names which syncs keep failing.';
