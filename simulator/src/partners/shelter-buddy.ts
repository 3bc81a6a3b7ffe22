import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { sex } from '../animals.ts';
import type { FaultyResponse } from '../faults.ts';
import { sendJson } from '../json.ts';
import { sendPicture } from '../media.ts';
import type { SimulatedPartner, SimulatedWorld } from '../simulator.ts';
import type { Animal } from '../world.ts';

const credentials = { username: 'homeward', password: 'shelterbuddy-password' };
/** Whom `finance` tells apart: this user has no rights in finance. */
const POORER = 'homeward-no-finance';
const FIRST = 480_000;
const LOCATION = { Id: 53, Name: 'Harbor Campus', Uri: '/api/v2/location/physicallocation/53' };
const GROUPS = [
  { Id: 5, Name: 'Available animals' },
  { Id: 6, Name: 'In foster' },
];
const flags = { IsInCare: true, IsInFosterCare: false, IsOutgoing: false, IsAdoption: false, IsDeceased: false };
const STATUSES = [
  { Id: 3, Name: 'Available For Adoption', UriValue: flags },
  { Id: 92, Name: 'Available for Adoption - In Foster', UriValue: { ...flags, IsInFosterCare: true } },
  { Id: 33, Name: 'Hold Intervention', UriValue: flags },
  { Id: 124, Name: 'Available for Adoption - Awaiting Spay/Neuter', UriValue: flags },
  { Id: 7, Name: 'Under Vet Care', UriValue: flags },
  { Id: 72, Name: 'Stray Hold', UriValue: flags },
  { Id: 70, Name: 'Adopted', UriValue: { ...flags, IsInCare: false, IsOutgoing: true, IsAdoption: true } },
  { Id: 71, Name: 'Adopted - Offsite', UriValue: { ...flags, IsInCare: false, IsOutgoing: true, IsAdoption: true } },
  { Id: 73, Name: 'Transferred', UriValue: { ...flags, IsInCare: false, IsOutgoing: true } },
  { Id: 74, Name: 'Reclaimed', UriValue: { ...flags, IsInCare: false, IsOutgoing: true } },
  { Id: 75, Name: 'Escaped', UriValue: { ...flags, IsInCare: false, IsOutgoing: true } },
  { Id: 110, Name: 'Deceased', UriValue: { ...flags, IsInCare: false, IsDeceased: true } },
];
const ACCOUNTS = [
  { Id: 11, Name: 'Adoption fees', GlCode: '4100', IsActive: true },
  { Id: 12, Name: 'Donations', GlCode: '4200', IsActive: true },
  { Id: 13, Name: 'Old fees', GlCode: null, IsActive: false },
];

const IDS: Partial<Record<Animal['status'], number>> = {
  hold: 33,
  pending: 124,
  medical: 7,
  stray: 72,
  adopted: 70,
  transferred: 73,
  returned: 74,
  deceased: 110,
  escaped: 75,
};

function statusOf({ status, foster }: Animal) {
  const id = IDS[status] ?? (foster ? 92 : 3);
  return STATUSES.find(({ Id }) => Id === id);
}

/** Puppy and Kitten are types. */
function typeOf({ specie, months }: Animal): string {
  if (months >= 12) return specie;
  if (specie === 'Dog') return 'Puppy';
  return specie === 'Cat' ? 'Kitten' : specie;
}

const SIZES: Record<Animal['size'], string> = { S: 'Small', M: 'Medium', L: 'Large', XL: 'Large' };

/** Told of half of them. */
function ageGroup({ id, months }: Animal) {
  if ((id ?? 0) % 2) return null;
  if (months < 6) return { Id: 7, Name: 'Juvenile (8wks - 6mos)' };
  if (months < 12) return { Id: 8, Name: 'Adolescent (6-12mos)' };
  if (months < 36) return { Id: 9, Name: 'Young Adult' };
  return months < 96 ? { Id: 10, Name: 'Mature Adult' } : { Id: 11, Name: 'Senior' };
}

/** Three people share the animals in foster; somebody else had each of the others. */
function ownerOf({ id, foster }: Animal) {
  const Id = foster ? 21 + ((id ?? 0) % 3) : 9;
  return { Id, Name: 'Wexley Owner', Uri: `/api/v2/person/${Id}` };
}

