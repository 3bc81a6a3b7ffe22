import { addressesOf, type Fields } from '../fields.ts';
import { NO_STATUS, type PartnerAnimal } from '../partner.ts';
import { plainText, withoutEntities } from '../plain-text.ts';

const text = (fields: Fields, path: string) => {
  const value = fields.text(path);
  return value === null ? null : withoutEntities(value).trim() || null;
};

/** An animal of Petfinder's list. It knows no price, no birth date and no fosters; descriptions come cut off with "...". */
export function readAnimal(fields: Fields): PartnerAnimal {
  return {
    externalId: fields.text('id') ?? '',
    name: text(fields, 'name'),
    // Finer than `type`, which says "Small & Furry" of a guinea pig.
    specie: text(fields, 'species') ?? text(fields, 'type'),
    breed: text(fields, 'breeds.primary'),
    secondaryBreed: text(fields, 'breeds.secondary'),
    sex: fields.text('gender'),
    size: fields.text('size'),
    age: fields.text('age'),
    birthDate: null,
    status: fields.text('status') ?? NO_STATUS,
    foster: false,
    price: null,
    description: plainText(fields.text('description')),
    pictures: addressesOf(fields.records('photos').map((photo) => photo.value('full') ?? photo.value('large'))),
    videos: addressesOf(fields.records('videos').map(source), 'https://www.petfinder.com'),
    location: [text(fields, 'contact.address.city'), fields.text('contact.address.state')].filter(Boolean).join(', ') || null,
    customCode: fields.text('organization_animal_id'),
    microchip: null,
    kennelNumber: null,
    neutered: fields.flag('attributes.spayed_neutered'),
    raw: withoutPeople(fields),
  };
}

/** A video is a piece of HTML: <iframe src="…"></iframe>. */
function source(video: Fields): string | undefined {
  const src = /\bsrc\s*=\s*["']([^"']+)["']/i.exec(video.text('embed') ?? '')?.[1];
  return src && withoutEntities(src);
}

/** Of whom to ask only the place: the rest may be a foster's home. */
function withoutPeople(fields: Fields): Record<string, unknown> {
  const { contact: _contact, _links, ...rest } = fields.record;
  const place = ['city', 'state', 'postcode', 'country'].map((part) => [part, fields.value(`contact.address.${part}`)]);
  return { ...rest, contact: { address: Object.fromEntries(place) } };
}
