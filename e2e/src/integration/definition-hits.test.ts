import { conditions } from '@homeward/contract/characteristics-definition';
import { firstPassing } from '@homeward/contract/definition-condition';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hitsOf } from '../../../console/src/screens/definition/hits.ts';
import type { PartnerAnimal } from '../../../server/src/partners/partner.ts';
import { SeenWords } from '../../../server/src/sync/seen-words.ts';
import { valuesAt } from '../../../server/src/sync/values.ts';

const animal = (raw: Record<string, unknown>, index: number) => ({ externalId: `${index}`, raw }) as PartnerAnimal;
const word = fc.constantFrom('yes', 'Yes', 'no', 'calm', 'calmer', '3', '10', ' yes ', '', 'x'.repeat(90));
const animals = fc.array(fc.record({ one: fc.option(word), many: fc.array(fc.record({ name: word }), { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 30,
});
const rule = fc.record({
  path: fc.constantFrom('one', 'many[].name', 'many.name', 'many.1.name', 'nowhere'),
  type: fc.constantFrom('MATCH' as const, 'RETRIEVE' as const),
  condition: fc.constantFrom(...conditions),
  value: fc.constantFrom('yes', 'no', 'calm', '5', 'yes,calm', 'never'),
});

test('what a definition is said to hit is what runs would give it, or at least so many', () => {
  let said = 0;
  const isTrue = fc.property(animals, rule, (raws, { path, type, ...against }) => {
    const words = new SeenWords();
    for (const [index, raw] of raws.entries()) words.note(animal(raw, index));
    const hits = hitsOf(words.seen, { path, type, ...against });
    if (!hits) return;
    said += 1;
    const given = raws.filter((raw) => {
      const value = firstPassing(valuesAt(raw, path), against);
      return value !== undefined && (type === 'MATCH' || value);
    });
    if (hits.atLeast) expect(given.length).toBeGreaterThanOrEqual(hits.animals);
    else expect(given.length).toBe(hits.animals);
  });
  fc.assert(isTrue, { numRuns: 2000 });
  expect(said).toBeGreaterThan(1000);
});
