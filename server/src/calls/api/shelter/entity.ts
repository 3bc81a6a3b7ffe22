import type { Shelter } from '@homeward/contract/shelter';
import { businessFields, type Entity, entity, many, nullable, one, partVersions, through } from '../../../search/entity.ts';
import { branch } from '../branch/entity.ts';
import { country, language } from '../lookup/entity.ts';
import { question } from '../question/entity.ts';
import { shelterEvent } from '../shelter-event/entity.ts';
import { setting } from '../shelter-settings/entity.ts';
import { shelterTag } from '../shelter-tag/entity.ts';
import { specie } from '../specie/entity.ts';
import { contractOption } from './owner-shelter.ts';

export const shelter: Entity<Shelter> = entity<Shelter>({
  name: 'shelter',
  table: 'organization_shelter',
  permission: 'shelter/search',
  fields: {
    ...businessFields,
    name: 'text',
    slug: 'text',
    email: 'text',
    description: nullable('text'),
    key501c3: nullable('text'),
    active: 'boolean',
    in_person: 'boolean',
    process_tag: 'boolean',
    template_id: nullable('int'),
    contract: 'boolean',
    interview_config: { type: 'json', shown: 'top' },
    pet_listing: { type: 'json', shown: 'top' },
    petco_love_lost: { type: 'json', shown: 'top' },
    send_medical_records: { type: 'boolean', shown: 'top' },
    payment_model_key: nullable('text'),
    payment_type: nullable('text'),
    payment_config: { type: 'json', shown: 'top' },
    has_secret_key: { type: 'boolean', sql: '({t}.cybersource_secret_key is not null)' },
    versions: partVersions,
    pet_count: {
      type: 'int',
      sql: '(select count(*)::int from pet c join organization_branch b on b.id = c.branch_id where b.shelter_id = {t}.id and not c.deleted)',
      shown: 'asked',
      nullable: false,
      permission: 'pet/search',
    },
    question_count: {
      type: 'int',
      sql: '(select count(*)::int from organization_question_shelter c where c.shelter_id = {t}.id)',
      shown: 'asked',
      nullable: false,
    },
  },
  relations: {
    country: one(() => country, 'country_id'),
    languages: many(() => shelterLanguage, 'shelter_id', '-main_language', 'language.name'),
    shelter_contract: one(() => storedFile, 'shelter_contract_id'),
    logo: one(() => storedFile, 'logo_id'),
    kiosk_logo: one(() => storedFile, 'kiosk_logo_id'),
    kennel_card_logo: one(() => storedFile, 'kennel_card_logo_id'),
    contract_options: many(() => contractOption, 'shelter_id', 'position'),
    organization_branches: many(() => branch, 'shelter_id', '-headquarter', 'name'),
    organization_users: many(() => organizationUser, 'shelter_id', 'last_name', 'first_name'),
    organization_question_shelters: many(() => questionShelter, 'shelter_id', 'position'),
    organization_shelter_tags: many(() => shelterTag, 'shelter_id', 'position'),
    organization_shelter_events: many(() => shelterEvent, 'shelter_id', 'id'),
    shelter_setting: many(() => setting, 'shelter_id', 'type_key'),
  },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});

export const storedFile = entity({
  name: 'stored-file',
  table: 'stored_file',
  fields: { key: 'text', name: nullable('text'), size: 'int' },
});

export const organizationUser = entity({
  name: 'organization-user',
  table: 'organization_user',
  permission: 'shelter/search',
  fields: { uuid: 'uuid', first_name: 'text', last_name: 'text', type_key: 'text' },
  sort: ['last_name'],
  softDeletes: true,
});

const shelterLanguage = entity({
  name: 'shelter-language',
  table: 'organization_shelter_language',
  id: false,
  fields: { main_language: 'boolean' },
  relations: { language: one(() => language, 'language_id') },
  sort: ['-main_language'],
});

const questionShelter = entity({
  name: 'question-shelter',
  table: 'organization_question_shelter',
  fields: { uuid: 'uuid', question_id: 'int', position: 'int', ask_alias: nullable('text') },
  relations: {
    question: one(() => question, 'question_id'),
    species: through(() => specie, 'organization_question_shelter_specie', 'question_shelter_id', 'specie_id'),
    translation: many(() => questionShelterTranslation, 'question_shelter_id', 'language.name'),
  },
  sort: ['position'],
});

const questionShelterTranslation = entity({
  name: 'question-shelter-translation',
  table: 'organization_question_shelter_translation',
  id: false,
  fields: { ask_alias: 'text' },
  relations: { language: one(() => language, 'language_id') },
  sort: ['ask_alias'],
});
