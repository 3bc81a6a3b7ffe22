import { short } from '../animals.ts';
import { sendJson } from '../json.ts';
import { picturesAt } from '../media.ts';
import type { SimulatedPartner } from '../simulator.ts';
import type { Animal } from '../world.ts';
import { chameleonSex, chameleonSize } from './chameleon.ts';

const credentials = { key: 'dallas-app-token' };
const FIRST = 1_240_000;
const TYPES: Record<Animal['specie'], string> = {
  Dog: 'DOG',
  Cat: 'CAT',
  Bird: 'BIRD',
  Rabbit: 'LIVESTOCK',
  'Guinea Pig': 'LIVESTOCK',
  Hedgehog: 'WILDLIFE',
};
const inDallas = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'medium' });
const local = (date: Date) => `${inDallas.format(date).replace(' ', 'T')}.000`;
const KENNELS: Record<Animal['status'], string> = {
  available: 'AVAILABLE',
  hold: 'IMPOUNDED',
  pending: 'PENDING',
  medical: 'UNAVAILABLE',
  stray: 'IMPOUNDED',
  adopted: 'UNAVAILABLE',
  transferred: 'UNAVAILABLE',
  returned: 'UNAVAILABLE',
  deceased: 'UNAVAILABLE',
  escaped: 'UNAVAILABLE',
};
const OUTCOMES: Partial<Record<Animal['status'], string>> = {
  adopted: 'ADOPTION',
  transferred: 'TRANSFER',
  returned: 'RETURNED TO OWNER',
  deceased: 'EUTHANIZED',
  escaped: 'LOST EXP',
};
const idOf = ({ id }: Animal) => (id === null ? null : `A${FIRST + id}`);

/** All values are texts, and columns without one are left out. */
function row(animal: Animal, base: string): Record<string, string> {
  const { name } = animal;
  const columns = {
    animal_id: idOf(animal),
    animal_name: typeof name === 'string' ? `*${name.toUpperCase()}` : String(name),
    animal_type: TYPES[animal.specie],
    animal_breed: short(animal.breed),
    sex: chameleonSex(animal),
    dob: `${animal.birthDate}T00:00:00.000`,
    age: `${Math.floor(animal.months / 12)} YEARS ${animal.months % 12} MONTHS`,
    size: chameleonSize(animal),
    color: animal.color.toUpperCase(),
    kennel_number: animal.foster ? 'FOSTER' : animal.kennel,
    kennel_status: KENNELS[animal.status],
    outcome_type: OUTCOMES[animal.status] ?? null,
    intake_type: 'STRAY',
    intake_date: `${animal.intake.toISOString().slice(0, 10)}T00:00:00.000`,
    staff_id: 'WXLY',
    hold_request: animal.foster ? 'RESC FOSTR' : null,
    chip_status: animal.chip ? 'SCAN CHIP' : 'SCAN NO CHIP',
    photo_url: picturesAt(base, animal)[0] ?? null,
    memo: animal.description?.toUpperCase() ?? null,
    fee: animal.price === null ? null : String(animal.price),
    last_update: local(animal.updated),
  };
  return Object.fromEntries(Object.entries(columns).filter((column): column is [string, string] => column[1] !== null));
}

/** The words that a condition names for a column: `column='A'` or `column in ('A','B')`; undefined where it names none. */
function namedIn(column: string, where: string): string[] | undefined {
  const [, one, several] = new RegExp(`${column}(?:='([^']*)'| in \\(([^)]*)\\))`).exec(where) ?? [];
  return several === undefined ? one?.split(';') : several.split(',').map((word) => word.slice(1, -1));
}

/** The columns of the city's open data and those invented with them, asked for in Socrata's way. */
export const chameleonDallas: SimulatedPartner = {
  key: 'chameleon-dallas',
  name: 'Chameleon Dallas',
  credentials,
  labels: { url: 'Feed address', key: 'App token' },
  refuse: (response) =>
    sendJson(response, { code: 'permission_denied', error: true, message: 'Invalid app_token specified' }, 403),
  handle(request, response, { animals, adopted, found, base }) {
    const { searchParams: query } = new URL(request.url ?? '/', 'http://simulator');
    if (request.headers['x-app-token'] !== credentials.key) return this.refuse?.(response);
    const where = query.get('$where') ?? '';
    const kennels = namedIn('kennel_status', where);
    const ids = namedIn('animal_id', where);
    const [, since] = /last_update > '([^']+)'/.exec(where) ?? [];
    const rows = found(`chameleon-dallas ${where}`, () =>
      [...animals, ...adopted].filter(
        (one) =>
          (kennels?.includes(KENNELS[one.status]) ?? true) &&
          (ids?.includes(idOf(one) ?? '') ?? true) &&
          (!since || local(one.updated) > since),
      ),
    );
    if (query.get('$select') === 'count(*)') return sendJson(response, [{ count: String(rows.length) }]);
    const columns = query.get('$select')?.split(',');
    const offset = Number(query.get('$offset') ?? 0);
    const page = rows.slice(offset, offset + Number(query.get('$limit') ?? 1000));
    sendJson(
      response,
      page.map((animal) =>
        Object.fromEntries(Object.entries(row(animal, base)).filter(([column]) => columns?.includes(column) ?? true)),
      ),
    );
  },
};
