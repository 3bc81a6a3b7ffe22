import type { Seen } from '@homeward/contract/integration-settings';
import { expect, test } from 'vitest';
import type { PartnerAnimal } from '../partners/partner.ts';
import { SeenWords } from './seen-words.ts';
import { valuesAt } from './values.ts';

const animal = (raw: Record<string, unknown>, name = 'Rex') => ({ name, externalId: name, raw }) as PartnerAnimal;
const seenOf = (...raws: Record<string, unknown>[]) => {
  const words = new SeenWords();
  for (const [index, raw] of raws.entries()) words.note(animal(raw, `Rex ${index}`));
  return words.seen;
};
const paths = ({ fields }: ReturnType<typeof seenOf>) => fields.map(({ path }) => path);

test('every path it tells is one at which filters and definitions find the value', () => {
  const raw = { Icons: [{ Name: 'a' }, { Name: 'b' }], deep: { er: [['c']] }, flag: false, none: null, blank: ' ', 'no.path': 1 };
  const seen = seenOf(raw);
  expect(paths(seen)).toEqual(['Icons[].Name', 'deep.er[]', 'flag']);
  for (const { path, values } of seen.fields) expect(valuesAt(raw, path)).toEqual(values);
});

test('whatever is somebody’s own is kept neither as a word nor of the sample', () => {
  const secrets = { ContactName: 'Ada Byron', note: 'write to ada@byron.example', line: '555-010-4477', chip: 985112003456789 };
  const seen = seenOf({ ...secrets, Status: 'Available' });
  expect(JSON.stringify(seen)).not.toMatch(/Ada|byron|4477|6789/);
  expect(seen.fields.map(({ path, whole }) => [path, whole])).toEqual([
    ['ContactName', false],
    ['note', false],
    ['line', false],
    ['chip', false],
    ['Status', true],
  ]);
  expect(seen.sample?.fields).toEqual([{ path: 'Status', value: 'Available' }]);
});

test('the sample shows what the partner sends, and of what we made of it only what says more', () => {
  const words = new SeenWords();
  const made = { specie: 'Dog', breed: 'Beagle', sex: 'Male', age: 'Young', status: 'At home', foster: false };
  words.note({
    ...animal({ Type: 'Dog', Breed: { Primary: 'Beagle' }, Sex: 'm', Fixed: false, Name: 'Rex' }),
    ...made,
  } as PartnerAnimal);
  expect(words.seen.sample?.fields).toEqual([
    { path: 'Type', value: 'Dog' },
    { path: 'Breed.Primary', value: 'Beagle' },
    { path: 'Sex', value: 'm' },
    { path: 'Fixed', value: 'false' },
    { path: 'Name', value: 'Rex' },
    { path: 'age', value: 'Young' },
    { path: 'status', value: 'At home' },
    { path: 'foster', value: 'false' },
  ]);
  // Written by its own name, it is found all the same.
  expect(paths(words.seen)).toContain('specie');
});

test('a field in which every animal has a value of its own has no words', () => {
  const seen = seenOf(...Array.from({ length: 20 }, (_, index) => ({ name: `Dog ${index}`, kind: index % 3 })));
  expect(seen.fields).toEqual([
    { path: 'name', animals: 20, values: [], counts: null, whole: false },
    { path: 'kind', animals: 20, values: ['0', '1', '2'], counts: [7, 7, 6], whole: true },
  ]);
});

test('however much a partner sends, it stays small, and says that it is not all', () => {
  const wide = (from: number) =>
    Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`f${from + index}`, 'x'.repeat(200)]));
  const seen = seenOf(wide(0), wide(200), ...Array.from({ length: 500 }, (_, index) => ({ f0: `word ${index % 250}` })));
  expect(seen.fields).toHaveLength(300);
  expect(seen.whole).toBe(false);
  expect(seen.fields[0]).toMatchObject({ path: 'f0', animals: 501, whole: false });
  expect(seen.fields[0]?.values).toHaveLength(100);
  expect(JSON.stringify(seen).length).toBeLessThan(80_000);
});

test('what no database takes is left out, whichever way it comes', () => {
  const broken = ['a\0b', 'half \ud83d', '\udc15'];
  const seen = seenOf(...broken.map((text) => ({ [text]: 'x', Status: text, Long: `${'x'.repeat(79)}🐕` })));
  expect(seen.fields.map(({ path }) => path)).toEqual(['Status', 'Long']);
  expect(JSON.stringify(seen)).not.toMatch(/\\u(?:0000|d83d(?!\\udc15)|dc15)/);
  expect(seen.sample?.fields).toEqual([{ path: 'Long', value: 'x'.repeat(79) }]);
});

test('an animal counts once for a word, however often it has it, and an earlier reading counts on', () => {
  const words = new SeenWords();
  words.note(animal({ Icons: [{ Name: 'Dogs' }, { Name: 'dogs' }] }));
  words.note(animal({ Icons: [{ Name: 'DOGS' }, { Name: 'Cats' }] }));
  words.add(seenOf({ Icons: [{ Name: 'Cats' }] }));
  expect(words.seen.fields).toMatchObject([{ animals: 3, values: ['Dogs', 'Cats'], counts: [2, 2] }]);
});

test('what was kept before words were counted is not counted', () => {
  const words = new SeenWords();
  const { counts: _, ...field } = seenOf({ Status: 'Available' }).fields[0] ?? { counts: null };
  words.add({ ...seenOf({ Status: 'Available' }), fields: [field as Seen['fields'][number]] });
  expect(words.seen.fields).toMatchObject([{ values: ['Available'], counts: null }]);
});
