import type { ServerResponse } from 'node:http';
import type { Animal, House, Teller, Told } from './told-animals.ts';

const json = (response: ServerResponse, answer: unknown) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answer));
};
const filter = (field: string) => (house: string) => ({ filters: [{ field, values: [house] }] });
/** Of two that one has, until they connect anew. */
const keyOf = (user: number) => (user % 3 ? 'one key' : 'another key');
/** When an animal was told as it is for the first time. */
function changed({ said }: Told, { id }: Animal, record: object): string {
  const text = JSON.stringify(record);
  const before = said.get(id);
  const at = before?.text === text ? before.at : before ? new Date().toISOString() : '2020-01-01T00:00:00.000Z';
  said.set(id, { text, at });
  return at;
}

/** A list of its own to each location's keys, in pages that may shift. */
const shelterLuv: Teller = {
  begins: 220,
  moves: true,
  hasCodes: true,
  hasChips: true,
  credentials: (address, user, house) => ({ key: `${house} ${user % 2}`, url: `${address}/api/v1` }),
  numberOf: Number,
  answer(told, request, response) {
    const query = new URL(request.url ?? '/', 'http://partner').searchParams;
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit') ?? 100)];
    if (offset > 0) told.leave();
    const isOf = (house: string) => String(request.headers['x-api-key']).startsWith(house);
    const listed = told.rows.filter(({ house }) => isOf(house));
    const page = listed.slice(offset, offset + limit).map(({ id, name, house, state, code, chip }) => ({
      ID: code,
      'Internal-ID': String(id),
      Name: name,
      LitterGroupId: null,
      Type: 'Dog',
      CurrentLocation: { Tier1: house, Tier2: '', Tier3: '' },
      Sex: 'Male',
      Status: state === 'held' ? 'Hold' : 'Available For Adoption',
      InFoster: false,
      AssociatedPerson: null,
      Size: '',
      Breed: '',
      AdoptionFeeGroup: [],
      Photos: [],
      Videos: [],
      Microchips: chip ? [{ Id: chip, Issuer: 'HomeAgain', ImplantUnixTime: 1_730_419_200 }] : [],
      LastUpdatedUnixTime: '1763596800',
    }));
    const has_more = offset + limit < listed.length;
    json(response, { success: 1, animals: page, has_more, total_count: String(listed.length) });
  },
};

/** However it is written. */
const organizations: Record<House, string[]> = { North: ['TX9001', 'tx9001'], South: ['TX9002', 'tx9002'] };

/** Each location is an organization of its own. Only who is adoptable is listed; an animal has no chip there. */
const petfinder: Teller = {
  begins: 220,
  moves: false,
  hasCodes: true,
  hasChips: false,
  credentials: (address, user, house) => ({
    key: `key ${user}`,
    secret: 's',
    organization_id: organizations[house][user % 2] ?? '',
    url: `${address}/v2`,
  }),
  numberOf: Number,
  answer(told, request, response) {
    const url = new URL(request.url ?? '/', 'http://partner');
    if (url.pathname.endsWith('/oauth2/token'))
      return json(response, { token_type: 'Bearer', expires_in: 3600, access_token: 't' });
    if (url.pathname.includes('/organizations/')) return json(response, { organization: { id: 'TX9001', name: 'Harbor' } });
    const [page, limit] = [Number(url.searchParams.get('page') ?? 1), Number(url.searchParams.get('limit') ?? 20)];
    if (page > 1) told.leave();
    const organization = url.searchParams.get('organization') ?? '';
    const all = told.rows.filter(({ state, house }) => state === 'offered' && organizations[house].includes(organization));
    const animals = all.slice((page - 1) * limit, page * limit).map(({ id, name, house, code }) => ({
      id,
      organization_id: 'TX9001',
      type: 'Dog',
      species: 'Dog',
      breeds: { primary: null, secondary: null, mixed: false, unknown: true },
      age: null,
      gender: 'Male',
      size: null,
      attributes: {},
      tags: [],
      name,
      description: null,
      organization_animal_id: code,
      photos: [],
      videos: [],
      status: 'adoptable',
      published_at: '2026-11-02T15:04:03+0000',
      contact: { address: { city: house, state: 'TX', postcode: '75000', country: 'US' } },
    }));
    const total_pages = Math.max(1, Math.ceil(all.length / limit));
    const next = page < total_pages ? { next: { href: `/v2/animals?page=${page + 1}` } } : {};
    const pagination = { count_per_page: limit, total_count: all.length, current_page: page, total_pages, _links: next };
    json(response, { animals, pagination });
  },
};

