import { expect, test } from 'vitest';
import { Batches } from './batches.ts';
import type { Fields } from './fields.ts';
import type { Batch, PartnerAnimal } from './partner.ts';

const batches = () =>
  new Batches((fields: Fields) =>
    fields.text('skip') ? undefined : ({ externalId: fields.text('id') ?? '', name: fields.text('name') } as PartnerAnimal),
  );
const ids = ({ animals }: Batch) => animals.map(({ externalId }) => externalId);

test('a list in one piece comes in batches of 500', async () => {
  const records = async function* () {
    for (let id = 1; id <= 1001; id++) yield { id };
  };
  const sizes = (await Array.fromAsync(batches().over(records()))).map(({ animals }) => animals.length);
  expect(sizes).toEqual([500, 500, 1]);
});

test('what is wrong with one record is said and keeps no other away', () => {
  const batch = batches().of([{ id: 1 }, { name: 'Rex' }, {}, 'dog', null, [], { id: ' ' }, { id: 2 }]);
  expect(ids(batch)).toEqual(['1', '2']);
  expect(batch.refused.map(({ reason }) => reason)).toEqual([
    'Rex has no id.',
    'An animal has no id.',
    'The partner lists something that is no animal.',
    'The partner lists something that is no animal.',
    'The partner lists something that is no animal.',
    'An animal has no id.',
  ]);
});

test('the later of two with one id is refused, on another page too', () => {
  const run = batches();
  const [first, second] = [run.of([{ id: 7 }]), run.of([{ id: '7', name: 'Again' }, { id: 8 }])];
  expect([...ids(first), ...ids(second)]).toEqual(['7', '8']);
  expect(second.refused).toEqual([{ externalId: '7', reason: 'The partner lists this id twice.', after: 0 }]);
});

test('what the partner means as no animal is left out without a word', () => {
  expect(batches().of([{ id: 1, skip: 'yes' }], 12)).toEqual({ animals: [], refused: [], again: [], total: 12 });
});

test('what a database cannot keep is taken out of a record', () => {
  const raws: unknown[] = [];
  const run = new Batches((fields: Fields) => {
    raws.push(fields.record);
    return undefined;
  });
  const deep = JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`);
  run.of([{ 'na\0me': 'Re\0x', list: ['\ud800'], deep }]);
  expect(raws).toEqual([{ name: 'Rex', list: ['\ufffd'], deep: expect.anything() }]);
  expect(JSON.stringify(raws).length).toBeLessThan(200);
});
