-- What staff tell all who work with the console. It is never deleted, only turned off.
create table announcement (
  id int generated always as identity primary key,
  type_key text not null constraint announcement_type_known check (type_key in ('INFO', 'SYSTEM_UPDATE', 'SYSTEM_MAINTENANCE')),
  origin_key text not null constraint announcement_origin_known check (origin_key in ('GLOBAL', 'DASHBOARD', 'ALL_PETS', 'ADOPTIONS',
    'VISITORS', 'REPORTS', 'CONTACTS', 'PAYMENTS', 'PET_PROFILE', 'APPLICATION_DETAILS', 'SETTINGS')),
  title text not null constraint announcement_title_length check (char_length(title) between 1 and 120),
  description text not null constraint announcement_description_length check (char_length(description) between 1 and 1000),
  -- A page elsewhere, or a path of the console itself; nothing that a browser would run.
  link text constraint announcement_link_form check (link ~* '^(https?://[^/]|/([^/\\]|$))' and char_length(link) <= 1000),
  is_active boolean not null default true
);
select business_table('announcement');
create index announcement_shown on announcement (id desc) where is_active and not deleted;

-- Who has put which aside, as it was then: changed since, it is shown again. Nobody's record, so without a trail.
create table announcement_dismissed (
  admin_user_id int constraint announcement_dismissed_admin_user_fk references admin_user,
  announcement_id int constraint announcement_dismissed_announcement_fk references announcement,
  version int not null,
  constraint announcement_dismissed_once primary key (admin_user_id, announcement_id)
);
create index announcement_dismissed_announcement on announcement_dismissed (announcement_id);
