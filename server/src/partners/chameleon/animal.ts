import { bornBy } from '../age.ts';
import { breedsOf } from '../breed.ts';
import { addressesOf, type Fields } from '../fields.ts';
import type { PartnerAnimal } from '../partner.ts';
import { plainText } from '../plain-text.ts';
import { holdsSeveral, isFoster, statusOf } from './statuses.ts';

const SEXES: Record<string, boolean> = { NEUTERED: true, SPAYED: true, MALE: false, FEMALE: false };

/**
 * An item of the feed. Its elements are invented, the words in them are Chameleon's: breeds of at most 15 letters a half,
 * a name with a leading * is one the shelter gave, "NO AGE", FOSTER as a kennel.
 */
export function readAnimal(fields: Fields): PartnerAnimal {
  const sex = fields.text('sex');
  return {
    externalId: fields.text('guid') ?? fields.text('animalId') ?? '',
    name: fields.text('title')?.replace(/^\*+\s*/, '') || null,
    specie: fields.text('animalType'),
    speciesVary: holdsSeveral(fields.text('animalType')),
    ...breedsOf(fields.text('breed')),
    sex,
    size: fields.text('size'),
    age: null,
    birthDate: fields.day('dob') ?? bornBy(fields.text('age')),
    ...statusOf({
      kennel: fields.text('kennelStatus'),
      hold: fields.text('hold'),
      condition: fields.text('condition'),
      outcome: fields.text('outcome'),
    }),
    foster: isFoster(fields.text('kennel')) || isFoster(fields.text('hold')),
    price: fields.price('fee'),
    description: plainText(fields.text('description')),
    pictures: addressesOf([...enclosures(fields), ...[fields.value('photo')].flat()]),
    videos: [],
    location: fields.text('shelter'),
    customCode: fields.text('animalId'),
    microchip: null,
    kennelNumber: fields.text('kennel'),
    neutered: SEXES[sex?.toUpperCase() ?? ''] ?? null,
    raw: fields.record,
  };
}

/** One is a record, several are a list. */
function enclosures(fields: Fields): unknown[] {
  const one = fields.value('enclosure.url');
  return one ? [one] : fields.records('enclosure').map((enclosure) => enclosure.value('url'));
}
