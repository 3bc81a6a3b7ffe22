create table question_group (
  id int generated always as identity primary key,
  name text not null constraint question_group_name_length check (char_length(name) between 1 and 80)
);
select business_table('question_group');
create unique index question_group_name_unique on question_group (lower(name)) where not deleted;

create table organization_question (
  id int generated always as identity primary key,
  ask text not null constraint organization_question_ask_length check (char_length(ask) between 1 and 500),
  form_tag_key text not null
    constraint organization_question_type_known check (form_tag_key in ('CHECKBOX', 'RADIO', 'RANGE', 'SELECT', 'TEXT')),
  -- spec 000 §4: the stored column type follows from the form type.
  column_type_key text not null generated always as
    (case form_tag_key when 'TEXT' then 'TEXT' when 'RANGE' then 'INTEGER' else 'ID' end) stored,
  group_id int not null constraint organization_question_group_fk references question_group,
  position int not null constraint organization_question_position_limits check (position between 0 and 100),
  -- { start, end, step }, of a RANGE question only.
  range jsonb constraint organization_question_range_sound check (
    range is null or (
      (range ->> 'start')::int >= 0
      and (range ->> 'end')::int > (range ->> 'start')::int
      and (range ->> 'step')::int between 1 and (range ->> 'end')::int - (range ->> 'start')::int
    )),
  constraint organization_question_range_fits_type check ((form_tag_key = 'RANGE') = (range is not null))
);
select business_table('organization_question');
create index organization_question_group on organization_question (group_id, position, id);
create index organization_question_ask_search on organization_question using gin (ask gin_trgm_ops);

create table organization_question_answer (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint organization_question_answer_uuid_unique unique,
  question_id int not null constraint organization_question_answer_question_fk references organization_question,
  value text not null constraint organization_question_answer_value_length check (char_length(value) between 1 and 255),
  position int not null constraint organization_question_answer_position_limits check (position between 0 and 100),
  cycle int
);
create index organization_question_answer_question on organization_question_answer (question_id, position, id);
select audited_table('organization_question_answer', parent_by('organization_question', 'question_id'));

create table organization_question_translation (
  id int generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() constraint organization_question_translation_uuid_unique unique,
  question_id int not null constraint organization_question_translation_question_fk references organization_question,
  language_id int not null constraint organization_question_translation_language_fk references language,
  ask text not null constraint organization_question_translation_ask_length check (char_length(ask) between 1 and 500),
  constraint organization_question_translation_language_once unique (question_id, language_id)
);
create index organization_question_translation_language on organization_question_translation (language_id);
select audited_table('organization_question_translation', parent_by('organization_question', 'question_id'));

create table organization_answer_translation (
  translation_id int not null
    constraint organization_answer_translation_translation_fk references organization_question_translation,
  answer_id int not null constraint organization_answer_translation_answer_fk references organization_question_answer,
  value text not null constraint organization_answer_translation_value_length check (char_length(value) between 1 and 255),
  constraint organization_answer_translation_pk primary key (translation_id, answer_id)
);
create index organization_answer_translation_answer on organization_answer_translation (answer_id);
select audited_table('organization_answer_translation',
  'select q.uuid from organization_question_answer a join organization_question q on q.id = a.question_id
    where a.id = ($1 ->> ''answer_id'')::int');

create table organization_question_specie (
  question_id int not null constraint organization_question_specie_question_fk references organization_question,
  specie_id int not null constraint organization_question_specie_specie_fk references specie,
  constraint organization_question_specie_pk primary key (question_id, specie_id)
);
create index organization_question_specie_specie on organization_question_specie (specie_id);
select audited_table('organization_question_specie', parent_by('organization_question', 'question_id'));

create table question_template (
  id int generated always as identity primary key,
  name text not null constraint question_template_name_length check (char_length(name) between 1 and 120),
  description text constraint question_template_description_length check (char_length(description) <= 1000)
);
select business_table('question_template');
create index question_template_name_search on question_template using gin (name gin_trgm_ops);

create table question_template_question (
  template_id int not null constraint question_template_question_template_fk references question_template,
  question_id int not null constraint question_template_question_question_fk references organization_question,
  position int not null,
  constraint question_template_question_pk primary key (template_id, question_id)
);
create index question_template_question_question on question_template_question (question_id);
select audited_table('question_template_question', parent_by('question_template', 'template_id'));
