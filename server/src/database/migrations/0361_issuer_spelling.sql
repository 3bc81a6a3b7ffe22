-- With its last slash or without, an issuer is one: who signed in there is known by it without.
update admin_sign_on s set issuer = rtrim(issuer, '/')
  where issuer like '%/' and not exists (select from admin_sign_on o
    where o.issuer = rtrim(s.issuer, '/') and (o.subject = s.subject or o.admin_user_id = s.admin_user_id));
