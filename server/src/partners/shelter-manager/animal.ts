import { Fields, without } from '../fields.ts';
import type { PartnerAnimal } from '../partner.ts';
import { statusOf } from './statuses.ts';

/** Columns about people: owners, vets, whoever brought an animal in, staff. Without `sensitive` most come empty. */
const PEOPLE = /OWNER|VET|COORDINATOR|BROUGHTINBY|CREATEDBY|CHANGEDBY|ADDRESS|EMAIL|TELEPHONE|HIDDEN|POPUP|MOVEMENTCOMMENTS/;
const FOSTER = 2;

/** A row of an ASM3 list. */
export function readAnimal(sent: Fields): PartnerAnimal {
  const fields = decoded(sent);
  const foster = fields.number('ACTIVEMOVEMENTTYPE') === FOSTER;
  const [place = '', unit] = (fields.text('DISPLAYLOCATION') ?? '').split('::');
  const cents = fields.price('FEE');
  return {
    externalId: fields.text('ID') ?? '',
    name: fields.text('ANIMALNAME'),
    specie: fields.text('SPECIESNAME'),
    breed: fields.text('BREEDNAME1') ?? fields.text('BREEDNAME'),
    // They keep a second breed of animals of one breed, too: the same again, or the one it had.
    secondaryBreed: fields.flag('CROSSBREED') === false ? null : fields.text('BREEDNAME2'),
    sex: fields.text('SEXNAME'),
    size: fields.text('SIZENAME'),
    age: fields.text('AGEGROUP'),
    birthDate: fields.day('DATEOFBIRTH'),
    ...statusOf(fields),
    foster,
    price: cents === null ? null : cents / 100,
    description: description(fields),
    pictures: fields.addresses('PHOTOURLS'),
    videos: fields.addresses('WEBSITEVIDEOURL'),
    location: fields.text('SHELTERLOCATIONNAME'),
    customCode: fields.text('SHELTERCODE'),
    microchip: fields.text('IDENTICHIPNUMBER'),
    // Behind "Foster::" stands a person.
    kennelNumber: foster ? null : (fields.text('SHELTERLOCATIONUNIT') ?? unit?.trim() ?? null),
    neutered: fields.flag('NEUTERED'),
    raw: { ...without(fields.record, (key) => PEOPLE.test(key)), ...(foster && { DISPLAYLOCATION: place }) },
  };
}

/** They write < and > as entities, whatever the column, and no other sign. */
function decoded({ record }: Fields): Fields {
  const signs = (value: unknown) =>
    typeof value === 'string' && value.includes('&') ? value.replaceAll('&lt;', '<').replaceAll('&gt;', '>') : value;
  return new Fields(Object.fromEntries(Object.entries(record).map(([column, value]) => [column, signs(value)])));
}

/** The notes of the web picture: those of most lists are its file's name (genuine answers: "image.jpg"). */
function description(fields: Fields): string | null {
  const notes = fields.text('WEBSITEMEDIANOTES');
  return notes && !/^\S+\.(jpe?g|png|gif|webp)$/i.test(notes) ? notes : fields.text('ANIMALCOMMENTS');
}
