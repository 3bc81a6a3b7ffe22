import { partnerKeys } from '@homeward/contract/partner';
import { expect, test, vi } from 'vitest';
import { readAnimal as animalsFirst } from './animals-first/animal.ts';
import { Batches } from './batches.ts';
import { readAnimal as chameleon } from './chameleon/animal.ts';
import { readAnimal as dallas } from './chameleon-dallas/animal.ts';
import { cut, Fields, isRecord } from './fields.ts';
import type { PartnerAnimal } from './partner.ts';
import { readAnimal as petfinder } from './petfinder/animal.ts';
import { readAnimal as petpoint } from './petpoint/animal.ts';
import { readAnimal as buddy } from './shelter-buddy/animal.ts';
import { readAnimal as luv } from './shelter-luv/animal.ts';
import { readAnimal as manager } from './shelter-manager/animal.ts';

const readers: Record<(typeof partnerKeys)[number], (fields: Fields) => PartnerAnimal | undefined> = {
  SHELTER_BUDDY: buddy,
  SHELTER_LUV: luv,
  PETPOINT: petpoint,
  ANIMALS_FIRST: animalsFirst,
  SHELTER_MANAGER: manager,
  CHAMELEON: chameleon,
  CHAMELEON_DALLAS: dallas,
  LIFELINE: petpoint,
  PETFINDER: petfinder,
};
const odd = [
  '\0',
  '\ud800',
  `${'x'.repeat(254)}😀`,
  '<script>'.repeat(50),
  '&#0;&#xd800;&lt;',
  { toString: 1, valueOf: 1 },
  [[]],
  null,
  -1,
  1e308,
  true,
];

/** Every path that a reader looks at, as it looks. */
function pathsOf(read: (fields: Fields) => unknown): string[] {
  const asked = new Set<string>();
  const looked = vi.spyOn(Fields.prototype, 'value').mockImplementation((path) => {
    asked.add(path);
    return /^(Name|ID|Id|id)$/.test(path) ? '1' : undefined;
  });
  read(new Fields({}));
  looked.mockRestore();
  return [...asked];
}

function withValue(path: string, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = path.split('.');
  return { [first]: rest.length ? withValue(rest.join('.'), value) : value };
}

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isRecord(value) ? Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)]) : [];
};

test.each(partnerKeys)(
  'whatever %s writes into a field, the animal and the others are read, in texts a database takes',
  (key) => {
    const paths = pathsOf(readers[key]);
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths)
      for (const value of odd) {
        const id = { Name: 'Rex', ID: '1', Id: 1, id: '1', guid: '1', animal_id: '1', 'Internal-ID': '1' };
        const before = readers[key];
        let stumbled: unknown;
        const batches = new Batches((fields) => {
          try {
            return before(fields);
          } catch (error) {
            stumbled = error;
            throw error;
          }
        });
        const { animals } = batches.of([{ ...id, ...withValue(path, value) }]);
        expect([path, value, stumbled]).toEqual([path, value, undefined]);
        for (const text of textsOf(animals)) expect([path, text.isWellFormed() && !text.includes('\0')]).toEqual([path, true]);
      }
  },
);

test('an animal that an adapter stumbles over fails alone', () => {
  const run = new Batches((fields) => {
    if (fields.text('id') === '2') throw new TypeError('oops');
    return { externalId: fields.text('id') ?? '' } as PartnerAnimal;
  });
  const { animals, refused } = run.of([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect([animals.map(({ externalId }) => externalId), refused]).toEqual([
    ['1', '3'],
    [{ externalId: null, reason: 'It cannot be read.', after: 1 }],
  ]);
});

test.each([
  [`${'x'.repeat(254)}😀`, 255, 'x'.repeat(254)],
  ['😀😀', 3, '😀'],
  ['Rex', 2, 'Re'],
  ['Rex', 9, 'Rex'],
])('%s cut at %d is %s', (text, length, expected) => {
  expect(cut(text, length)).toBe(expected);
});
