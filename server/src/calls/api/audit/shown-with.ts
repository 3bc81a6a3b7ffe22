import { type AnyCall, calls } from '@homeward/contract/calls';
import type { DB } from '../../../database/tables.ts';

type SearchPath = Extract<AnyCall, { kind: 'search' }>['path'];

/** Whose search shows the rows of a table that is audited, so that its changes are told to who may make that search; null: nobody's. */
export const shownWith = {
  address: 'branch/search',
  admin_auth_assignment: 'user/search',
  admin_auth_item: 'role/list',
  admin_auth_item_child: 'role/list',
  admin_user: 'user/search',
  adopter_user: null,
  adoption_application: null,
  breed: 'breed/search',
  characteristics_definition: 'characteristics-definition/search',
  contract_option: 'shelter/search',
  donation_option: 'donation-option/search',
  integration: 'integration/search',
  mapping_age: 'mapping-age/search',
  mapping_age_range: 'mapping-age-range/search',
  mapping_breed: 'mapping-breed/search',
  mapping_sex: 'mapping-sex/search',
  mapping_size: 'mapping-size/search',
  mapping_specie: 'mapping-specie/search',
  network: 'network/search',
  network_definition: 'network/search',
  network_integration: 'network/search',
  opening_hour: 'branch/search',
  organization_answer_translation: 'question/search',
  organization_branch: 'branch/search',
  organization_product: 'product/search',
  organization_question: 'question/search',
  organization_question_answer: 'question/search',
  organization_question_shelter: 'shelter/search',
  organization_question_shelter_specie: 'shelter/search',
  organization_question_shelter_translation: 'shelter/search',
  organization_question_specie: 'question/search',
  organization_question_translation: 'question/search',
  organization_shelter: 'shelter/search',
  organization_shelter_event: 'shelter-event/search',
  organization_shelter_language: 'shelter/search',
  organization_shelter_tag: 'shelter-tag/search',
  organization_tax: 'tax/search',
  organization_user: 'shelter/search',
  pet: 'pet/search',
  product_branch: 'product/search',
  product_item: 'product/search',
  product_specie: 'product/search',
  question_group: 'question-group/search',
  question_template: 'question-template/search',
  question_template_question: 'question-template/search',
  // What an operator did by command, which is no noun's.
  setting: 'audit/search',
  shelter_setting: 'shelter-settings/search',
  specie: 'specie/search',
  tax_branch: 'tax/search',
} as const satisfies { [Table in keyof DB]?: SearchPath | null };

const lookups = new Set<string>(calls.filter(({ access }) => access === 'lookup').map(({ path }) => path));

/** The tables whose changes are shown to who holds these permissions. */
export const tablesShownTo = (permissions: ReadonlySet<string>): string[] =>
  Object.entries(shownWith).flatMap(([table, path]) => (path && (permissions.has(path) || lookups.has(path)) ? [table] : []));
