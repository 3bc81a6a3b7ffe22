import type { SimulatedPartner } from '../simulator.ts';
import type { Animal } from '../world.ts';
import { element, elements } from '../xml.ts';

const short = (breed: string) => breed.toUpperCase().slice(0, 15).trim();
const TYPES: Record<Animal['specie'], string> = { Dog: 'DOG', Cat: 'CAT', Rabbit: 'OTHER', Bird: 'BIRD' };
const SIZES: Record<Animal['size'], string> = { S: 'SMALL', M: 'MED', L: 'LARGE', XL: 'X-LRG' };

function sex({ female, neutered }: Animal): string {
  if (neutered) return female ? 'SPAYED' : 'NEUTERED';
  return female ? 'FEMALE' : 'MALE';
}

function item(animal: Animal): string {
  const id = animal.id && `A${870_000 + animal.id}`;
  const breed = [animal.breed, animal.secondaryBreed ?? (animal.mixed ? 'MIX' : null)].filter((part) => part !== null);
  const picture = `<enclosure url="https://feeds.example.org/img?ID=${id}" type="image/jpeg" length="0"/>`;
  return `<item>${element('title', typeof animal.name === 'string' ? `*${animal.name.toUpperCase()}` : animal.name)}
${element('guid', id && `HARB.${id}`)}${element('pubDate', animal.updated.toUTCString())}
<description>${animal.description ? `<![CDATA[${animal.description.toUpperCase()} <br/>COME AND SEE]]>` : ''}</description>
${animal.pictures > 0 ? picture : ''}${elements({
  'c:animalId': id,
  'c:animalType': TYPES[animal.specie],
  'c:breed': breed.map(short).join('/'),
  'c:sex': sex(animal),
  'c:dob': animal.birthDate,
  'c:age': `${Math.floor(animal.months / 12)} YEARS ${animal.months % 12} MONTHS`,
  'c:size': SIZES[animal.size],
  'c:color': animal.color.toUpperCase(),
  'c:kennelStatus': animal.status === 'hold' ? 'PENDING' : 'AVAILABLE',
  'c:kennel': animal.foster ? 'FOSTER' : animal.kennel,
  'c:condition': 'APP WNL',
  'c:fee': animal.price === null ? '' : animal.price.toFixed(2),
  'c:shelter': 'HARB',
})}</item>`;
}

/** The feed's form is invented: nobody outside knows the true one. */
export const chameleon: SimulatedPartner = {
  key: 'chameleon',
  credentials: {},
  handle(_request, response, { animals }) {
    response.setHeader('content-type', 'application/rss+xml; charset=utf-8');
    response.end(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:c="urn:example:chameleon-feed"><channel><title>Harbor County adoptable animals</title>
<lastBuildDate>${new Date().toUTCString()}</lastBuildDate>${animals.map(item).join('\n')}</channel></rss>`);
  },
};
