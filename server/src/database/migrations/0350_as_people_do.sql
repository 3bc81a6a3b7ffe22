-- Names in the order that people look for them in, whatever language the database was made for: "apple snail", "Éclair", "Zebu".
-- What a column is sorted by is its own, so that whatever sorts by it, an index too, does so alike; `lower` of it follows too.
create collation by_name (provider = icu, locale = 'und');

-- Names are the same whichever letters the database takes for the small ones of others.
create or replace function name_key(name text) returns text language sql immutable strict parallel safe
  return lower(btrim(regexp_replace(regexp_replace(normalize(name, NFKC),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'), ' +', ' ', 'g')) collate "und-x-icu");

-- A text as it is compared while people look for something: without case, accents, width and whatever is drawn as nothing, as in
-- contract/src/folded.ts. None of the four is strict: only so is each written into the statement, which takes a third of the time.
create function folded_letters(words text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(words, NFKD),
    '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u2800\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff9-\ufffc\U000e0000-\U000e0fff]+',
    '', 'g') collate "und-x-icu");

create function spelled(words text) returns text language sql immutable parallel safe
  return replace(replace(replace(replace(translate(words, 'øđðłıħŋŧĸς‘’‚‛ʼ“”„‟‐‒–—―−', 'oddlihntkσ''''''''''""""------'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- The letters and marks are those that `spelled` changes, once they are taken apart: few words have one.
create function folded_wide(words text) returns text language sql immutable parallel safe
  return case when words ~ '[\u00c6\u00d0\u00d8\u00de\u00df\u00e6\u00f0\u00f8\u00fe\u0110\u0111\u0126\u0127\u0131\u0138\u0141\u0142\u0149-\u014b\u0152\u0153\u0166\u0167\u01e2\u01e3\u01fc-\u01ff\u02bc\u03a3\u03c2\u03f2\u03f9\u1d2d\u1d51\u1d9e\u1e9e\u2010-\u2015\u2018-\u201f\u207b\u208b\u210f\u2212\ua7f8\ua7f9\ufe31\ufe32\ufe58\U00010783\U00010795\U000107a2\U0001d6a4\U0001d6ba\U0001d6d3\U0001d6f4\U0001d70d\U0001d72e\U0001d747\U0001d768\U0001d781\U0001d7a2\U0001d7bb]'
    then spelled(folded_letters(words)) else folded_letters(words) end;

create function folded(words text) returns text language sql immutable parallel safe
  return case when octet_length(words) = length(words) then lower(words collate "C") else folded_wide(words) end;

-- What finds by trigrams or pairs of letters is made anew, of the folded text.
create temporary table found_by on commit drop as
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
  where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    and pg_get_indexdef(indexrelid) ~ 'gin_trgm_ops|letter_pairs';

do $$
declare
  one record;
  shown text := pg_get_viewdef('public_pet'::regclass);
begin
  drop view public_pet;
  for one in select * from found_by loop
    execute 'drop index ' || one.name;
  end loop;
  for one in select split_part(line, ' ', 1) as of, (string_to_array(line, ' '))[2:] as names from unnest(array[
    'address address', 'admin_auth_item name description', 'admin_user first_name last_name email',
    'adopter_user first_name last_name email', 'age name', 'announcement title description', 'application_tag name description',
    'breed name', 'characteristic name description', 'characteristic_group name',
    'characteristics_definition characteristic_type path type value', 'contract_option description text',
    'country name', 'donation_option description', 'email_template name description', 'gender name', 'integration description',
    'integration_sync_pet name', 'kiosk name', 'kiosk_reason name', 'language name native_name', 'mapping_age name external_id',
    'mapping_breed name external_id', 'mapping_sex name external_id', 'mapping_size name external_id',
    'mapping_specie name external_id', 'network description', 'organization_answer_translation value',
    'organization_branch name email', 'organization_event name description', 'organization_product name description',
    'organization_question ask', 'organization_question_answer value', 'organization_question_shelter ask_alias',
    'organization_question_shelter_translation ask_alias', 'organization_question_translation ask',
    'organization_shelter name description email', 'organization_tax name description',
    'organization_user first_name last_name email', 'partner name', 'payment_credit label', 'payment_model name description',
    'pet name custom_code kennel_number description', 'public_group name', 'qr_code title description', 'qr_code_type name',
    'question_group name', 'question_template name description', 'shelter_kiosk_reason name',
    'shelter_kiosk_reason_question ask_alias', 'shelter_kiosk_reason_translation name', 'size name', 'specie name', 'sponsor name',
    'stored_file name', 'visit reason_name custom_response', 'visitor name']) line
  loop
    execute format('alter table %I %s', one.of,
      (select string_agg(format('alter %I type text collate by_name', name), ', ') from unnest(one.names) name));
  end loop;
  execute 'create view public_pet as ' || shown;
  for one in select regexp_replace(regexp_replace(made, '\((.*) gin_trgm_ops\)', '(folded(\1) gin_trgm_ops)'),
    'letter_pairs\((\w+)\)', 'letter_pairs(folded(\1))', 'g') as made from found_by
  loop
    execute one.made;
  end loop;
  -- With its order a column has lost what plans are made by.
  for one in select distinct relname as name from pg_attribute join pg_class c on c.oid = attrelid
    where relkind = 'r' and attcollation = 'by_name'::regcollation and not attisdropped
  loop
    execute format('analyze %I', one.name);
  end loop;
end $$;
