import type { FieldError } from '@homeward/contract/call';

/** What a refused constraint means to the person who typed: the field, by its name in the input, and the words. */
interface Meaning {
  http: 409 | 422;
  field: string;
  message: string;
}

const taken = (field: string, message = 'Name already exists!'): Meaning => ({ http: 409, field, message });
const unsound = (field: string, message: string): Meaning => ({ http: 422, field, message });

/**
 * The database decides; this table says it in words. Constraints that no input can reach (the schemas are as strict)
 * are answered as unsound input all the same, so that none can end as an internal error.
 */
const mappingTaken = 'There is a mapping of this external id already';
const meanings: Record<string, Meaning> = {
  integration_once: taken('integration_uuid', 'This location is connected to this partner already'),
  mapping_age_once: taken('external_id', mappingTaken),
  mapping_breed_once: taken('external_id', mappingTaken),
  mapping_sex_once: taken('external_id', mappingTaken),
  mapping_size_once: taken('external_id', mappingTaken),
  mapping_specie_once: taken('external_id', mappingTaken),
  mapping_breed_fits_specie: unsound('breed_uuid', 'This breed is another species’'),
  mapping_age_range_no_overlap: taken('min', 'This overlaps another range of this species'),
  admin_auth_item_name_unique: taken('name'),
  admin_user_email_unique: taken('email', 'A user with this e-mail already exists'),
  organization_question_group_fk: unsound('group_id', 'Please select a group'),
  organization_question_position_limits: unsound('position', 'Must be between 0 and 100'),
  organization_question_range_sound: unsound('range', 'The range is not sound'),
  organization_question_range_fits_type: unsound('range', 'Only a range question has a range'),
  organization_question_answer_position_limits: unsound('position', 'Must be between 0 and 100'),
  organization_question_translation_language_once: taken('language_uuid', 'There is a translation in this language already'),
  question_group_name_unique: taken('name'),
  organization_branch_name_unique: taken('name'),
  organization_branch_headquarter_unique: taken('headquarter', 'Another location became the headquarter just now'),
  organization_shelter_payment_model_fk: unsound('payment_model_key', 'Please select a payment model'),
  organization_shelter_slug_unique: taken('slug', 'Slug is not valid or already exists!'),
  organization_shelter_slug_form: unsound('slug', 'Slug is not valid or already exists!'),
  organization_shelter_contract_needs_file: unsound('contract_base64', 'Upload the contract as a PDF'),
  product_branch_needed: unsound('product_branch', 'Please add at least one location before proceeding'),
  product_branch_branch_fk: unsound('product_branch', 'Please select a location of this shelter'),
  product_item_item_fk: unsound('items', 'Please choose single products of this shelter'),
  product_item_not_itself: unsound('items', 'Please choose single products of this shelter'),
  product_specie_needed: unsound('product_specie', 'Please add at least one species before proceeding.'),
  specie_name_unique: taken('name'),
  tax_branch_needed: unsound('tax_branch', 'Please add at least one location before proceeding'),
  tax_branch_branch_fk: unsound('tax_branch', 'Please select a location of this shelter'),
};

export interface Refusal {
  http: 409 | 422;
  error: FieldError;
}

/** The refusal a violated constraint amounts to, its path found by the field's name in the input. */
export function refusalOf(constraint: string, input: unknown): Refusal {
  const meaning = meanings[constraint] ?? unsound('', `The database refuses this (${constraint})`);
  return {
    http: meaning.http,
    error: { path: pathTo(meaning.field, input) ?? [meaning.field].filter(Boolean), code: constraint, message: meaning.message },
  };
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
