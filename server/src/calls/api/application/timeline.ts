/** All that has happened to an application, oldest first: what it noted of itself, its charges, what its partner was told, and the mails to its adopter. */
export const timeline = `
  select coalesce(json_agg(json_build_object('kind', h.kind, 'what', h.what, 'was', h.was, 'amount', h.amount, 'by', u.first_name || ' ' || u.last_name,
    'at', h.at) order by h.at, h.nth), '[]')
  from (
    select e.kind_key as kind, coalesce(g.name, e.status_key) as what, e.was, e.amount, e.admin_user_id as by_id,
        e.created_date as at, e.id as nth
      from application_event e left join application_tag g on g.id = e.tag_id where e.application_id = {t}.id
    union all
    select 'CHARGE', c.state_key, null, c.amount, null, coalesce(c.captured_date, c.created_date), 0
      from payment_charge c where c.application_id = {t}.id
    union all
    select 'PARTNER', o.state_key, null, null, o.admin_user_id, o.sent_date, 0 from application_outcome o where o.application_id = {t}.id
    union all
    select 'MAIL', 'support_notice', null, null, k.admin_user_id, k.created_date, 0 from auth_token k
      where k.adopter_user_id = {t}.adopter_user_id and k.created_date >= {t}.created_date
    union all
    select case when m.failed then 'MAIL_FAILED' else 'MAIL_RETRIED' end, m.said, null, null, null, m.noted_date, 0
      from auth_token_mail m join auth_token k on k.id = m.auth_token_id
      where k.adopter_user_id = {t}.adopter_user_id and k.created_date >= {t}.created_date
  ) h left join admin_user u on u.id = h.by_id`;
