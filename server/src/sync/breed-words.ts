import { type RawBuilder, sql } from 'kysely';
import { breeds } from '../database/reference/breeds.ts';
import { breedsOf } from '../partners/breed.ts';

/** One way to read a partner's words, and how far it is to be trusted. */
export interface Reading {
  words: string[];
  trust: number;
}
type Rules = readonly (readonly [pattern: string, replacement: string])[];

/** Spellings of one thing, in the partners' words and in our names: PostgreSQL reads these patterns as JavaScript does. */
const spellings: Rules = [
  ['(short|smooth) ?(hair|coat)(ed)?', 'shorthair'],
  ['(long|rough) ?(hair|coat)(ed)?', 'longhair'],
  ['medium ?hair(ed)?', 'mediumhair'],
  ['wire ?(hair|coat)(ed)?', 'wirehair'],
  ['pit ?bull', 'pitbull'],
  ['shar ?pei', 'sharpei'],
  ['pot ?bell(y|ied)', 'potbellied'],
  ['gray', 'grey'],
  ['st', 'saint'],
  ['and|of|the', ''],
];
const asWords = (pattern: string) => `(?<![^ ])(?:${pattern})(?![^ ])`;
const replaced = (text: string, rules: Rules) =>
  rules.reduce((said, [from, to]) => said.replace(new RegExp(asWords(from), 'g'), to), text);

/** A name's words in lower case, without accents, each spelled one way. */
const plain = (text: string) =>
  replaced(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
    spellings,
  );

/** The same of a name that the database has. */
export function plainInDatabase(name: RawBuilder<string>): RawBuilder<string> {
  const lower = sql<string>`lower(regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f]', '', 'g') collate by_name)`;
  const words = sql<string>`trim(regexp_replace(${lower}, '[^[:alnum:]]+', ' ', 'g'))`;
  return spellings.reduce(
    (said, [from, to]) => sql<string>`regexp_replace(${said}, ${sql.lit(asWords(from))}, ${sql.lit(to)}, 'g')`,
    words,
  );
}

/** What partners write for a breed or a word of its name where neither a cut word nor a likeness leads to it. */
const synonyms: Rules = [
  ['(american|amer|am) ?staff?', 'american staffordshire'],
  ['(american|amer|am) pit|apbt', 'american pitbull terrier'],
  ['am|amer', 'american'],
  ['^golden$', 'golden retriever'],
  ['^lop$', 'lop eared'],
  ['^staffordshire$|staff(y|ie)', 'staffordshire bull terrier'],
  ['acd|(queensland|qld|blue|red) heel(er)?|^queensland$', 'australian cattle dog'],
  ['mini aussie', 'miniature american shepherd'],
  ['aussie', 'australian shepherd'],
  ['aust?', 'australian'],
  ['bmc', 'black mouth cur'],
  ['chis?', 'chihuahua'],
  ['dlh|dom(estic)? long', 'domestic longhair'],
  ['dmh|dom(estic)? med(ium)?', 'domestic mediumhair'],
  ['dob(ie|e)', 'doberman pinscher'],
  ['dox(ie|y)|w(ei|ie)n(er|ie)( dog)?', 'dachshund'],
  ['dsh|dom(estic)? short', 'domestic shorthair'],
  ['eng', 'english'],
  ['esk(ie|y)', 'american eskimo'],
  ['fr', 'french'],
  ['frenchie', 'french bulldog'],
  ['germ?', 'german'],
  ['gsd|alsatian', 'german shepherd'],
  ['gsp', 'german shorthair pointer'],
  ['gwp', 'german wirehair pointer'],
  ['jrt', 'jack russell terrier'],
  ['labs?|labrador', 'labrador retriever'],
  ['lh', 'longhair'],
  ['mh', 'mediumhair'],
  ['min', 'miniature'],
  ['pbgv', 'petit basset griffon vendeen'],
  ['pin', 'pinscher'],
  ['pit|pitt(ie|y)|pibble', 'pitbull terrier'],
  ['poms?', 'pomeranian'],
  ['prt', 'parson russell terrier'],
  ['pyr', 'pyrenees'],
  ['ret|retr', 'retriever'],
  ['^ridgeback$', 'rhodesian ridgeback'],
  ['rott(ie|y)', 'rottweiler'],
  ['sh', 'shorthair'],
  ['^(short|medium|long)hair$', 'domestic $&'],
  ['shep|shepard', 'shepherd'],
  ['shi ?tzu', 'shih tzu'],
  ['^springer( spaniel)?$', 'english springer spaniel'],
  ['std|stnd|stand', 'standard'],
  ['terr?', 'terrier'],
  ['tort(ie|y)', 'tortoiseshell'],
  ['tr', 'treeing'],
  ['wh', 'wirehair'],
  ['york(ie|y) ?poo', 'yorkipoo'],
  ['york(ie|y)', 'yorkshire terrier'],
];

const SAYS_NOTHING = new Set('mix mixed mixes cross crossbreed x breed mutt mongrel unknown other type purebred'.split(' '));
const LONGEST = 120;
const species = new Set(Object.keys(breeds).map((name) => name.toLowerCase()));

/** The ways to read a partner's breed words such as "LABRADOR RETR/MIX" or "Terrier, American Pit Bull". */
export function readingsOf(text: string): Reading[] {
  const short = text.slice(0, LONGEST).replace(/\bmixed breed\b[^/]*/gi, ' mix ');
  const [, specie = '', rest] = /^([^/]*)\/(.+)$/s.exec(short) ?? [];
  const said = rest && species.has(specie.trim().toLowerCase()) ? rest : short;
  const { breed, secondaryBreed } = breedsOf(said);
  // A slash with spaces about it is part of a name more often than one without.
  const isOne = said.includes(' / ') || !wordsOf(secondaryBreed ?? '').length;
  const parts: [text: string | null | undefined, trust: number][] = [
    [said, isOne ? 1 : 0.7],
    [breed, 0.98],
    [breed && /^.*?(?=[,&+]| x |$)/is.exec(breed)?.[0], 0.75],
    [secondaryBreed, 0.4],
  ];
  const readings = parts.map(([part, trust]) => ({ words: wordsOf(part ?? ''), trust })).filter(({ words }) => words.length);
  if (readings.length || !plain(text)) return readings;
  return [
    { words: ['mixed', 'breed'], trust: 1 },
    { words: ['other'], trust: 0.9 },
  ];
}

/** A text's words, each once, and what they are short for. */
function wordsOf(text: string): string[] {
  const said = plain(text)
    .split(' ')
    .filter((word) => !SAYS_NOTHING.has(word));
  return [...new Set(replaced(said.join(' '), synonyms).split(' '))].filter(Boolean);
}
