import { addressesOf, bornAbout, type Fields } from '../fields.ts';
import { NO_STATUS, type PartnerAnimal } from '../partner.ts';
import { plainText } from '../plain-text.ts';
import { ON_HOLD } from './statuses.ts';

const PHOTOS = Array.from({ length: 9 }, (_, index) => `Photo${index + 1}`);

/** The stage does not say that it is held; whatever is not plainly No may be a hold. */
export const statusOf = (fields: Fields): string | null =>
  fields.text('OnHold') && fields.flag('OnHold') !== false ? ON_HOLD : fields.text('Stage');

/** The details of one animal. An empty tag says nothing; no tag is ever absent. */
export function readAnimal(fields: Fields): PartnerAnimal {
  const video = fields.text('VideoID');
  return {
    externalId: fields.text('ID') ?? '',
    name: fields.text('AnimalName'),
    specie: fields.text('Species') ?? fields.text('AnimalType'),
    breed: fields.text('PrimaryBreed'),
    secondaryBreed: fields.text('SecondaryBreed'),
    sex: fields.text('Sex'),
    size: fields.text('Size'),
    age: fields.text('AgeGroup'),
    birthDate: fields.day('DateOfBirth') ?? bornAbout(fields.number('Age') || Number.NaN),
    status: statusOf(fields) ?? NO_STATUS,
    foster: ['Stage', 'Location', 'Sublocation'].some((place) => /foster/i.test(fields.text(place) ?? '')),
    price: fields.price('Price'),
    description: plainText(fields.text('Dsc')),
    // A file named like this stands for none (from memory, not checked again).
    pictures: addressesOf(PHOTOS.map((photo) => fields.text(photo)).filter((url) => !url?.includes('Not-Available'))),
    videos: video
      ? addressesOf([/^https?:/.test(video) ? video : `https://www.youtube.com/watch?v=${encodeURIComponent(video)}`])
      : [],
    location: fields.text('Location'),
    customCode: fields.text('ARN'),
    microchip: fields.text('ChipNumber'),
    kennelNumber: fields.text('Sublocation'),
    neutered: fields.flag('Altered'),
    raw: fields.record,
  };
}