function shown(animal: Animal) {
  return {
    Id: animal.id && FIRST + animal.id,
    Name: animal.name,
    IsDeleted: false,
    Type: { Id: 2, Name: typeOf(animal) },
    Breed: {
      Primary: { Id: 301, Name: animal.breed },
      Secondary: animal.secondaryBreed ? { Id: 302, Name: animal.secondaryBreed } : null,
      IsCrossBreed: animal.mixed,
    },
    Sex: { Id: ['Unknown', 'Male', 'Female'].indexOf(sex(animal)), Name: sex(animal) },
    DateOfBirthUtc: `${animal.birthDate}T08:00:00Z`,
    Age: {
      Years: Math.floor(animal.months / 12),
      Months: animal.months % 12,
      Weeks: 0,
      IsApproximate: true,
      AgeGroup: ageGroup(animal),
    },
    Size: (animal.id ?? 0) % 7 ? null : SIZES[animal.size],
    Weight: `${animal.pounds}.0 lbs`,
    AdoptionFee: animal.price,
    AdoptionSummary: animal.description && `<p>${animal.description.replace('&', '&amp;')}</p>`,
    Features: { PrimaryColour: animal.color, SecondaryColour: 'None', CoatLength: null },
    Identification: { HasMicrochip: animal.chip !== null, PrimaryMicrochipNumber: animal.chip },
    Medical: { IsDeclawed: false, IsVaccinated: true, SpayedNeutered: animal.neutered ? 'yes' : 'No' },
    Icons: animal.goodWith.dogs ? [{ Id: 7, Name: 'OK with Dogs' }] : null,
    Owner: ownerOf(animal),
    Status: { ...statusOf(animal), DateUtc: animal.updated.toISOString() },
    SubStatus: null,
    Location: { PhysicalLocation: LOCATION, Kennel: animal.foster ? null : { Name: animal.kennel } },
    RelatedAnimals: null,
    LastUpdatedUtc: animal.updated.toISOString(),
    Photos: [],
  };
}

interface Call {
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  world: SimulatedWorld;
  response: FaultyResponse;
}

const refuse = (response: ServerResponse, status: number, Message: string) => sendJson(response, { Message }, status);

function page<T>({ path, query, response }: Call, all: readonly T[], show: (one: T) => unknown = (one) => one) {
  const number = Number(query.get('page') ?? 1);
  const size = Number(query.get('pageSize') ?? 50);
  const Next = number * size < all.length ? `${path}?page=${number + 1}&pageSize=${size}` : null;
  response.setHeader('x-shelterbuddy-processed-datetimeutc', new Date().toISOString());
  sendJson(response, { Data: all.slice((number - 1) * size, number * size).map(show), Paging: { Next } });
}

/** Adopted animals only come with a change or when asked for by status. */
function animalList(call: Call) {
  const { body, world } = call;
  const bare = ['StatusId', 'PhysicalLocationId', 'SearchGroupId'].find((key) => key in body && !Array.isArray(body[key]));
  if (bare) return refuse(call.response, 400, `Error converting value ${body[bare]} to type 'System.Int32[]'. Path '${bare}'.`);
  page(
    call,
    world.found(`shelter-buddy ${JSON.stringify(body)}`, () => found(body, world)),
    shown,
  );
}

function found(body: Call['body'], { animals, adopted }: SimulatedWorld): Animal[] {
  const lists = body as Record<string, number[] | undefined>;
  const since = Date.parse(String(body.UpdatedSinceUtc ?? ''));
  const all = body.StatusId || body.UpdatedSinceUtc ? [...animals, ...adopted] : animals;
  return all.filter(
    (animal) =>
      (lists.StatusId?.includes(statusOf(animal)?.Id ?? 0) ?? true) &&
      (lists.PhysicalLocationId?.includes(LOCATION.Id) ?? true) &&
      (lists.SearchGroupId?.includes(animal.foster ? 6 : 5) ?? true) &&
      !(animal.updated.getTime() < since),
  );
}

const byId = (world: SimulatedWorld, id: unknown) => world.byId(Number(id) - FIRST);

