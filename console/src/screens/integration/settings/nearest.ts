/** Pairs of neighbouring letters, by which words are compared however they are misspelt. */
const pairsOf = (word: string) => {
  const text = ` ${word.toLowerCase()} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)));
};

/** Of these words the few that are most like one, the likest first; those that are not like it at all are none. */
export function nearest(word: string, words: readonly string[], count = 3): string[] {
  const wanted = pairsOf(word);
  const likeness = (other: string) => {
    const pairs = pairsOf(other);
    const shared = [...pairs].filter((pair) => wanted.has(pair)).length;
    return (2 * shared) / (pairs.size + wanted.size);
  };
  return words
    .map((other) => ({ other, like: likeness(other) }))
    .filter(({ like }) => like > 0.3)
    .sort((one, two) => two.like - one.like)
    .slice(0, count)
    .map(({ other }) => other);
}
