-- What visitors meet: kiosks, the reasons they come for, codes to scan, their visits, texts, and short links.

alter table organization_shelter
  add column kiosk_logo_id int constraint organization_shelter_kiosk_logo_fk references stored_file,
  add column kennel_card_logo_id int constraint organization_shelter_kennel_card_logo_fk references stored_file;
select apart_from_main('organization_shelter',
  'slug', 'email', 'key501c3', 'description', 'country_id',
  'payment_model_key', 'payment_type', 'payment_config', 'cybersource_secret_key', 'payment_api_key',
  'template_id', 'active', 'in_person', 'process_tag', 'logo_id', 'kiosk_logo_id', 'kennel_card_logo_id');

-- Why people come to a shelter; a location's own reasons begin as one of these.
create table kiosk_reason (
  id int generated always as identity primary key,
  name text not null constraint kiosk_reason_name_length check (char_length(name) between 1 and 80),
  end_message text not null constraint kiosk_reason_end_message_length check (char_length(end_message) between 1 and 500),
  wait_list_on_end boolean not null default false,
  position int not null
);
select business_table('kiosk_reason');
create unique index kiosk_reason_name_unique on kiosk_reason (name_key(name)) where not deleted;

create table shelter_kiosk_reason (
  id int generated always as identity primary key,
  branch_id int not null constraint shelter_kiosk_reason_branch_fk references organization_branch,
  reason_id int not null constraint shelter_kiosk_reason_reason_fk references kiosk_reason,
  name text not null constraint shelter_kiosk_reason_name_length check (char_length(name) between 1 and 80),
  end_message text not null constraint shelter_kiosk_reason_end_message_length check (char_length(end_message) between 1 and 500),
  wait_list_on_end boolean not null,
  custom_reason_response boolean not null,
  -- The smart response: what is texted at a check-in, with {{variables}} in it; none: no text.
  sms_text text constraint shelter_kiosk_reason_sms_text_length check (char_length(sms_text) between 1 and 140)
);
select business_table('shelter_kiosk_reason');
-- Its questions and its smart response are parts with a version of their own.
select apart_from_main('shelter_kiosk_reason', 'sms_text');
create unique index shelter_kiosk_reason_reason_unique on shelter_kiosk_reason (branch_id, reason_id) where not deleted;
create unique index shelter_kiosk_reason_name_unique on shelter_kiosk_reason (branch_id, name_key(name)) where not deleted;
create index shelter_kiosk_reason_reason on shelter_kiosk_reason (reason_id);

create table shelter_kiosk_reason_translation (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint shelter_kiosk_reason_translation_uuid_unique unique,
  parent_id int not null constraint shelter_kiosk_reason_translation_parent_fk references shelter_kiosk_reason,
  language_id int not null constraint shelter_kiosk_reason_translation_language_fk references language,
  name text not null constraint shelter_kiosk_reason_translation_name_length check (char_length(name) between 1 and 80),
  end_message text not null
    constraint shelter_kiosk_reason_translation_end_message_length check (char_length(end_message) between 1 and 500),
  constraint shelter_kiosk_reason_translation_language_unique unique (parent_id, language_id)
);
create index shelter_kiosk_reason_translation_language on shelter_kiosk_reason_translation (language_id);
select audited_table('shelter_kiosk_reason_translation', parent_by('shelter_kiosk_reason', 'parent_id'));

create table shelter_kiosk_reason_question (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint shelter_kiosk_reason_question_uuid_unique unique,
  kiosk_reason_id int not null constraint shelter_kiosk_reason_question_reason_fk references shelter_kiosk_reason,
  question_id int not null constraint shelter_kiosk_reason_question_question_fk references organization_question,
  position int not null,
  ask_alias text constraint shelter_kiosk_reason_question_alias_length check (char_length(ask_alias) between 1 and 500),
  -- [{language_uuid, ask_alias}]
  translation jsonb not null default '[]',
  constraint shelter_kiosk_reason_question_once unique (kiosk_reason_id, question_id)
);
create index shelter_kiosk_reason_question_question on shelter_kiosk_reason_question (question_id);
select audited_table('shelter_kiosk_reason_question', parent_by('shelter_kiosk_reason', 'kiosk_reason_id'));

create table kiosk (
  id int generated always as identity primary key,
  branch_id int not null constraint kiosk_branch_fk references organization_branch,
  name text not null constraint kiosk_name_length check (char_length(name) between 1 and 80),
  type_key text not null constraint kiosk_type_known check (type_key in ('TOTEM', 'SELF_CHECK_IN')),
  fingerprint text not null constraint kiosk_fingerprint_length check (char_length(fingerprint) between 8 and 64)
    constraint kiosk_fingerprint_unique unique,
  active boolean not null default true
);
select business_table('kiosk');
create unique index kiosk_name_unique on kiosk (branch_id, name_key(name)) where not deleted;

create table qr_code_type (
  key text primary key,
  name text not null,
  position int not null
);

create table qr_code (
  id int generated always as identity primary key,
  branch_id int not null constraint qr_code_branch_fk references organization_branch,
  type_key text not null constraint qr_code_type_fk references qr_code_type,
  title text not null constraint qr_code_title_length check (char_length(title) between 1 and 120),
  description text constraint qr_code_description_length check (char_length(description) <= 500)
);
select business_table('qr_code');
create unique index qr_code_branch_unique on qr_code (branch_id) where not deleted;
create index qr_code_of_type on qr_code (type_key);

