import { sendJson } from '../json.ts';
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

function shown(animal: Animal) {
  const { id, foster } = animal;
  const pictures = Array.from({ length: animal.pictures }, (_, index) => `https://images.example.org/af/${id}-${index + 1}.jpg`);
  return {
    id: id === null ? '' : `65a1c0ffee00aa11${id.toString(16).padStart(8, '0')}`,
    seq_id: animal.code,
    shelter_id: 'harbor-county',
    name: animal.name,
    species: animal.specie,
    type: foster ? 'foster' : 'available',
    status: foster ? 'In Foster' : 'Available',
    breed: animal.breed,
    secondary_breed: animal.secondaryBreed ?? (animal.mixed ? 'Mixed Breed' : ''),
    gender: word(animal, animal.female ? 'Female' : 'Male'),
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
    youtube_links: animal.video ? [`https://video.example.org/watch/${animal.video}`] : [],
  };
}

const values = (words: Iterable<string>) => ({ values: [...new Set(words)].sort() });

export const animalsFirst: SimulatedPartner = {
  key: 'animals-first',
  credentials,
  /** The wording is invented. */
  refuse: (response) => sendJson(response, { error: 'Invalid API token' }),
  handle(request, response, { animals }) {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://simulator');
    if (query.get('api_token') !== credentials.key) return sendJson(response, { error: 'Invalid API token' });
    const listed = animals.filter(({ status }) => status === 'available');
    if (pathname === '/api/v2/get-animals/') {
      const wanted = listed.filter(({ foster }) => foster === (query.get('type') === 'foster'));
      return sendJson(response, wanted.slice(0, Number(query.get('limit') ?? 20)).map(shown));
    }
    if (pathname === '/api/v2/get-filters/') {
      return sendJson(response, {
        species: values(listed.map(({ specie }) => specie)),
        breed: values(listed.map(({ breed }) => breed)),
        size: values(Object.values(SIZES)),
        age: values(AGES),
      });
    }
    sendJson(response, { error: 'No such call' }, 404);
  },
};
