-- What a mail server said of a mail it did not take, about support's signing in: the queue forgets its mails after a day, and the
-- timeline of an application does not. Gone again once the mail is.
create table auth_token_mail (
  auth_token_id int primary key constraint auth_token_mail_token_fk references auth_token on delete cascade,
  said text not null,
  -- Whether it is tried no more.
  failed boolean not null,
  noted_date timestamptz not null default now()
);
