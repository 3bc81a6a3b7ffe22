import { text } from 'node:stream/consumers';
import { sex } from '../animals.ts';
import { sendJsonList } from '../json.ts';
import { sendPicture, videoAt } from '../media.ts';
import type { SimulatedPartner } from '../simulator.ts';
import type { Animal } from '../world.ts';

const credentials = { account: 'hc1234', username: 'homeward', password: 'asm-password' };
/** Instead of a user. */
const KEY = 'asm-api-key';
/** 0 is the largest. */
const SIZES: Record<Animal['size'], [number, string]> = {
  XL: [0, 'Very Large'],
  L: [1, 'Large'],
  M: [2, 'Medium'],
  S: [3, 'Small'],
};
const SPECIES: Record<Animal['specie'], number> = { Dog: 1, Cat: 2, Bird: 3, Hedgehog: 6, Rabbit: 7, 'Guinea Pig': 20 };

function ageGroup({ months }: Animal): string {
  if (months < 6) return 'Baby';
  if (months < 24) return 'Young Adult';
  return months < 108 ? 'Adult' : 'Senior';
}

/** 0 is yes. */
const goodWith = (good: boolean | null) => (good === null ? 2 : Number(!good));
/** Database-local, without a zone. */
const local = (date: Date) => date.toISOString().slice(0, -1);

function row(animal: Animal, base: string) {
  const [size, sizeName] = SIZES[animal.size];
  const { id, foster } = animal;
  return {
    ID: id,
    SHELTERCODE: animal.code,
    ANIMALNAME: animal.name,
    SPECIESID: SPECIES[animal.specie],
    SPECIESNAME: animal.specie,
    BREEDNAME: [animal.breed, animal.secondaryBreed].filter(Boolean).join('/'),
    BREEDNAME1: animal.breed,
    BREEDNAME2: animal.secondaryBreed,
    CROSSBREED: Number(animal.mixed),
    SEX: ['Female', 'Male', 'Unknown'].indexOf(sex(animal)),
    SEXNAME: sex(animal),
    SIZE: size,
    SIZENAME: sizeName,
    AGEGROUP: ageGroup(animal),
    ANIMALAGE: `${Math.floor(animal.months / 12)} years ${animal.months % 12} months.`,
    DATEOFBIRTH: `${animal.birthDate}T00:00:00`,
    BASECOLOURNAME: animal.color,
    NEUTERED: Number(animal.neutered),
    ISGOODWITHCATS: goodWith(animal.goodWith.cats),
    ISGOODWITHDOGS: goodWith(animal.goodWith.dogs),
    ISGOODWITHCHILDREN: goodWith(animal.goodWith.kids),
    HASSPECIALNEEDS: Number(animal.specialNeeds),
    FEE: (animal.price ?? 0) * 100,
    WEIGHT: animal.pounds,
    ANIMALCOMMENTS: animal.description ?? '',
    WEBSITEMEDIANOTES: animal.description ?? '',
    WEBSITEVIDEOURL: videoAt(base, animal),
    PHOTOURLS: Array.from(
      { length: animal.pictures },
      (_, index) => `${base}/service?account=${credentials.account}&method=media_image&mediaid=${(id ?? 0) * 10 + index + 1}`,
    ),
    SHELTERLOCATIONNAME: `${animal.specie} Adoption`,
    SHELTERLOCATIONUNIT: foster ? null : animal.kennel,
    DISPLAYLOCATION: foster ? 'Foster::Wexley Carer' : `${animal.specie} Adoption::${animal.kennel}`,
    CURRENTOWNERNAME: foster ? 'Wexley Carer' : '',
    ACTIVEMOVEMENTTYPE: foster ? 2 : null,
    ACTIVEMOVEMENTTYPENAME: foster ? 'Foster' : null,
    ARCHIVED: 0,
    ISNOTAVAILABLEFORADOPTION: Number(animal.status === 'medical'),
    ISHOLD: Number(animal.status === 'hold' || animal.status === 'stray'),
    HASACTIVERESERVE: Number(animal.status === 'pending'),
    HASTRIALADOPTION: 0,
    DECEASEDDATE: null,
    IDENTICHIPNUMBER: animal.chip ?? '',
    OUTCOMENAME: foster ? 'Fostered' : 'On Shelter',
    LASTCHANGEDDATE: local(animal.updated),
  };
}

export const shelterManager: SimulatedPartner = {
  key: 'shelter-manager',
  name: 'ShelterManager',
  credentials,
  labels: {
    url: 'Address, if you host it yourself',
    account: 'Account, unless your own server has but one database',
    username: 'Username, unless you have an API key',
    password: 'Password, unless you have an API key',
    key: 'API key, instead of a user',
  },
  refuse: (response) => {
    response.setHeader('content-type', 'text/plain');
    response.end('ERROR: Invalid username and password');
  },
  async handle(request, response, world) {
    const { pathname, search } = new URL(request.url ?? '/', 'http://simulator');
    const form = new URLSearchParams(request.method === 'POST' ? await text(request) : search);
    const error = (said: string) => {
      response.setHeader('content-type', 'text/plain');
      response.end(`ERROR: ${said}`);
    };
    const page = (said: string) => {
      response.writeHead(500, { 'content-type': 'text/html' });
      response.end(`<h1>Error</h1><p>${said}</p>`);
    };
    if (pathname !== '/service') return void response.writeHead(404).end('Not found');
    if (!form.get('account')) return error('No database/alias specified');
    if (form.get('account') !== credentials.account) return page(`Unknown account '${form.get('account')}'`);
    // Pictures are open to all.
    if (form.get('method') === 'media_image') {
      const media = Number(form.get('mediaid'));
      return sendPicture(request, response, world, [Math.floor(media / 10), media % 10]);
    }
    if (form.has('key') && form.get('key') !== KEY) return error('Invalid API Key');
    const isKnown = form.get('username') === credentials.username && form.get('password') === credentials.password;
    if (!form.has('key') && !isKnown) return error('Invalid username and password');
    if (form.get('method') !== 'json_adoptable_animals') return page(`Invalid method '${form.get('method')}'`);
    response.setHeader('cache-control', 'public, max-age=600, s-maxage=600');
    return sendJsonList(response, world.animals, (animal) => row(animal, world.base));
  },
};
