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
const kennelStatus = ({ status }: Animal) => (status === 'hold' ? 'IMPOUNDED' : 'AVAILABLE');

/** All values are texts, and columns without one are left out. */
function row(animal: Animal, base: string): Record<string, string> {
  const { id, name } = animal;
  const columns = {
    animal_id: id === null ? null : `A${FIRST + id}`,
    animal_name: typeof name === 'string' ? `*${name.toUpperCase()}` : String(name),
    animal_type: TYPES[animal.specie],
    animal_breed: short(animal.breed),
    sex: chameleonSex(animal),
    dob: `${animal.birthDate}T00:00:00.000`,
    age: `${Math.floor(animal.months / 12)} YEARS ${animal.months % 12} MONTHS`,
    size: chameleonSize(animal),
    color: animal.color.toUpperCase(),
    kennel_number: animal.foster ? 'FOSTER' : animal.kennel,
    kennel_status: kennelStatus(animal),
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

/** The columns of the city's open data and those invented with them, asked for in Socrata's way. */
export const chameleonDallas: SimulatedPartner = {
  key: 'chameleon-dallas',
  name: 'Chameleon Dallas',
  credentials,
  labels: { url: 'Feed address', key: 'App token' },
  refuse: (response) =>
    sendJson(response, { code: 'permission_denied', error: true, message: 'Invalid app_token specified' }, 403),
  handle(request, response, { animals, found, base }) {
    const { searchParams: query } = new URL(request.url ?? '/', 'http://simulator');
    if (request.headers['x-app-token'] !== credentials.key) return this.refuse?.(response);
    const where = query.get('$where') ?? '';
    const [, kennel] = /kennel_status='(\w+)'/.exec(where) ?? [];
    const [, since] = /last_update > '([^']+)'/.exec(where) ?? [];
    const rows = found(`chameleon-dallas ${kennel} ${since}`, () =>
      animals.filter((one) => (!kennel || kennelStatus(one) === kennel) && (!since || local(one.updated) > since)),
    );
    if (query.get('$select') === 'count(*)') return sendJson(response, [{ count: String(rows.length) }]);
    const offset = Number(query.get('$offset') ?? 0);
    const page = rows.slice(offset, offset + Number(query.get('$limit') ?? 1000));
    sendJson(
      response,
      page.map((animal) => row(animal, base)),
    );
  },
};