/** Everybody who is available in one piece, and whoever has left in another. */
const animalsFirst: Teller = {
  begins: 120,
  moves: true,
  hasCodes: true,
  hasChips: true,
  credentials: (address, user) => ({ key: keyOf(user), url: address }),
  filters: filter('location'),
  numberOf: (externalId) => Number(externalId.slice(10)),
  answer(told, request, response) {
    const type = new URL(request.url ?? '/', 'http://partner').searchParams.get('type') ?? '';
    const rows = { available: told.rows, outcome: told.animals.filter(({ state }) => state === 'gone') }[type] ?? [];
    const left = type === 'outcome' ? { status: 'Adopted', outcome_date: '2026-11-02' } : {};
    const records = rows.map(({ id, name, house, state, code, chip = '' }) => ({
      id: `65a1c0ffee${String(id).padStart(14, '0')}`,
      seq_id: code,
      name,
      species: 'Dog',
      type,
      status: state === 'held' ? 'Hold' : 'Available',
      gender: { value: 'Male' },
      intake_date: '2026-09-30',
      location: house,
      microchip: chip,
      ...left,
    }));
    json(response, records);
  },
};

const placeOf = (house: string) => ({ North: 1, South: 2 })[house] ?? 9;

const buddyStatuses = {
  offered: [3, 'Available For Adoption'],
  held: [33, 'Hold Intervention'],
  gone: [70, 'Adopted'],
} as const;

function buddyRecord(told: Told, animal: Animal) {
  const { id, name, house, state } = animal;
  const [Id, Name] = buddyStatuses[state];
  const record = {
    Id: id,
    Name: name,
    IsDeleted: false,
    Type: { Id: 2, Name: 'Dog' },
    Breed: { Primary: null, Secondary: null, IsCrossBreed: false },
    Sex: { Id: 1, Name: 'Male' },
    Status: { Id, Name, UriValue: { IsInCare: true, IsInFosterCare: false, IsOutgoing: state === 'gone', IsDeceased: false } },
    SubStatus: null,
    Location: { PhysicalLocation: { Id: placeOf(house), Name: house } },
  };
  return { ...record, LastUpdatedUtc: changed(told, animal, record) };
}

/** A single record is there whether it is listed or not. */
function one(told: Told, asked: number, response: ServerResponse): void {
  const animal = told.animals.find(({ id }) => id === asked);
  if (!animal) return void response.writeHead(404).end('{}');
  json(response, buddyRecord(told, animal));
}

/** In pages that lead on to each other, of what is at a place; its number is the only one that an animal has. */
const shelterBuddy: Teller = {
  begins: 120,
  moves: true,
  hasCodes: false,
  hasChips: false,
  credentials: (address, user) => ({ url: `${address}${user % 2 ? '/' : ''}`, username: keyOf(user), password: 'p' }),
  filters: (house) => ({ locations_list: [placeOf(house)] }),
  numberOf: Number,
  async answer(told, request, response) {
    const url = new URL(request.url ?? '/', 'http://partner');
    if (url.pathname.endsWith('/authenticate')) return json(response, 'token');
    const [, asked] = /\/animal\/(\d+)$/.exec(url.pathname) ?? [];
    if (asked) return one(told, Number(asked), response);
    if (!url.pathname.endsWith('/animal/list')) return json(response, { Data: [], Paging: { Next: null } });
    const { PhysicalLocationId: places } = JSON.parse((await request.toArray()).join('')) as { PhysicalLocationId: number[] };
    const [page, size] = [Number(url.searchParams.get('page') ?? 1), 50];
    if (page > 1) told.leave();
    const listed = told.rows.filter(({ house }) => places.includes(placeOf(house)));
    const Data = listed.slice((page - 1) * size, page * size).map((animal) => buddyRecord(told, animal));
    const Next = page * size < listed.length ? `/api/v2/animal/list?page=${page + 1}&pageSize=${size}` : null;
    json(response, { Data, Paging: { Next } });
  },
};

export const tellersInPages = {
  SHELTER_LUV: shelterLuv,
  PETFINDER: petfinder,
  ANIMALS_FIRST: animalsFirst,
  SHELTER_BUDDY: shelterBuddy,
};
