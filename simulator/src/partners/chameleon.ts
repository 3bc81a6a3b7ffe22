import { short } from '../animals.ts';
import { picturesAt } from '../media.ts';
import type { SimulatedPartner } from '../simulator.ts';
import type { Animal } from '../world.ts';
import { element, elements } from '../xml.ts';

const TYPES: Record<Animal['specie'], string> = {
  Dog: 'DOG',
  Cat: 'CAT',
  Rabbit: 'OTHER',
  'Guinea Pig': 'OTHER',
  Hedgehog: 'WILDLIFE',
  Bird: 'BIRD',
};
const SIZES: Record<Animal['size'], string> = { S: 'SMALL', M: 'MED', L: 'LARGE', XL: 'X-LRG' };

const KENNELS: Partial<Record<Animal['status'], string>> = {
  hold: 'IMPOUNDED',
  pending: 'PENDING',
  medical: 'UNAVAILABLE',
  stray: 'STRAY WAIT',
};

/** Sex and neutering in one word. */
export function chameleonSex({ female, neutered }: Animal): string {
  if (female === null) return 'UNKNOWN';
  if (neutered) return female ? 'SPAYED' : 'NEUTERED';
  return female ? 'FEMALE' : 'MALE';
}

/** The youngest are a size of their own. */
export function chameleonSize({ specie, months, size }: Animal): string {
  if (months < 6 && specie === 'Dog') return 'PUPPY';
  return months < 6 && specie === 'Cat' ? 'KITTN' : SIZES[size];
}

function item(animal: Animal, base: string): string {
  const id = animal.id && `A${870_000 + animal.id}`;
  const breed = [short(animal.breed), animal.secondaryBreed ? short(animal.secondaryBreed) : animal.mixed ? 'MIX' : null];
  const [picture, ...pictures] = picturesAt(base, animal);
  return `<item>${element('title', typeof animal.name === 'string' ? `*${animal.name.toUpperCase()}` : animal.name)}
${element('guid', id && `HARB.${id}`)}${element('pubDate', animal.updated.toUTCString())}
<description>${animal.description ? `<![CDATA[${animal.description.toUpperCase()} <br/>COME AND SEE]]>` : ''}</description>
${picture ? `<enclosure url="${picture}" type="image/webp" length="0"/>` : ''}${pictures
  .map((url) => element('c:photo', url))
  .join('')}${elements({
  'c:animalId': id,
  'c:animalType': TYPES[animal.specie],
  'c:breed': breed.filter((part) => part !== null).join('/'),
  'c:sex': chameleonSex(animal),
  'c:dob': animal.birthDate,
  'c:age': `${Math.floor(animal.months / 12)} YEARS ${animal.months % 12} MONTHS`,
  'c:size': chameleonSize(animal),
  'c:color': animal.color.toUpperCase(),
  'c:kennelStatus': KENNELS[animal.status] ?? 'AVAILABLE',
  'c:kennel': animal.foster ? 'FOSTER' : animal.kennel,
  'c:condition': 'APP WNL',
  'c:fee': animal.price === null ? '' : animal.price.toFixed(2),
  'c:shelter': 'HARB',
})}</item>\n`;
}

function* feed(animals: readonly Animal[], base: string): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:c="urn:example:chameleon-feed"><channel><title>Harbor County adoptable animals</title>
<lastBuildDate>${new Date().toUTCString()}</lastBuildDate>`;
  for (const animal of animals) yield item(animal, base);
  yield '</channel></rss>';
}

/** The feed's form is invented: nobody outside knows the true one. */
export const chameleon: SimulatedPartner = {
  key: 'chameleon',
  name: 'Chameleon',
  credentials: {},
  labels: { url: 'Feed address' },
  handle(_request, response, { animals, base }) {
    response.setHeader('content-type', 'application/rss+xml; charset=utf-8');
    return response.pour(feed(animals, base));
  },
};
