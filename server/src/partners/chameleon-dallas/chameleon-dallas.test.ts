import { expect, test } from 'vitest';
import { readAll, serve, sessionWith } from '../../../test/partner.ts';
import { behavesWithFaults } from '../../../test/partner-faults.ts';
import { Fields } from '../fields.ts';
import type { Known } from '../partner.ts';
import { readAnimal } from './animal.ts';
import { chameleonDallas } from './index.ts';

behavesWithFaults(chameleonDallas, 'chameleon-dallas', (url) => ({ key: 'dallas-app-token', url }), {
  severalPictures: false,
});

/** The sheet's invented examples. */
const [morrow, kitten] = [
  {
    animal_id: 'A1240077',
    animal_name: '*MORROW',
    animal_type: 'DOG',
    animal_breed: 'AM PIT BULL TER',
    sex: 'NEUTERED',
    dob: '2024-01-11T00:00:00.000',
    age: '2 YEARS 10 MONTHS',
    size: 'LARGE',
    color: 'BLUE/WHITE',
    kennel_number: 'ADT 14',
    kennel_status: 'AVAILABLE',
    intake_type: 'STRAY',
    intake_subtype: 'AT LARGE',
    intake_date: '2026-10-21T00:00:00.000',
    intake_condition: 'APP WNL',
    hold_request: 'ADOP RESCU',
    chip_status: 'SCAN CHIP',
    impound_number: 'K26-101933',
    photo_url: 'https://images.example.org/das/A1240077.jpg',
    memo: 'ENJOYS CAR RIDES',
    fee: '90',
    last_update: '2026-11-19T08:11:00.000',
  },
  {
    animal_id: 'A1240981',
    animal_type: 'CAT',
    animal_breed: 'DOMESTIC MH',
    sex: 'UNKNOWN',
    age: 'NO AGE',
    size: 'KITTN',
    color: 'GRAY TABBY',
    kennel_number: 'FOSTER',
    kennel_status: 'AVAILABLE',
    intake_type: 'FOSTER',
    intake_subtype: 'RETURN',
    intake_date: '2026-11-12T00:00:00.000',
    intake_condition: 'UNDERAGE',
    hold_request: 'RESC FOSTR',
    impound_number: 'K26-104410',
    last_update: '2026-11-20T17:45:00.000',
  },
];
const read = (record: Record<string, unknown> | undefined) => readAnimal(new Fields(record ?? {}));

test('a dog is read', () => {
  expect(read(morrow)).toMatchObject({
    externalId: 'A1240077',
    name: 'MORROW',
    specie: 'DOG',
    breed: 'AM PIT BULL TER',
    secondaryBreed: null,
    sex: 'NEUTERED',
    size: 'LARGE',
    age: null,
    birthDate: '2024-01-11',
    status: 'AVAILABLE',
    foster: false,
    price: 90,
    description: 'ENJOYS CAR RIDES',
    pictures: ['https://images.example.org/das/A1240077.jpg'],
    customCode: 'A1240077',
    kennelNumber: 'ADT 14',
    neutered: true,
  });
});

test('a kitten of which little is known is read', () => {
  expect(read(kitten)).toMatchObject({ name: null, birthDate: null, foster: true, price: null, pictures: [], neutered: null });
});

test('an age in words is a birthday where there is no other', () => {
  expect(read({ ...morrow, dob: undefined })?.birthDate).toMatch(/^\d{4}-\d\d-01$/);
});

test.each([
  { kennel_number: 'FOSTER' },
  { outcome_type: 'FOSTER' },
  { hold_request: 'RESC FOSTR' },
  { hold_request: 'RESC FOST' },
  { kennel_number: 'RESC FOST' },
])('%j is a foster', (columns) => {
  expect(read({ ...morrow, ...columns })?.foster).toBe(true);
});

test('initials of staff are not kept', () => {
  expect(read({ ...morrow, staff_id: 'XY', additional_information: 'XY SAID' })?.raw).toEqual(morrow);
});

test('changes are asked for by the clock of Dallas, two hours of overlap included', async () => {
  const asked: string[] = [];
  const server = await serve((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x').searchParams.get('$where') ?? '');
    response.end('[]');
  });
  const session = sessionWith(chameleonDallas, { key: 'k', url: server.address });
  await readAll(chameleonDallas, session, { since: new Date('2026-11-19T14:11:00Z'), pets: new Map() });
  server.stop();
  expect([...new Set(asked)]).toEqual([
    "kennel_status='AVAILABLE' AND last_update > '2026-11-19T06:11:00'",
    "kennel_status='AVAILABLE'",
  ]);
});