function photoList(call: Call) {
  const count = byId(call.world, call.body.AnimalId)?.pictures ?? 0;
  const photos = Array.from({ length: count }, (_, index) => {
    const folder = `/storage/image/${call.body.AnimalId}-${index + 1}`;
    return {
      Id: index,
      IsDefault: index === count - 1,
      Photo: `${folder}/1024---n`,
      PhotoThumbnailFormat: `${folder}/<size>-0-`,
    };
  });
  page(call, photos);
}

/** Invented: who fosters is found by it. */
function person({ response }: Call, id: number) {
  if (id < 21 || id > 23) return refuse(response, 404, 'Not found');
  sendJson(response, { Id: id, FirstName: 'Wexley', LastName: 'Foster', Email: `Foster-${id}@simulator.example`, Phone: null });
}

/** Invented: nobody outside knows how an adoption is posted. */
function adoption({ body, response, world }: Call, id: string) {
  const animal = byId(world, id);
  if (!animal) return refuse(response, 404, 'Not found');
  if (!STATUSES.some((status) => status.Id === body.StatusId && status.UriValue.IsAdoption)) {
    return refuse(response, 400, 'This status is no adoption.');
  }
  if (Date.parse(String(body.LastUpdateDateTimeUtc)) < animal.updated.getTime()) {
    return refuse(response, 409, 'Newer information might be overwritten.');
  }
  world.adopt(Number(id) - FIRST);
  sendJson(response, { Id: 1, AnimalId: Number(id), ReceiptNumber: 'R-1' });
}

function answer(call: Call, user: string) {
  const { path, body, response, world } = call;
  const [, id = '', rest] = /^\/api\/v2\/animal\/(\d+)(\/adoption)?$/.exec(path) ?? [];
  if (id && rest) return adoption(call, id);
  const animal = id && byId(world, id);
  if (animal) return sendJson(response, shown(animal));
  const [, personId = ''] = /^\/api\/v2\/person\/(\d+)$/.exec(path) ?? [];
  if (personId) return person(call, Number(personId));
  if (path === '/api/v2/animal/list') return animalList(call);
  if (path === '/api/v2/animal/photo/list') return photoList(call);
  if (path === '/api/v2/animal/searchgroup/list') return page(call, GROUPS);
  if (path === '/api/v2/location/physicallocation/list') return page(call, [LOCATION]);
  if (path === '/api/v2/animal/status/list') {
    return page(call, body.IsAdoption ? STATUSES.filter((status) => status.UriValue.IsAdoption) : STATUSES);
  }
  if (path === '/api/v2/receipt/account/list') {
    return user === POORER ? refuse(response, 403, 'No rights in finance.') : page(call, ACCOUNTS);
  }
  refuse(response, 404, 'No such resource');
}

/** The user a token was given to; it slides with every answer, and so many are good at a time. */
const users = new Map<string, string>();
const TOKENS = 1000;

function newToken(user: string): string {
  const token = crypto.randomUUID();
  users.set(token, user);
  const [oldest = ''] = users.keys();
  if (users.size > TOKENS) users.delete(oldest);
  return token;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await text(request);
  return body ? JSON.parse(body) : {};
}

export const shelterBuddy: SimulatedPartner = {
  key: 'shelter-buddy',
  name: 'ShelterBuddy',
  credentials,
  labels: { url: 'Address, like https://yours.shelterbuddy.com', username: 'Username', password: 'Password' },
  refuse: (response) => refuse(response, 400, 'The credentials match no valid user.'),
  async handle(request, response, world) {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://simulator');
    const [, id, number] = /^\/storage\/image\/(\d+)-(\d+)\//.exec(path) ?? [];
    if (id) return sendPicture(request, response, world, [Number(id) - FIRST, Number(number)]);
    if (path === '/api/v2/authenticate') {
      const user = query.get('username') ?? '';
      const known = [credentials.username, POORER].includes(user) && query.get('password') === credentials.password;
      return known ? sendJson(response, newToken(user)) : this.refuse?.(response);
    }
    const user = users.get(String(request.headers['sb-auth-token']));
    if (!user) return refuse(response, 401, 'The token has expired.');
    response.setHeader('sb-auth-token', newToken(user));
    answer({ path, query, body: await bodyOf(request), world, response }, user);
  },
};
