import { sex } from '../animals.ts';
import { sendJson, sendJsonList } from '../json.ts';
import { picturesAt, youtubeId } from '../media.ts';
import type { SimulatedPartner } from '../simulator.ts';
import type { Animal } from '../world.ts';

const credentials = { key: 'animalsfirst-token' };
const SIZES: Record<Animal['size'], string> = { S: 'Small', M: 'Medium', L: 'Large', XL: 'Extra Large' };
const AGES = ['Baby', 'Young', 'Adult', 'Senior'] as const;

function age({ months }: Animal): (typeof AGES)[number] {
  if (months < 6) return 'Baby';
  if (months < 24) return 'Young';
  return months < 96 ? 'Adult' : 'Senior';
}

/** Words come bare or in `{value}`. */
const word = ({ months }: Animal, value: string) => (months % 2 ? { value } : value);
const breed = (name: string) => name.replace(/ (Short|Medium|Long) Hair$/, (_, length) => ` ${length}hair`);

/** Whoever has left is on a list of its own. */
function standing({ foster, status, updated }: Animal) {
  const how = outcomes[status];
  if (how) return { type: 'outcome', status: how, outcome_date: updated.toISOString().slice(0, 10) };
  return foster ? { type: 'foster', status: 'In Foster' } : { type: 'available', status: 'Available' };
}
const outcomes: Partial<Record<Animal['status'], string>> = {
  adopted: 'Adopted',
  transferred: 'Transferred',
  returned: 'Returned To Owner',
  deceased: 'Deceased',
  escaped: 'Escaped',
};

function shown(animal: Animal, base: string) {
  const { id, foster, secondaryBreed } = animal;
  const pictures = picturesAt(base, animal);
  const video = youtubeId(animal);
  return {
    id: id === null ? '' : `65a1c0ffee00aa11${id.toString(16).padStart(8, '0')}`,
    seq_id: animal.code,
    shelter_id: 'harbor-county',
    name: animal.name,
    species: animal.specie,
    ...standing(animal),
    breed: breed(animal.breed),
    secondary_breed: secondaryBreed ? breed(secondaryBreed) : animal.mixed ? 'Mixed Breed' : '',
    gender: word(animal, sex(animal)),
    age: word(animal, age(animal)),
    display_age: `${Math.floor(animal.months / 12)} years`,
    altered: animal.neutered ? 'Yes' : 'No',
    birthday: animal.birthDate,
    size: SIZES[animal.size],
    primary_color: animal.color,
    description: animal.description ?? '',
    intake_date: animal.intake.toISOString().slice(0, 10),
    kennel: foster ? '' : animal.kennel,
    location: foster ? 'Foster home' : 'Main building',
    address: { address_1: foster ? '7 Wexley Lane' : '1 Pier Rd', city: 'Harbor', state: 'TX' },
    microchip: animal.chip ?? '',
    adoption_fee: animal.price ?? '',
    all_photos: pictures,
    photo_url: pictures[0] ?? '',
    youtube_links: video ? [`https://www.youtube.com/watch?v=${video}`] : [],
  };
}

const values = (words: Iterable<string>) => ({ values: [...new Set(words)].sort() });

export const animalsFirst: SimulatedPartner = {
  key: 'animals-first',
  name: 'AnimalsFirst',
  credentials,
  labels: { url: 'Address, if not the usual one', key: 'API token' },
  /** The wording is invented. */
  refuse: (response) => sendJson(response, { error: 'Invalid API token' }),
  handle(request, response, { available, adopted, found, base }) {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://simulator');
    if (query.get('api_token') !== credentials.key) return sendJson(response, { error: 'Invalid API token' });
    if (pathname === '/api/v2/get-animals/') {
      const type = query.get('type');
      const fostered = type === 'foster';
      const here = () => found(`animals-first ${fostered}`, () => available.filter(({ foster }) => foster === fostered));
      const wanted = type === 'outcome' ? adopted : here();
      return sendJsonList(response, wanted.slice(0, Number(query.get('limit') ?? 20)), (animal) => shown(animal, base));
    }
    if (pathname === '/api/v2/get-filters/') {
      return sendJson(response, {
        species: values(available.map(({ specie }) => specie)),
        breed: values(available.map((animal) => breed(animal.breed))),
        size: values(Object.values(SIZES)),
        age: values(AGES),
      });
    }
    sendJson(response, { error: 'No such call' }, 404);
  },
};
