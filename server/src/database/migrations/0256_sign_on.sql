-- Who somebody is where the organization signs in: by the name of theirs that the issuer gives to nobody else, whatever their
-- e-mail there becomes, and whoever has that after them.
create table admin_sign_on (
  id int generated always as identity primary key,
  admin_user_id int not null constraint admin_sign_on_admin_user_fk references admin_user,
  issuer text not null,
  subject text not null,
  constraint admin_sign_on_subject_unique unique (issuer, subject),
  constraint admin_sign_on_user_unique unique (admin_user_id, issuer)
);
create trigger audit after insert or update or delete on admin_sign_on
  for each row execute function audit('select uuid from admin_user where id = ($1 ->> ''admin_user_id'')::int');
create constraint trigger stronger after delete on admin_sign_on
  deferrable initially deferred for each row execute function refuse_over_stronger('admin_user_id');
