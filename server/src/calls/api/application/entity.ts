import type { Application } from '@homeward/contract/application';
import { untoldSql } from '../../../adoptions/standing-sql.ts';
import { always, businessFields, entity, many, nullable, one, through } from '../../../search/entity.ts';
import { applicationTag } from '../application-tag/entity.ts';
import { storedFile } from '../shelter/entity.ts';
import { specie } from '../specie/entity.ts';
import { timeline } from './timeline.ts';

/** A part as JSON, where it is asked for. */
const asked = (sql: string) => ({ type: 'json', shown: 'asked', sql: `(${sql})` }) as const;
const rows = (row: string, table: string, order: string) =>
  asked(
    `select coalesce(json_agg(json_build_object(${row}) order by ${order}), '[]') from ${table} r where r.application_id = {t}.id`,
  );
const row = (columns: string, table: string) => ({
  ...asked(`select json_build_object(${columns}) from ${table} r where r.application_id = {t}.id`),
  nullable: true,
});

const CURRENCY = `coalesce({t}.terms ->> 'currency', (select of_country.currency from pet of_pet
  join organization_branch of_branch on of_branch.id = of_pet.branch_id
  join organization_shelter of_shelter on of_shelter.id = of_branch.shelter_id
  join country of_country on of_country.id = of_shelter.country_id where of_pet.id = {t}.pet_id), 'USD')`;

export const application = entity<Application>({
  name: 'application',
  table: 'adoption_application',
  permission: 'application/search',
  fields: {
    ...businessFields,
    status_key: 'text',
    forced_from_key: nullable('text'),
    canceled: 'boolean',
    withdrew: 'boolean',
    returned: 'boolean',
    created_date: 'moment',
    status_date: 'moment',
    interview_date: nullable('moment'),
    currency: { type: 'text', sql: CURRENCY },
    total: {
      type: 'number',
      shown: 'asked',
      sql: '(select coalesce(sum(l.price), 0) from checkout_line l where l.application_id = {t}.id)',
    },
    partner_knows: {
      type: 'boolean',
      shown: 'asked',
      sql: `exists (select from pet_source s join integration i on i.id = s.integration_id
        where s.pet_id = {t}.pet_id and i.partner_key = 'SHELTER_BUDDY' and i.active and not i.deleted)`,
    },
    untold: { type: 'boolean', shown: 'asked', sql: untoldSql('{t}') },
    adoption_return: row(
      "'uuid', r.uuid, 'reason_type_key', r.reason_type_key, 'description', r.description, 'created_date', r.created_date",
      'adoption_return',
    ),
    outcome: row(
      "'state_key', r.state_key, 'answered', r.answered, 'sent_date', r.sent_date, 'status_id', r.sent ->> 'statusId'",
      'application_outcome',
    ),
    answers: rows("'ask', r.ask, 'value', r.value", 'application_answer', 'r.position'),
    opt_ins: rows("'title', r.title, 'required', r.required, 'accepted', r.accepted", 'application_opt_in', 'r.id'),
    documents: rows("'title', r.title, 'received_date', r.received_date", 'application_document', 'r.id'),
    timeline: asked(timeline),
  },
  relations: {
    adopter_user: always(() => adopterUser, 'adopter_user_id'),
    pet: always(() => applicationPet, 'pet_id'),
    checkout: many(() => checkoutLine, 'application_id', 'position'),
    payment_charges: many(() => paymentCharge, 'application_id', 'id'),
    tags: through(() => applicationTag, 'application_tagged', 'application_id', 'tag_id'),
  },
  sort: ['-id'],
  softDeletes: true,
});

const adopterUser = entity({
  name: 'adopter-user',
  table: 'adopter_user',
  fields: {
    uuid: 'uuid',
    first_name: 'text',
    last_name: 'text',
    // To be found by both at once; rows carry the two.
    name: { type: 'text', sql: `({t}.first_name || ' ' || {t}.last_name)`, shown: 'asked' },
    email: { type: 'text', pairs: true },
  },
});

const checkoutLine = entity({
  name: 'checkout-line',
  table: 'checkout_line',
  fields: { uuid: 'uuid', type_key: 'text', price: 'number', position: 'int', json: nullable('json') },
  sort: ['position'],
});

const paymentCharge = entity({
  name: 'payment-charge',
  table: 'payment_charge',
  fields: {
    uuid: 'uuid',
    gateway_key: 'text',
    state_key: 'text',
    amount: 'number',
    currency: 'text',
    refunded: 'number',
    created_date: 'moment',
    captured_date: nullable('moment'),
  },
});

/** The pet that is asked for, as much as tells which it is, and whose. */
const applicationPet = entity({
  name: 'application-pet',
  table: 'pet',
  permission: 'pet/search',
  fields: {
    uuid: 'uuid',
    name: { type: 'text', pairs: true },
    deleted: 'boolean',
    status_key: 'text',
    price: nullable('number'),
    custom_code: nullable('text'),
    global_code: nullable('text'),
  },
  relations: {
    picture: one(() => storedFile, 'picture_id'),
    specie: always(() => specie, 'specie_id'),
    branch: always(() => applicationBranch, 'branch_id'),
  },
  sort: ['name'],
});

const applicationBranch = entity({
  name: 'application-branch',
  table: 'organization_branch',
  fields: {
    uuid: 'uuid',
    name: 'text',
    active: 'boolean',
    deleted: 'boolean',
    shelter_uuid: { type: 'uuid', sql: '(select uuid from organization_shelter where id = {t}.shelter_id)' },
  },
  relations: { shelter: always(() => applicationShelter, 'shelter_id') },
  sort: ['name'],
});

const applicationShelter = entity({
  name: 'application-shelter',
  table: 'organization_shelter',
  permission: 'shelter/search',
  fields: { uuid: 'uuid', name: 'text', slug: 'text', deleted: 'boolean' },
  relations: { logo: one(() => storedFile, 'logo_id') },
  sort: ['name'],
});
