import { expect, test } from 'vitest';
import { readAll, serve, sessionWith } from '../../test/partner.ts';
import type { Batch, PartnerAnimal, RefusedAnimal } from '../partners/partner.ts';
import { shelterLuv } from '../partners/shelter-luv/index.ts';
import { batchesAhead } from './batches-ahead.ts';
import { Unusable } from './unusable.ts';

const HOPELESS = 1000;

/** Pages of a hundred of a list in which `isGood` tells who can be used. */
async function* pagesOf(count: number, isGood: (place: number) => boolean): AsyncGenerator<Batch> {
  for (let from = 0; from < count; from += 100) {
    const [animals, refused]: [PartnerAnimal[], RefusedAnimal[]] = [[], []];
    for (let place = from; place < Math.min(count, from + 100); place++)
      if (isGood(place)) animals.push({ externalId: String(place) } as PartnerAnimal);
      else refused.push({ externalId: null, reason: 'It cannot be read.', after: animals.length });
    yield { animals, refused };
  }
}
async function read(count: number, isGood: (place: number) => boolean): Promise<void> {
  const unusable = new Unusable();
  for await (const batch of batchesAhead(pagesOf(count, isGood), () => {})) {
    const hopeless = unusable.take(batch, new Map());
    if (hopeless) throw hopeless;
  }
}

test.each([0, 1, 250, 499, 500, 501, 999])(
  'a thousand in a row are counted in the order of the list, from place %i on',
  async (first) => {
    const others = (length: number) => (place: number) => place < first || place >= first + length;
    await expect(read(3000, others(HOPELESS))).rejects.toThrow(
      '1,000 animals in a row cannot be used. The last: It cannot be read.',
    );
    await expect(read(3000, others(HOPELESS - 1))).resolves.toBeUndefined();
  },
);

test('who is refused in translation counts where it stands', () => {
  const unusable = new Unusable();
  const animals = Array.from({ length: HOPELESS }, (_, place) => ({ externalId: String(place) }) as PartnerAnimal);
  const reasons = new Map(animals.map(({ externalId }) => [externalId, 'It has no species.']));
  reasons.delete('0');
  expect(unusable.take({ animals, refused: [] }, reasons)).toBe(undefined);
  expect(unusable.take({ animals: animals.slice(1, 2), refused: [] }, reasons)?.message).toMatch('It has no species.');
});

test('what Shelterluv lists without an id is counted once, also where a page ends with it', async () => {
  const list = Array.from({ length: 300 }, (_, place) =>
    place % 2
      ? { 'Internal-ID': String(place), Name: 'Rex', Type: 'Dog' }
      : { 'Internal-ID': '', Name: `Max ${place}`, Type: 'Dog' },
  );
  for (const place of [99, 198, 297]) list[place] = { 'Internal-ID': '', Name: `Max ${place}`, Type: 'Dog' };
  const server = await serve((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://partner');
    const [offset, limit] = ['offset', 'limit'].map((name) => Number(searchParams.get(name)));
    const animals = list.slice(offset, (offset ?? 0) + (limit ?? 0));
    response.end(
      JSON.stringify({ success: 1, animals, has_more: (offset ?? 0) + animals.length < list.length, total_count: list.length }),
    );
  });
  const { animals, refused } = await readAll(shelterLuv, sessionWith(shelterLuv, { key: 'k', url: server.address }));
  server.stop();
  const good = list.filter((one) => one['Internal-ID']).length;
  expect({ animals: animals.length, refused: refused.length }).toEqual({ animals: good, refused: list.length - good });
});
