import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SimulatedPartner, SimulatedWorld } from '../simulator.ts';
import type { Animal } from '../world.ts';
import { elements } from '../xml.ts';

const HEAD = '<?xml version="1.0" encoding="utf-8"?>';
const PARAMETERS =
  'authkey speciesID sex ageGroup location site onHold orderBy primaryBreed secondaryBreed specialNeeds noDogs noCats noKids stageID'.split(
    ' ',
  );

const stage = ({ foster }: Animal) => (foster ? 'Available - Foster' : 'Available');
const ageGroup = ({ months }: Animal) =>
  ['Baby', 'Young', 'Adult', 'Senior'][Number(months > 6) + Number(months > 18) + Number(months > 96)];
const denies = (good: boolean | null) => (good === false ? 'Y' : '');

/** What search and details share; an id that is missing comes as an empty tag. */
const shared = (animal: Animal, first: number) => ({
  ID: animal.id && first + animal.id,
  Species: animal.specie,
  Sex: animal.female ? 'Female' : 'Male',
  PrimaryBreed: animal.breed,
  SecondaryBreed: animal.secondaryBreed ?? (animal.mixed ? 'Mix' : ''),
  Age: animal.months,
  Location: animal.foster ? 'Foster Care' : `Kennel ${animal.kennel.charAt(0)}`,
  OnHold: animal.status === 'hold' ? 'Yes' : 'No',
  SpecialNeeds: animal.specialNeeds ? 'Y' : '',
  NoDogs: denies(animal.goodWith.dogs),
  NoCats: denies(animal.goodWith.cats),
  NoKids: denies(animal.goodWith.kids),
  ARN: animal.code,
  Stage: stage(animal),
  AgeGroup: ageGroup(animal) ?? '',
  BuddyID: 0,
  Featured: 'No',
  Sublocation: animal.foster ? '' : animal.kennel,
  ChipNumber: animal.chip,
});

const found = (animal: Animal, first: number) =>
  `<XmlNode><adoptableSearch xmlns="">${elements({ Name: animal.name, ...shared(animal, first) })}</adoptableSearch></XmlNode>`;

const list = (animals: Animal[], first: number) =>
  `${HEAD}<ArrayOfXmlNode xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://www.petango.com/">${animals
    .map((animal) => found(animal, first))
    .join('\n')}<XmlNode xsi:nil="true" /></ArrayOfXmlNode>`;

function details(animal: Animal | undefined, first: number): string {
  if (!animal) return `${HEAD}<adoptableDetails xmlns="http://www.petango.com/" />`;
  const photo = (number: number) =>
    number <= animal.pictures ? `https://photos.example.org/pp/${first + (animal.id ?? 0)}_${number}.jpg` : '';
  return `${HEAD}<adoptableDetails xmlns="http://www.petango.com/">${elements({
    CompanyID: 1,
    AnimalName: animal.name,
    ...shared(animal, first),
    Altered: animal.neutered ? 'Yes' : 'No',
    PrimaryColor: animal.color,
    Size: animal.size,
    Housetrained: 'Unknown',
    Price: animal.price === null ? '' : animal.price.toFixed(2),
    LastIntakeDate: animal.intake.toISOString().slice(0, 19).replace('T', ' '),
    Dsc: animal.description && `<p>${animal.description.replace('&', '&amp;')}</p>`,
    Photo1: photo(1),
    Photo2: photo(2),
    Photo3: photo(3),
    Site: 'Harbor County',
    DateOfBirth: `${animal.birthDate} 00:00:00`,
    VideoID: animal.video,
    AnimalType: animal.specie,
  })}</adoptableDetails>`;
}

/** A server of PetPoint's web service, whose animals' ids begin after `first`. */
export function petango(key: string, credentials: { key: string }, first: number): SimulatedPartner {
  const send = (response: ServerResponse, xml: string) => {
    response.setHeader('content-type', 'text/xml; charset=utf-8');
    response.end(xml);
  };
  return {
    key,
    credentials,
    // Assumed: no key of theirs is refused, it only finds nothing.
    refuse: (response) => send(response, list([], first)),
    handle(request: IncomingMessage, response: ServerResponse, { animals }: SimulatedWorld) {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator');
      const known = searchParams.get('authkey') === credentials.key;
      if (pathname === '/AdoptableSearch') {
        const missing = PARAMETERS.find((parameter) => !searchParams.has(parameter));
        if (missing) return void response.writeHead(500).end(`Missing parameter: ${missing}.`);
        return send(response, list(known ? animals : [], first));
      }
      if (pathname !== '/AdoptableDetails') return void response.writeHead(404).end('No such method');
      const id = Number(searchParams.get('animalID')) - first;
      return send(
        response,
        details(
          animals.find((animal) => known && animal.id === id),
          first,
        ),
      );
    },
  };
}

export const petpoint = petango('petpoint', { key: 'petpoint-key-of-fifty-letters-in-all-0123456789abc' }, 51_200_000);