-- Who has come. Their own words and number: no trail of it is kept, so that one action erases a person.
create table visitor (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint visitor_uuid_unique unique,
  version int not null default 1,
  shelter_id int not null constraint visitor_shelter_fk references organization_shelter,
  name text not null constraint visitor_name_length check (char_length(name) between 1 and 80),
  -- As telephone networks write it (E.164), and as it was typed.
  phone text constraint visitor_phone_known check (phone ~ '^\+[1-9]\d{6,14}$'),
  phone_typed text constraint visitor_phone_typed_length check (char_length(phone_typed) <= 40),
  language_id int constraint visitor_language_fk references language,
  -- Has told the shelter or the provider that they want none.
  no_texts boolean not null default false,
  created_date timestamptz not null default now(),
  erased_date timestamptz
);
create unique index visitor_phone_unique on visitor (shelter_id, phone) where phone is not null;
create index visitor_language on visitor (language_id);

create table visit (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint visit_uuid_unique unique,
  branch_id int not null constraint visit_branch_fk references organization_branch,
  visitor_id int not null constraint visit_visitor_fk references visitor,
  -- Whence: a kiosk, or a code that was scanned.
  kiosk_id int constraint visit_kiosk_fk references kiosk,
  qr_code_id int constraint visit_qr_code_fk references qr_code,
  reason_id int constraint visit_reason_fk references shelter_kiosk_reason,
  -- What the reason was called when it was chosen, in the shelter's language.
  reason_name text,
  custom_response text constraint visit_custom_response_length check (char_length(custom_response) <= 500),
  -- Made where it was typed: the same check-in sent again is the same visit.
  key uuid not null constraint visit_key_unique unique,
  status_key text not null constraint visit_status_known check (status_key in ('CHECKED_IN', 'MEETING', 'MEETING_DONE', 'WAIT_LIST')),
  -- Since when in this status; on the wait list this is the place in line.
  since timestamptz not null default clock_timestamp(),
  -- When it was typed, where that was without a network.
  typed_date timestamptz,
  created_date timestamptz not null default clock_timestamp(),
  ended_date timestamptz,
  -- Who has ended it: the visitor, the staff, or the day.
  ended_key text constraint visit_ended_known check (ended_key in ('LEFT', 'DONE', 'CLOSED')),
  -- Hash of what opens the visitor's own page of it.
  token_hash text not null constraint visit_token_unique unique,
  constraint visit_kiosk_known check (num_nonnulls(kiosk_id, qr_code_id) = 1),
  constraint visit_ended_date_known check ((ended_date is null) = (ended_key is null))
);
create unique index visit_once on visit (branch_id, visitor_id) where ended_date is null;
create index visit_line on visit (branch_id, since, id) where status_key = 'WAIT_LIST' and ended_date is null;
create index visit_here on visit (branch_id, id) where ended_date is null;
create index visit_recent on visit (created_date, id);
create index visit_visitor on visit (visitor_id);
create index visit_kiosk on visit (kiosk_id);
create index visit_qr_code on visit (qr_code_id);
create index visit_reason on visit (reason_id);

create table visit_answer (
  id int generated always as identity primary key,
  visit_id int not null constraint visit_answer_visit_fk references visit on delete cascade,
  question_id int not null constraint visit_answer_question_fk references organization_question,
  position int not null,
  -- The question as it was asked.
  ask text not null,
  value jsonb not null,
  constraint visit_answer_once unique (visit_id, question_id)
);
create index visit_answer_question on visit_answer (question_id);

-- Every status a visit has had, the last one included; nobody: the rules of the shelter, or the visitor.
create table visit_status (
  id int generated always as identity primary key,
  visit_id int not null constraint visit_status_visit_fk references visit on delete cascade,
  status_key text not null,
  admin_user_id int constraint visit_status_user_fk references admin_user,
  created_date timestamptz not null default clock_timestamp()
);
create index visit_status_visit on visit_status (visit_id, id);
create index visit_status_user on visit_status (admin_user_id);

-- Texts to be sent, and what became of them: sent once, or left for a person.
create table sms (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint sms_uuid_unique unique,
  visit_id int not null constraint sms_visit_fk references visit on delete cascade,
  kind_key text not null constraint sms_kind_known check (kind_key in ('CHECK_IN')),
  phone text not null,
  body text not null constraint sms_body_length check (char_length(body) <= 1600),
  state_key text not null default 'WAITING'
    constraint sms_state_known check (state_key in ('WAITING', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNCLEAR', 'REFUSED')),
  -- The provider's name of it, and its words or ours where it was not sent.
  sid text,
  said text,
  tries int not null default 0,
  created_date timestamptz not null default now(),
  sent_date timestamptz,
  constraint sms_once unique (visit_id, kind_key)
);
create index sms_open on sms (created_date) where state_key in ('WAITING', 'SENDING', 'UNCLEAR');

create table short_link (
  id int generated always as identity primary key,
  code text not null constraint short_link_code_unique unique constraint short_link_code_known check (code ~ '^[1-9A-HJ-NP-Za-km-z]{8}$'),
  url text not null constraint short_link_url_length check (char_length(url) <= 2048),
  admin_user_id int not null constraint short_link_user_fk references admin_user
);
select business_table('short_link');
create unique index short_link_target_unique on short_link (admin_user_id, md5(url)) where not deleted;
create index short_link_made on short_link (admin_user_id, created_date);

-- What is to be printed: fetched once, by whoever has the code, within a minute.
create table print_ticket (
  code_hash text primary key,
  admin_user_id int not null constraint print_ticket_user_fk references admin_user,
  what jsonb not null,
  created_date timestamptz not null default now()
);
create index print_ticket_created on print_ticket (created_date);
create index print_ticket_user on print_ticket (admin_user_id);
