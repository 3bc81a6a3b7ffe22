import type { FieldError } from '@homeward/contract/call';
import { capital } from '@homeward/contract/wording';
import type { DatabaseError } from 'pg';

/** What a refused constraint means to the person who typed: the field, by its name in the input, and the words. */
interface Meaning {
  http: 409 | 422;
  field: string;
  message: string;
  /** The code the specification has for it. */
  status?: number;
}

const taken = (field: string, message = 'Name already exists!'): Meaning => ({ http: 409, field, message });
const unsound = (field: string, message: string): Meaning => ({ http: 422, field, message });

/** What a constraint is about, by the end of its name: `{table}_{field}_{kind}` (docs/architecture.md). */
const kinds: Record<string, (field: string) => Meaning> = {
  unique: (field) => taken(field, `${sentence(field)} already exists!`),
  once: (field) => taken(field, 'This is there already'),
  fk: (field) => unsound(field, 'This is not there any more'),
  length: (field) => unsound(field, 'Too short or too long'),
  limits: (field) => unsound(field, 'Out of its limits'),
  known: (field) => unsound(field, 'None of what may be chosen'),
};
const sentence = (field: string) => capital(field.replaceAll('_', ' '));

const mappingTaken = 'There is a mapping of this external id already';
/** What the kind alone does not say well enough. */
const meanings: Record<string, Meaning> = {
  address_once: taken('address', 'This address is there already'),
  admin_auth_item_child_not_self: unsound('permissions', 'A role cannot hold itself'),
  admin_user_email_lower: unsound('email', 'Invalid e-mail'),
  announcement_link_form: unsound('link', 'A link begins with https:// or http://, or with / for a page of the console'),
  characteristics_definition_global_or_shelter: unsound('shelter_uuid', 'Either global or of one shelter'),
  integration_draft_once: taken('branch_uuid', 'Somebody is connecting this location to this partner already'),
  integration_main_unique: taken('integration_uuid', 'Another integration became the main one just now'),
  organization_event_slug_unique: { ...taken('slug', 'Slug is not valid or already exists!'), status: 5655 },
  organization_event_slug_form: unsound('slug', 'Slug is not valid or already exists!'),
  organization_event_times_sound: unsound('end_datetime', 'An event ends after it has started'),
  organization_event_banner_fk: unsound('banner_base64', 'Event banner is required. Please upload an image.'),
  sponsor_link_form: unsound('link', 'A link begins with https:// or http://'),
  mapping_age_range_sound: unsound('max', 'Must be more than the lower end'),
  mapping_breed_has_specie: unsound('specie_uuid', 'Missing a species'),
  opening_hour_sound: unsound('closure', 'Must be later than the opening'),
  organization_shelter_event_status_with_change: unsound('status_key', 'Only a change of status has a status'),
  organization_shelter_language_main_unique: taken('languages', 'A shelter has one main language'),
  integration_once: taken('integration_uuid', 'This location is connected to this partner already'),
  mapping_age_once: taken('external_id', mappingTaken),
  mapping_breed_once: taken('external_id', mappingTaken),
  mapping_sex_once: taken('external_id', mappingTaken),
  mapping_size_once: taken('external_id', mappingTaken),
  mapping_specie_once: taken('external_id', mappingTaken),
  mapping_breed_fits_specie: unsound('breed_uuid', 'This breed is another species’'),
  mapping_age_range_no_overlap: taken('min', 'This overlaps another range of this species'),
  admin_user_email_unique: taken('email', 'A user with this e-mail already exists'),
  organization_question_group_fk: unsound('group_id', 'Please select a group'),
  organization_question_position_limits: unsound('position', 'Must be between 0 and 100'),
  organization_question_range_sound: unsound('range', 'The range is not sound'),
  organization_question_range_fits_type: unsound('range', 'Only a range question has a range'),
  organization_question_answer_position_limits: unsound('position', 'Must be between 0 and 100'),
  organization_question_translation_language_once: taken('language_uuid', 'There is a translation in this language already'),
  organization_branch_headquarter_unique: taken('headquarter', 'Another location became the headquarter just now'),
  organization_shelter_payment_model_fk: unsound('payment_model_key', 'Please select a payment model'),
  organization_shelter_slug_unique: taken('slug', 'Slug is not valid or already exists!'),
  organization_shelter_slug_form: unsound('slug', 'Slug is not valid or already exists!'),
  organization_shelter_contract_needs_file: unsound('contract_base64', 'Upload the contract as a PDF'),
  qr_code_branch_unique: taken('branch_uuid', 'This location has a QR code already'),
  qr_code_type_fk: unsound('type_key', 'Type is required'),
  shelter_kiosk_reason_reason_unique: taken('reason_uuid', 'This location has this reason already'),
  shelter_kiosk_reason_translation_language_unique: taken('language_id', 'There is a translation in this language already'),
  shelter_kiosk_reason_question_once: taken('questions', 'This question is in the list already'),
  public_group_species_needed: unsound('species', 'Missing a species'),
  public_group_species_group_fk: unsound('public_group', 'This is not there any more'),
  email_template_key_sound: unsound('key', 'Small letters, digits, - and _, a letter first'),
  email_template_key_unique: taken('key', 'There is an e-mail template with this key already'),
  short_link_target_unique: taken('url', 'This link is there already'),
  product_branch_needed: unsound('product_branch', 'Please add at least one location before proceeding'),
  product_branch_branch_fk: unsound('product_branch', 'Please select a location of this shelter'),
  product_item_item_fk: unsound('items', 'Please choose single products of this shelter'),
  product_item_not_itself: unsound('items', 'Please choose single products of this shelter'),
  product_specie_needed: unsound('product_specie', 'Please add at least one species before proceeding.'),
  tax_branch_needed: unsound('tax_branch', 'Please add at least one location before proceeding'),
  tax_branch_branch_fk: unsound('tax_branch', 'Please select a location of this shelter'),
};

export interface Refusal {
  http: 409 | 422;
  status?: number | undefined;
  error: FieldError;
}

/** What a constraint of a table means; undefined where its name says neither field nor kind. */
export function meaningOf(constraint: string, table: string): Meaning | undefined {
  if (meanings[constraint]) return meanings[constraint];
  const [, field = '', kind = ''] = new RegExp(`^${table}_(?:(\\w+)_)?([a-z]+)$`).exec(constraint) ?? [];
  return kinds[kind]?.(field);
}

/** The refusal a violated constraint amounts to, its path found by the field's name in the input. */
export function refusalOf({ constraint = '', table = '' }: Pick<DatabaseError, 'constraint' | 'table'>, input: unknown): Refusal {
  const { http, status, field, message } =
    meaningOf(constraint, table) ?? unsound('', `The database refuses this (${constraint})`);
  const path = ['', '_uuid', '_key', '_id'].map((end) => pathTo(field + end, input)).find(Boolean);
  return { http, status, error: { path: path ?? [field].filter(Boolean), code: constraint, message } };
}

/** Where the first field of that name is in the input. */
function pathTo(field: string, input: unknown): (string | number)[] | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  if (Object.hasOwn(input, field)) return [field];
  for (const [key, value] of Object.entries(input)) {
    const inner = pathTo(field, value);
    if (inner) return [key, ...inner];
  }
  return undefined;
}
