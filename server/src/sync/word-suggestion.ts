import type { MappingKind, Suggestion } from '@homeward/contract/mapping';

/** The kinds whose choices are few enough to say of each what it is called elsewhere. */
export type WordKind = Exclude<MappingKind, 'breed'>;
/** What a word may mean: `called` is its key, or a species' name. */
export interface WordChoice {
  target: string;
  called: string;
  name: string;
}

/** What partners write, in any order, as whole words; of a word that stands for two choices neither is said. */
const synonyms: Record<WordKind, Readonly<Record<string, string>>> = {
  sex: {
    male: 'm|boy|neutered|gelding|gelded|castrated|mn|nm',
    female: 'f|girl|spayed|mare|fs|sf',
    unknown: 'u|unk|undetermined|unspecified|indeterminate|not known',
  },
  // PUPPY is no size: what a puppy's will be nobody has said.
  size: {
    xs: 'x small|xsmall|x sml|tiny|teacup|toy',
    s: 'sml|sm|little',
    m: 'med|md',
    l: 'lrg|lg|big',
    xl: 'x large|xlarge|x lrg|xlrg|giant|huge',
  },
  // "Mature" is an adult here and a senior there, "young adult" both: neither is told.
  age: {
    baby: 'puppy|kitten|pup|infant|newborn|neonate|foal',
    young: 'juvenile|adolescent|youth|junior|teen|teenager',
    adult: 'grown|adults',
    senior: 'elderly|geriatric|elder|aged|seniors',
  },
  specie: {
    dog: 'dogs|canine|canines|puppy|puppies',
    cat: 'cats|feline|felines|kitten|kittens|kittn',
    rabbit: 'rabbits|bunny|bunnies|lagomorph',
    bird: 'birds|avian|parrot',
    horse: 'horses|equine',
    'guinea pig': 'guinea pigs|cavy|cavies',
    hamster: 'hamsters',
    hedgehog: 'hedgehogs',
    ferret: 'ferrets',
    reptile: 'reptiles',
  },
};

/** These say nothing of what is asked, whatever stands beside them. */
const SAYS_NOTHING = new Set('the a an and or pet animal type size sex age group lbs lb pounds kg years year months'.split(' '));
const EXACT = 1;
const SYNONYM = 0.95;
/** One of them among words nobody knows: shown, and not sure. */
const AMONG = 0.6;
const MISSPELLED = 0.7;

const plain = (text: string) =>
  text
    .slice(0, 255)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
/** The same word twice is one. */
const wordsOf = (text: string) =>
  plain(text)
    .split(' ')
    .filter((word) => word && !SAYS_NOTHING.has(word));

/** What a partner's word may mean, best first: sure only where all of it says one and the same. */
export function suggestWords(kind: WordKind, word: string, choices: readonly WordChoice[]): Suggestion[] {
  const said = wordsOf(word).join(' ');
  // "2 years old" is a number, and no name of an age.
  if (!said || (kind === 'age' && /\d/.test(word))) return [];
  const found = choices.flatMap(({ target, name, called }) => {
    const score = scoreOf(
      said,
      [...new Set([plain(name), plain(called)])],
      (synonyms[kind][called.toLowerCase()] ?? '').split('|'),
    );
    return score ? [{ target, name, score }] : [];
  });
  const best = Math.max(0, ...found.map(({ score }) => score));
  // Two that are as good as each other are both a question.
  const tied = best < EXACT && found.filter(({ score }) => score === best).length > 1;
  return found
    .map((one) => (tied && one.score === best ? { ...one, score: Math.min(one.score, AMONG) } : one))
    .sort((a, b) => b.score - a.score);
}

function scoreOf(said: string, names: string[], others: string[]): number {
  const known = [...names, ...others.map(plain)].filter(Boolean);
  if (names.includes(said)) return EXACT;
  if (known.includes(said)) return SYNONYM;
  const rest = without(said, known);
  if (rest !== said) return rest ? AMONG : SYNONYM;
  return known.some((one) => one.length > 4 && distanceIsOne(said, one)) ? MISSPELLED : 0;
}

/** What is left once every known name is taken out, the longest first. */
const without = (said: string, known: string[]) =>
  known
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, one) => ` ${left} `.replaceAll(` ${one} `, ' ').replace(/ +/g, ' ').trim(), said);

/** Whether one letter more, less or other makes one of the other. */
function distanceIsOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < Math.min(a.length, b.length) && a[from] === b[from]) from += 1;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}
