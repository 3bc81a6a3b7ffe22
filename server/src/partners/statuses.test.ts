import { existsSync, readFileSync } from 'node:fs';
import { partnerKeys } from '@homeward/contract/partner';
import { expect, test } from 'vitest';
import { standingOf } from '../sync/standing.ts';
import { readAnimal as readFirst } from './animals-first/animal.ts';
import { readAnimal as readChameleon } from './chameleon/animal.ts';
import { readAnimal as readDallas } from './chameleon-dallas/animal.ts';
import { Fields } from './fields.ts';
import type { PartnerAnimal } from './partner.ts';
import { partners } from './partners.ts';
import { readAnimal as readPoint } from './petpoint/animal.ts';
import { readAnimal as readBuddy } from './shelter-buddy/animal.ts';
import { readAnimal as readLuv } from './shelter-luv/animal.ts';
import { readAnimal as readManager } from './shelter-manager/animal.ts';

const words = { AVAILABLE: 'offered', NOT_OFFERED: 'not offered', GONE: 'never offered: it has left' };

/** docs/partners.md as the adapters say it: `vitest -u` writes it anew. */
test('what each partner’s statuses mean stands in docs/partners.md', async () => {
  const tables = partnerKeys.map((key) => {
    const { name, statuses } = partners[key];
    const rows = statuses.map(({ status, meaning, becomes }) => `| ${status} | ${meaning} | ${words[becomes]} |`);
    return `## ${name}\n\n| status there | what it means | by default |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  await expect(`${INTRODUCTION}\n${tables.join('\n')}`).toMatchFileSnapshot('../../../docs/partners.md');
});

const INTRODUCTION = `# Partners' statuses

What becomes of an animal by its status at the partner, unless staff say otherwise in the integration's Status Map. Only what
a partner itself offers to the public is offered here. A status that is not in these tables is not offered either; a run names
it, and Settings lists it with how many animals have it. Who is dead or has left is never offered, whatever anybody says: such a
status can become nothing but Adopted, for a pet that is here. The words are the partners' own, from their documents and
recorded answers, and the usual ones beside them where every shelter words its own (Shelterluv, PetPoint, LifeLine,
AnimalsFirst). What another field says against a status that offers is believed; where nobody knows what it says, the two are a
status of their own, written "status / what is said", and not offered. The adapters (\`server/src/partners/*/statuses.ts\`)
are the source; a test writes and compares this page.
`;

test.each(partnerKeys)('%s names no status twice', (key) => {
  const names = partners[key].statuses.map(({ status }) => status.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});

const knownOf = (key: (typeof partnerKeys)[number]) =>
  new Map(partners[key].statuses.map(({ status, becomes }) => [status.toLowerCase(), becomes]));
const standing = (key: (typeof partnerKeys)[number], animal: Partial<PartnerAnimal>, said: Record<string, string> = {}) =>
  standingOf(animal as PartnerAnimal, { knownStatuses: knownOf(key), statuses: new Map(Object.entries(said)) });

test.each(partnerKeys)('a status that %s was never known to have is not offered until staff say so', (key) => {
  expect(standing(key, { status: 'Wandering' })).toEqual({
    reason: 'Nobody has said what its status Wandering means.',
    by: 'STATUSES',
  });
  expect(standing(key, { status: 'Wandering' }, { wandering: 'AVAILABLE' })).toMatchObject({ status: 'AVAILABLE' });
});

test.each(partnerKeys)('no word of staff offers who is dead or has left %s', (key) => {
  const gone = partners[key].statuses.filter(({ becomes }) => becomes === 'GONE').map(({ status }) => status);
  expect(gone.length).toBeGreaterThan(0);
  for (const status of gone)
    for (const said of ['AVAILABLE', 'IN_PROCESS', 'APPROVED'])
      expect(standing(key, { status }, { [status.toLowerCase()]: said })).toHaveProperty('reason');
  expect(standing(key, { status: 'Available', gone: true }, { available: 'AVAILABLE' })).toHaveProperty('reason');
});

const buddy = (Status: object, SubStatus: object | null = null) =>
  readBuddy(new Fields({ Id: 1, Name: 'Rex', Status, SubStatus })) as PartnerAnimal;
const marks = { IsInCare: true, IsInFosterCare: false, IsOutgoing: false, IsAdoption: false, IsDeceased: false };

test.each(['IsDeceased', 'IsOutgoing', 'IsAdoption'])('ShelterBuddy’s mark %s counts more than the status’s name', (mark) => {
  const animal = buddy({ Id: 3, Name: 'Available For Adoption', UriValue: { ...marks, [mark]: true } });
  expect(standing('SHELTER_BUDDY', animal, { 3: 'AVAILABLE' })).toHaveProperty('reason');
});

const free = { Id: 3, Name: 'Available For Adoption', UriValue: marks };

test.each([
  'Available- No Web Presence',
  'Hold for Interested Adopter',
  'Pending Dog Introductions',
  'Adoption Pending',
  'Reserved',
  'On Hold',
  'UU Select - Behavior',
])('ShelterBuddy’s sub-status %s keeps an available animal back, whatever is said of the status itself', (Name) => {
  expect(standing('SHELTER_BUDDY', buddy(free, { Name }))).toHaveProperty('reason');
  expect(standing('SHELTER_BUDDY', buddy(free, { Name }), { 3: 'AVAILABLE' })).toHaveProperty('reason');
});

test('what a sub-status of ShelterBuddy’s means staff say of it with its status', () => {
  const animal = buddy(free, { Name: 'UU Select - Behavior' });
  expect(standing('SHELTER_BUDDY', animal)).toHaveProperty('reason', expect.stringContaining('UU Select'));
  expect(standing('SHELTER_BUDDY', animal, { 'available for adoption / uu select - behavior': 'AVAILABLE' })).toMatchObject({
    status: 'AVAILABLE',
  });
});

test('a status of ShelterBuddy’s that only staff know is kept back by its sub-status as well', () => {
  const ready = { Id: 900, Name: 'Ready', UriValue: marks };
  expect(standing('SHELTER_BUDDY', buddy(ready), { 900: 'AVAILABLE' })).toMatchObject({ status: 'AVAILABLE' });
  expect(standing('SHELTER_BUDDY', buddy(ready, { Name: 'With a vet' }), { 900: 'AVAILABLE' })).toHaveProperty('reason');
});

test('who is not in care at ShelterBuddy is not offered, whatever its status', () => {
  const animal = buddy({ ...free, UriValue: { ...marks, IsInCare: false } });
  expect(standing('SHELTER_BUDDY', animal, { 3: 'AVAILABLE' })).toHaveProperty('reason');
});

const manager = (columns: object) =>
  standing('SHELTER_MANAGER', readManager(new Fields({ ID: 1, OUTCOMENAME: 'On Shelter', ...columns })));

test.each([
  [{}, 'AVAILABLE'],
  [{ ACTIVEMOVEMENTTYPE: 2, OUTCOMENAME: 'Fostered' }, 'AVAILABLE'],
  [{ ACTIVEMOVEMENTTYPE: 8, OUTCOMENAME: 'Retailer' }, 'AVAILABLE'],
  [{ OUTCOMENAME: undefined }, 'AVAILABLE'],
  [{ ADOPTABLE: 1, DATEAVAILABLEFORADOPTION: '2026-01-01T00:00:00' }, 'AVAILABLE'],
])('an ASM3 row with %j is offered', (columns, status) => {
  expect(manager(columns)).toMatchObject({ status });
});

test.each([
  { ISHOLD: 1 },
  { HASACTIVERESERVE: 1 },
  { HASTRIALADOPTION: 1, ACTIVEMOVEMENTTYPE: 1 },
  { ACTIVEMOVEMENTTYPE: 11 },
  { ISNOTAVAILABLEFORADOPTION: 1 },
  { ISQUARANTINE: 1 },
  { HASPERMANENTFOSTER: 1, ACTIVEMOVEMENTTYPE: 2 },
  { NONSHELTERANIMAL: 1 },
  { HASFUTUREADOPTION: 1 },
  { CRUELTYCASE: 1 },
  { HASACTIVEBOARDING: 1 },
  { ADOPTABLE: 0 },
  { DATEAVAILABLEFORADOPTION: '2999-01-01T00:00:00' },
  { ARCHIVED: 1 },
  { DECEASEDDATE: '2026-11-20T00:00:00' },
  ...[1, 3, 4, 5, 6, 7, 13].map((ACTIVEMOVEMENTTYPE) => ({ ACTIVEMOVEMENTTYPE })),
])('an ASM3 row with %j is not offered', (columns) => {
  expect(manager(columns)).toHaveProperty('reason');
});

const genuine = new URL('../../../../shared/data/shelterbuddy/animals_366_sanitised.json', import.meta.url);
test.skipIf(!existsSync(genuine))('of 366 genuine animals of ShelterBuddy only those are offered that are available', () => {
  const records: Record<string, unknown>[] = JSON.parse(readFileSync(genuine, 'utf8'));
  const animals = records.map((record) => readBuddy(new Fields(record)) as PartnerAnimal);
  const shown = animals.filter((animal) => 'status' in standing('SHELTER_BUDDY', animal));
  // A fifth has a sub-status of which nobody knows what it means.
  expect(shown.map(({ status }) => status)).toEqual(Array(4).fill('Available for Adoption - In Foster'));
});

/** Records whose second field speaks against a status that offers them, and the same where it does not. */
const spokenAgainst: [(typeof partnerKeys)[number], (fields: Fields) => PartnerAnimal | undefined, object, ...object[]][] = [
  [
    'SHELTER_LUV',
    readLuv,
    { Name: 'Rex', Status: 'Available For Adoption', AssociatedPerson: { RelationshipType: 'foster' } },
    { AssociatedPerson: { RelationshipType: 'adopter' } },
  ],
  ['PETPOINT', readPoint, { Stage: 'Available', OnHold: 'No' }, { OnHold: 'Yes' }, { OnHold: 'Pending' }],
  ['LIFELINE', readPoint, { Stage: 'Available', OnHold: 'No' }, { OnHold: 'Yes' }, { OnHold: 'Pending' }],
  [
    'ANIMALS_FIRST',
    readFirst,
    { type: 'available', status: 'Available' },
    { type: 'foster' },
    { type: 'outcome' },
    { type: 'stray' },
    { outcome_date: '2026-11-20' },
  ],
  [
    'CHAMELEON',
    readChameleon,
    { kennelStatus: 'AVAILABLE', outcome: 'FOSTER' },
    { outcome: 'TREATMENT' },
    { outcome: 'MOVED' },
    { hold: 'COURT' },
    { condition: 'DECEASED' },
  ],
  [
    'CHAMELEON_DALLAS',
    readDallas,
    { kennel_status: 'AVAILABLE', outcome_type: 'FOSTER' },
    { outcome_type: 'TREATMENT' },
    { outcome_type: 'MOVED' },
    { hold_request: 'COURT' },
    { outcome_condition: 'DECEASED' },
  ],
];

test.each(spokenAgainst)(
  '%s: a second field that speaks against what offers an animal is believed',
  (key, read, record, ...others) => {
    const standingWith = (more: object) => standing(key, read(new Fields({ ...record, ...more })) as PartnerAnimal);
    expect(standingWith({})).toMatchObject({ status: 'AVAILABLE' });
    for (const more of others)
      expect([more, standingWith(more)]).toEqual([more, { reason: expect.any(String), by: expect.any(String) }]);
  },
);

test('who is on AnimalsFirst’s list of fosters and called available in foster is offered', () => {
  const animal = readFirst(new Fields({ type: 'foster', status: 'Available In Foster' }));
  expect(standing('ANIMALS_FIRST', animal)).toMatchObject({ status: 'AVAILABLE' });
});
