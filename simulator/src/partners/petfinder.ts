import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { sex } from '../animals.ts';
import { sendJson } from '../json.ts';
import { picturesAt, videoAt, youtubeId } from '../media.ts';
import type { SimulatedPartner, SimulatedWorld } from '../simulator.ts';
import type { Animal } from '../world.ts';

const credentials = { key: 'petfinder-id', secret: 'petfinder-secret', organization_id: 'TX9001' };
const TOKEN = 'petfinder-token';
const FIRST = 91_000_000;
const SIZES: Record<Animal['size'], string> = { S: 'Small', M: 'Medium', L: 'Large', XL: 'Extra Large' };

const problem = (response: ServerResponse, status: number, title: string, detail: string) =>
  sendJson(
    response,
    { type: `https://www.petfinder.com/developers/v2/docs/errors/ERR-${status}/`, status, title, detail },
    status,
  );

function age({ months }: Animal): string {
  if (months < 6) return 'Baby';
  if (months < 18) return 'Young';
  return months < 96 ? 'Adult' : 'Senior';
}

/** Some films stand at Petfinder, some at YouTube. */
function video(animal: Animal, base: string): string | null {
  return (animal.id ?? 0) % 2 && animal.video ? `https://www.youtube.com/embed/${youtubeId(animal)}` : videoAt(base, animal);
}

const isSmall = ({ specie }: Animal) => specie === 'Guinea Pig' || specie === 'Hedgehog';

function shown(animal: Animal, base: string) {
  const id = animal.id && FIRST + animal.id;
  const film = video(animal, base);
  return {
    id,
    organization_id: credentials.organization_id,
    type: isSmall(animal) ? 'Small & Furry' : animal.specie,
    species: animal.specie,
    breeds: { primary: animal.breed, secondary: animal.secondaryBreed, mixed: animal.mixed, unknown: false },
    colors: { primary: animal.color, secondary: null, tertiary: null },
    age: age(animal),
    gender: sex(animal),
    size: SIZES[animal.size],
    attributes: { spayed_neutered: animal.neutered, special_needs: animal.specialNeeds, declawed: null },
    environment: { children: animal.goodWith.kids, dogs: animal.goodWith.dogs, cats: animal.goodWith.cats },
    tags: [],
    name: animal.name,
    description: animal.description && `${animal.description.replace('&', '&amp;')}..`,
    organization_animal_id: animal.code,
    photos: picturesAt(base, animal).map((full) => ({ full })),
    videos: film ? [{ embed: `<iframe src="${film}"></iframe>` }] : [],
    status: 'adoptable',
    status_changed_at: animal.updated.toISOString().replace(/\.\d+Z/, '+0000'),
    published_at: animal.intake.toISOString().replace(/\.\d+Z/, '+0000'),
    contact: {
      email: 'desk@example.org',
      phone: null,
      address: { city: 'Harbor', state: 'TX', postcode: '75000', country: 'US' },
    },
  };
}

function page(response: ServerResponse, query: URLSearchParams, { available, base }: SimulatedWorld) {
  const limit = Number(query.get('limit') ?? 20);
  const current = Number(query.get('page') ?? 1);
  if (limit > 100) return problem(response, 400, 'Invalid Request', 'Limit must be 100 or less.');
  const mine = query.get('organization') === credentials.organization_id ? available : [];
  sendJson(response, {
    animals: mine.slice((current - 1) * limit, current * limit).map((animal) => shown(animal, base)),
    pagination: {
      count_per_page: limit,
      total_count: mine.length,
      current_page: current,
      total_pages: Math.ceil(mine.length / limit),
      _links: {},
    },
  });
}

export const petfinder: SimulatedPartner = {
  key: 'petfinder',
  name: 'Petfinder',
  credentials,
  labels: {
    url: 'Address, if not the usual one',
    key: 'API key',
    secret: 'API secret',
    organization_id: 'Organization id, e.g. TX1234',
  },
  async handle(request, response, world) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator');
    if (pathname === '/oauth2/token') {
      const form = new URLSearchParams(await text(request));
      const known = form.get('client_id') === credentials.key && form.get('client_secret') === credentials.secret;
      if (!known) return problem(response, 401, 'Unauthorized', 'Client authentication failed');
      return sendJson(response, { token_type: 'Bearer', expires_in: 3600, access_token: TOKEN });
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) {
      return problem(response, 401, 'Unauthorized', 'Access token invalid or expired');
    }
    if (pathname === '/animals') return page(response, searchParams, world);
    if (pathname === `/organizations/${credentials.organization_id}`) {
      return sendJson(response, { organization: { id: credentials.organization_id, name: 'Harbor County' } });
    }
    problem(response, 404, 'Not Found', 'The requested resource was not found.');
  },
};
