import { grouped, sex } from '../animals.ts';
import type { FaultyResponse } from '../faults.ts';
import { picturesAt, youtubeId } from '../media.ts';
import type { SimulatedPartner } from '../simulator.ts';
import type { Animal } from '../world.ts';
import { elements } from '../xml.ts';

const HEAD = '<?xml version="1.0" encoding="utf-8"?>';
const PARAMETERS =
  'authkey speciesID sex ageGroup location site onHold orderBy primaryBreed secondaryBreed specialNeeds noDogs noCats noKids stageID'.split(
    ' ',
  );

const STAGES: Partial<Record<Animal['status'], string>> = {
  pending: 'Adoption Pending',
  medical: 'Medical',
  stray: 'Stray Hold',
};
const stage = ({ foster, status }: Animal) => STAGES[status] ?? (foster ? 'Available - Foster' : 'Available');
const ageGroup = ({ months }: Animal) =>
  ['Baby', 'Young', 'Adult', 'Senior'][Number(months > 6) + Number(months > 18) + Number(months > 96)];
const specie = (animal: Animal) => (animal.specie === 'Guinea Pig' ? 'Small&Furry' : animal.specie);
const denies = (good: boolean | null) => (good === false ? 'Y' : '');

/** What search and details share; an id that is missing comes as an empty tag. */
const shared = (animal: Animal, first: number) => ({
  ID: animal.id && first + animal.id,
  Species: specie(animal),
  Sex: sex(animal),
  PrimaryBreed: grouped(animal.breed),
  SecondaryBreed: animal.secondaryBreed ? grouped(animal.secondaryBreed) : animal.mixed ? 'Mix' : '',
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
  `<XmlNode><adoptableSearch xmlns="">${elements({ Name: animal.name, ...shared(animal, first) })}</adoptableSearch></XmlNode>\n`;

function* list(animals: readonly Animal[], first: number): Generator<string> {
  yield `${HEAD}<ArrayOfXmlNode xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://www.petango.com/">`;
  for (const animal of animals) yield found(animal, first);
  yield '<XmlNode xsi:nil="true" /></ArrayOfXmlNode>';
}

function details(animal: Animal | undefined, first: number, base: string): string {
  if (!animal) return `${HEAD}<adoptableDetails xmlns="http://www.petango.com/" />`;
  const [one = '', two = '', three = ''] = picturesAt(base, animal);
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
    Photo1: one,
    Photo2: two,
    Photo3: three,
    Site: 'Harbor County',
    DateOfBirth: `${animal.birthDate} 00:00:00`,
    VideoID: youtubeId(animal),
    AnimalType: specie(animal),
  })}</adoptableDetails>`;
}

type About = Pick<SimulatedPartner, 'key' | 'name' | 'labels'> & { credentials: { key: string }; first: number };

/** A server of PetPoint's web service, whose animals' ids begin after `first`. */
export function petango({ first, ...about }: About): SimulatedPartner {
  const send = (response: FaultyResponse, xml: Iterable<string>) => {
    response.setHeader('content-type', 'text/xml; charset=utf-8');
    return response.pour(xml);
  };
  return {
    ...about,
    // Assumed: no key of theirs is refused, it only finds nothing.
    refuse: (response) => send(response, list([], first)),
    handle(request, response, { animals, byId, base }) {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator');
      const known = searchParams.get('authkey') === about.credentials.key;
      if (pathname === '/AdoptableSearch') {
        const missing = PARAMETERS.find((parameter) => !searchParams.has(parameter));
        if (missing) return void response.writeHead(500).end(`Missing parameter: ${missing}.`);
        return send(response, list(known ? animals : [], first));
      }
      if (pathname !== '/AdoptableDetails') return void response.writeHead(404).end('No such method');
      const animal = known ? byId(Number(searchParams.get('animalID')) - first) : undefined;
      return send(response, [details(animal, first, base)]);
    },
  };
}

export const petpoint = petango({
  key: 'petpoint',
  name: 'PetPoint',
  credentials: { key: 'petpoint-key-of-fifty-letters-in-all-0123456789abc' },
  labels: { url: 'Address, if not the usual one', key: 'Auth key' },
  first: 51_200_000,
});
