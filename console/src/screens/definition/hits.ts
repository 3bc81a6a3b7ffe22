import type { Condition, Definition } from '@homeward/contract/characteristics-definition';
import { passes } from '@homeward/contract/definition-condition';
import type { Seen } from '@homeward/contract/integration-settings';
import { fieldAt } from '../integration/settings/seen-field.ts';

interface Test {
  path: string;
  type: Definition['type'] | undefined;
  condition: Condition;
  value: string;
}
/** A certain one of a list's: it is not known whose words are at which place. */
const isPlace = /(^|\.)\d+(\[|\.|$)/;

/** How many animals pass a test, as far as runs have counted words; undefined where they have not. */
export function hitsOf(seen: Seen, { path, type, condition, value }: Test): { animals: number; atLeast?: boolean } | undefined {
  const field = fieldAt(seen, path);
  const isUnless = condition === 'NOT_EQUALS';
  // Where nothing stands it is no such value either, but there is nothing to take over.
  const others = type === 'RETRIEVE' ? (field?.animals ?? 0) : seen.animals;
  if (!field) return seen.whole ? { animals: isUnless ? others : 0 } : undefined;
  const { counts, values, whole } = field;
  if (isPlace.test(path.trim()) && field.path !== path.trim()) return undefined;
  if (condition === 'EXISTS') return { animals: field.animals };
  if (!counts) return undefined;
  const test = isUnless ? 'EQUALS' : condition;
  const passing = counts.filter((_, at) => passes(values[at] ?? '', test, value));
  const most = Math.max(0, ...passing);
  // Of a word that is kept all are counted, whatever else stands there.
  const isExact = whole || (test === 'EQUALS' && passing.length > 0);
  if (isUnless) return isExact ? { animals: others - most } : undefined;
  // An animal with several values may be among those of two words.
  const isList = field.path.includes('[]');
  const animals = isList ? most : passing.reduce((sum, count) => sum + count, 0);
  const isSure = isExact && !(isList && passing.length > 1);
  return isSure ? { animals } : animals ? { animals, atLeast: true } : undefined;
}

/** The same in words. */
export function hitsSaid(seen: Seen, test: Test): string {
  const hits = hitsOf(seen, test);
  if (!hits) return 'Nobody has counted how many animals that are.';
  const { animals, atLeast } = hits;
  return `Of ${seen.animals.toLocaleString()} animals the last runs have seen, ${atLeast ? 'at least ' : ''}${animals.toLocaleString()} would be hit.`;
}
