import type { Condition, Definition } from '@homeward/contract/characteristics-definition';
import { passes, same } from '@homeward/contract/definition-condition';
import type { Seen } from '@homeward/contract/integration-settings';
import { fieldAt } from '../integration/settings/seen-field.ts';

type Field = Seen['fields'][number];
interface Hits {
  animals: number;
  atLeast?: boolean;
}
interface Test {
  path: string;
  type: Definition['type'] | undefined;
  condition: Condition;
  value: string;
}
/** A certain one of a list's: it is not known whose words are at which place. */
const isPlace = /(^|\.)\d+(\[|\.|$)/;

/** How many animals pass a test, as far as runs have counted words; undefined where they have not. */
export function hitsOf(seen: Seen, { path, type, condition, value }: Test): Hits | undefined {
  const field = fieldAt(seen, path);
  const isUnless = condition === 'NOT_EQUALS';
  // Where nothing stands it is no such value either, but there is nothing to take over.
  const others = type === 'RETRIEVE' ? (field?.animals ?? 0) : seen.animals;
  if (!field) return seen.whole ? { animals: isUnless ? others : 0 } : undefined;
  if (isPlace.test(path.trim()) && field.path !== path.trim()) return undefined;
  if (condition === 'EXISTS') return { animals: field.animals };
  const test = isUnless ? 'EQUALS' : condition;
  const words = test === 'EQUALS' ? [value] : undefined;
  const hits = hitsAmong(field, (word) => passes(word, test, value), words);
  if (!isUnless) return hits;
  return hits && !hits.atLeast ? { animals: others - hits.animals } : undefined;
}

/** How many animals have any of these words at a field, as a filter asks. */
export function hitsOfFilter(seen: Seen, path: string, words: readonly string[]): Hits | undefined {
  const field = fieldAt(seen, path);
  if (!field) return seen.whole ? { animals: 0 } : undefined;
  if (isPlace.test(path.trim()) && field.path !== path.trim()) return undefined;
  return hitsAmong(field, (word) => words.some((one) => same(one, word)), words);
}

/** How many animals have a word that passes; `words`: the only ones that do. */
function hitsAmong(field: Field, isHit: (word: string) => boolean, words?: readonly string[]): Hits | undefined {
  const { path, counts, values, whole } = field;
  if (!counts) return undefined;
  const passing = counts.filter((_, at) => isHit(values[at] ?? ''));
  // Of a word that is kept all are counted, whatever else stands there.
  const isExact = whole || words?.every((word) => values.some((value) => same(value, word)));
  // An animal with several values may be among those of two words.
  const isList = path.includes('[]');
  const animals = isList ? Math.max(0, ...passing) : passing.reduce((sum, count) => sum + count, 0);
  const isSure = isExact && !(isList && passing.length > 1);
  return isSure ? { animals } : animals ? { animals, atLeast: true } : undefined;
}

/** The same in words. */
export function hitsSaid(seen: Seen, hits: Hits | undefined): string {
  if (!hits) return 'Nobody has counted how many animals that are.';
  const { animals, atLeast } = hits;
  return `Of ${seen.animals.toLocaleString()} animals the last runs have seen, ${atLeast ? 'at least ' : ''}${animals.toLocaleString()} would be hit.`;
}
