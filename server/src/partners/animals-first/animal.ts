import type { Fields } from '../fields.ts';
import { beside, NO_STATUS, type PartnerAnimal } from '../partner.ts';

/** Some words come as they are, some as `{value}`, one and the same field either way. */
const word = (fields: Fields, path: string) => fields.text(path) ?? fields.text(`${path}.value`);

/** A list that is not that of available animals speaks against a status that does not name it. */
function statusOf(fields: Fields): string {
  const [status, type] = [word(fields, 'status'), word(fields, 'type')];
  const isNamed = !status || !type || /^available$/i.test(type) || status.toLowerCase().includes(type.toLowerCase());
  return isNamed || !/^available\b/i.test(status) ? (status ?? type ?? NO_STATUS) : beside(status, type);
}

/** Whoever came back after an outcome has an intake since. */
function hasLeft(fields: Fields): boolean {
  const outcome = fields.day('outcome_date');
  return outcome !== null && outcome >= (fields.day('intake_date') ?? '');
}

/** An animal of AnimalsFirst's list. */
export function readAnimal(fields: Fields): PartnerAnimal {
  const foster = word(fields, 'type')?.toLowerCase() === 'foster';
  const { address, ...rest } = fields.record;
  return {
    externalId: fields.text('id') ?? '',
    name: fields.text('name'),
    specie: word(fields, 'species'),
    breed: word(fields, 'breed'),
    secondaryBreed: word(fields, 'secondary_breed'),
    sex: word(fields, 'gender'),
    size: word(fields, 'size'),
    age: word(fields, 'age'),
    birthDate: fields.day('birthday'),
    status: statusOf(fields),
    gone: hasLeft(fields) || /^outcome$/i.test(word(fields, 'type') ?? ''),
    foster,
    price: fields.price('adoption_fee'),
    description: fields.text('description'),
    pictures: [...new Set([...fields.addresses('photo_url'), ...fields.addresses('all_photos')])],
    videos: fields.addresses('youtube_links'),
    location: fields.text('location'),
    customCode: fields.text('seq_id'),
    microchip: fields.text('microchip'),
    kennelNumber: fields.text('kennel'),
    neutered: fields.flag('altered'),
    // A foster's address is a home.
    raw: foster ? rest : { ...rest, address },
  };
}
