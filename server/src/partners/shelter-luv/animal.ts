import { breedsOf } from '../breed.ts';
import { addressesOf, bornAbout, dayAt, type Fields } from '../fields.ts';
import { beside, NO_STATUS, type PartnerAnimal } from '../partner.ts';

/** Their pictures of no animal in particular: default_dog.png, default_cat.png. */
const PLACEHOLDER = /\/default_[^/]*$/i;

/** An animal of Shelterluv's list; undefined for its stubs, which have an id and a status and nothing else. */
export function readAnimal(fields: Fields): PartnerAnimal | undefined {
  const name = fields.text('Name');
  const customCode = fields.text('ID');
  if (!name && !customCode) return undefined;
  return {
    externalId: fields.text('Internal-ID') ?? '',
    name,
    specie: fields.text('Type'),
    ...breedsOf(fields.text('Breed')),
    sex: fields.text('Sex'),
    size: fields.text('Size'),
    age: null,
    birthDate: birthDate(fields),
    status: statusOf(fields),
    foster: fields.flag('InFoster') ?? false,
    price: fields.price('AdoptionFeeGroup.Price'),
    description: fields.text('Description'),
    pictures: addressesOf([fields.value('CoverPhoto'), fields.value('Photos')].flat()).filter(
      (picture) => !PLACEHOLDER.test(picture),
    ),
    videos: fields.records('Videos').flatMap((video) => {
      const [url] = [...video.addresses('YoutubeUrl'), ...video.addresses('EmbedUrl')];
      return url ?? [];
    }),
    location: fields.text('CurrentLocation.Tier1'),
    customCode,
    microchip: fields.records('Microchips')[0]?.text('Id') ?? null,
    kennelNumber: fields.text('CurrentLocation.Tier2'),
    neutered: fields.flag('Altered'),
    raw: publicPart(fields),
  };
}

/** Whoever has the animal and does not foster it speaks against its status. */
function statusOf(fields: Fields): string {
  const status = fields.text('Status') ?? NO_STATUS;
  const relation = fields.text('AssociatedPerson.RelationshipType');
  return relation && !/foster/i.test(relation) ? beside(status, relation) : status;
}

function birthDate(fields: Fields): string | null {
  const seconds = fields.number('DOBUnixTime') ?? 0;
  if (seconds > 0) return dayAt(seconds * 1000);
  const months = fields.number('Age') ?? 0;
  return months > 0 ? bornAbout(months) : null;
}

/** Without the foster person and what the shelter marked as not to be published. */
function publicPart(fields: Fields): Record<string, unknown> {
  const { AssociatedPerson: _person, ...rest } = fields.record;
  const attributes = fields.records('Attributes').filter((attribute) => attribute.flag('Publish') === true);
  return Object.assign(rest, { Attributes: attributes.map(({ record }) => record) });
}