test('what is no list is said in words', async () => {
  const server = await serve((_request, response) => response.end('{"error":true}'));
  const reading = readAll(chameleonDallas, sessionWith(chameleonDallas, { key: 'k', url: server.address }));
  await expect(reading).rejects.toMatchObject({
    kind: 'answer',
    message: 'Chameleon Dallas answers with something that is no list.',
  });
  server.stop();
});

test.each([
  [{ kennel_status: 'PENDING' }, 'PENDING', false],
  [{ kennel_status: 'EU RISK' }, 'EU RISK', false],
  [{ hold_request: 'RESCU ONLY' }, 'RESCU ONLY', false],
  [{ hold_request: 'QUARANTINE' }, 'QUARANTINE', false],
  [{ hold_request: 'N/A' }, 'AVAILABLE', false],
  [{ hold_request: 'ADOPTION' }, 'AVAILABLE', false],
  [{ hold_request: 'RESC FOST' }, 'AVAILABLE', false],
  [{ intake_condition: 'DECEASED' }, 'DECEASED', true],
  [{ outcome_type: 'EUTHANIZED' }, 'EUTHANIZED', true],
  [{ outcome_type: 'RETURNED TO OWNER' }, 'RETURNED TO OWNER', true],
  [{ outcome_type: 'FOSTER' }, 'AVAILABLE', false],
])('%j is the status %s', (columns, status, gone) => {
  expect(read({ ...morrow, ...columns })).toMatchObject({ status, gone });
});

/** A feed of these rows, in its pages, that says there are so many. */
async function feed(rows: object[], promised = rows.length, known?: Known) {
  const server = await serve((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    const from = Number(query.get('$offset') ?? 0);
    const isCount = query.get('$select') === 'count(*)';
    response.end(JSON.stringify(isCount ? [{ count: promised }] : rows.slice(from, from + Number(query.get('$limit')))));
  });
  const session = sessionWith(chameleonDallas, { key: 'k', url: server.address });
  return readAll(chameleonDallas, session, known).finally(server.stop);
}

test('of an animal that came in several times the newest row counts, on two pages too', async () => {
  const times = (id: number, ...days: string[]) =>
    days.map((day) => ({ ...morrow, animal_id: `A${1000 + id}`, intake_date: `2026-10-${day}`, kennel_number: `K${day}` }));
  const rows = Array.from({ length: 250 }, (_, id) => times(id, '01', ...(id % 3 ? [] : ['05', '09']))).flat();
  const { animals, refused } = await feed(rows);
  expect([animals.length, refused]).toEqual([250, []]);
  expect(
    new Set(animals.map(({ externalId, kennelNumber }) => [(Number(externalId.slice(1)) % 1000) % 3 === 0, kennelNumber].join())),
  ).toEqual(new Set(['true,K09', 'false,K01']));
});

test('what staff have mapped is asked for as well', async () => {
  const asked: string[] = [];
  const server = await serve((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x').searchParams.get('$where') ?? '');
    response.end('[]');
  });
  const status_map = ['pending', 'LAB'].map((id, index) => ({ id, status: [{ type: index ? 'NOT_OFFERED' : 'IN_PROCESS' }] }));
  const session = sessionWith(chameleonDallas, { key: 'k', url: server.address }, { settings: { status_map } });
  await readAll(chameleonDallas, session);
  server.stop();
  expect(new Set(asked)).toEqual(new Set(["kennel_status in ('AVAILABLE','PENDING')"]));
});

const since = new Date('2026-11-19T14:11:00Z');
test.each<[string, Known | undefined]>([
  ['everything', undefined],
  ['changes', { since, pets: new Map() }],
])('of %s nothing is believed where fewer rows come than there are', async (_what, known) => {
  const short = feed([morrow, { ...morrow, intake_date: '2026-11-01' }, kitten], 4, known);
  await expect(short).rejects.toThrow('Chameleon Dallas says that its list holds 4 animals, and sends 3.');
});

test('rows of one animal each count as one', async () => {
  const { animals } = await feed([morrow, { ...morrow, intake_date: '2026-11-01' }, kitten], 3);
  expect(animals).toHaveLength(2);
});

test('whoever is listed but not told of is not taken for gone', async () => {
  let isNamed = false;
  const server = await serve((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    isNamed ||= query.get('$where')?.includes('animal_id in') ?? false;
    const rows = query.get('$where')?.includes('last_update') || isNamed ? [] : [kitten];
    response.end(JSON.stringify(query.get('$select') === 'count(*)' ? [{ count: isNamed ? 1 : rows.length }] : rows));
  });
  const session = sessionWith(chameleonDallas, { key: 'k', url: server.address });
  const reading = readAll(chameleonDallas, session, { since, pets: new Map([['A1240981', 'Another']]) });
  await expect(reading).rejects.toThrow('Chameleon Dallas says that its list holds 1 animals, and sends 0.');
  server.stop();
});
