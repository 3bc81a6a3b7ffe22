import { bornBy } from '../age.ts';
import { breedsOf } from '../breed.ts';
import { holdsSeveral, isFoster, statusOf } from '../chameleon/statuses.ts';
import { type Fields, without } from '../fields.ts';
import type { PartnerAnimal } from '../partner.ts';

/** They hold initials of staff. */
const STAFF = ['staff_id', 'additional_information'];

/**
 * A row of the Dallas feed. Genuine columns of the city's open data: animal_id, animal_type, animal_breed, kennel_number,
 * kennel_status, hold_request, outcome_type. Invented, in the city's style: animal_name, sex, dob, age, size, photo_url,
 * memo, fee, last_update. Its place is a kennel: there is but one shelter.
 */
export function readAnimal(fields: Fields): PartnerAnimal {
  const externalId = fields.text('animal_id');
  const sex = fields.text('sex');
  return {
    externalId: externalId ?? '',
    // A leading * marks a name that the shelter gave.
    name: fields.text('animal_name')?.replace(/^\*+\s*/, '') || null,
    specie: fields.text('animal_type'),
    speciesVary: holdsSeveral(fields.text('animal_type')),
    ...breedsOf(fields.text('animal_breed')),
    sex,
    size: fields.text('size'),
    age: null,
    birthDate: fields.day('dob') ?? bornBy(fields.text('age')),
    ...standing(fields),
    foster: ['kennel_number', 'outcome_type', 'hold_request'].some((column) => isFoster(fields.text(column))),
    price: fields.price('fee'),
    description: fields.text('memo'),
    pictures: fields.addresses('photo_url'),
    videos: [],
    location: null,
    customCode: externalId,
    microchip: null,
    kennelNumber: fields.text('kennel_number'),
    neutered: sex === null || sex === 'UNKNOWN' ? null : ['NEUTERED', 'SPAYED'].includes(sex),
    raw: without(fields.record, (column) => STAFF.includes(column)),
  };
}

export const standing = (fields: Fields) =>
  statusOf({
    kennel: fields.text('kennel_status'),
    hold: fields.text('hold_request'),
    condition: fields.text('outcome_condition') ?? fields.text('intake_condition'),
    outcome: fields.text('outcome_type'),
  });
