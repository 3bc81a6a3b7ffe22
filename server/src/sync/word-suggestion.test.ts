import { describe, expect, test } from 'vitest';
import { suggestWords, type WordChoice, type WordKind } from './word-suggestion.ts';

const SURE = 0.8;
const listed = (names: Record<string, string>): WordChoice[] =>
  Object.entries(names).map(([called, name]) => ({ target: called, called, name }));
const choices: Record<WordKind, WordChoice[]> = {
  age: listed({ BABY: 'Baby', YOUNG: 'Young', ADULT: 'Adult', SENIOR: 'Senior' }),
  sex: listed({ FEMALE: 'Female', MALE: 'Male', UNKNOWN: 'Unknown' }),
  size: listed({ XS: 'Extra small', S: 'Small', M: 'Medium', L: 'Large', XL: 'Extra large' }),
  specie: listed({ Dog: 'Dog', Cat: 'Cat', 'Guinea Pig': 'Guinea Pig', Rabbit: 'Rabbit', Bird: 'Bird' }),
};
const suggest = (kind: WordKind, word: string) => suggestWords(kind, word, choices[kind]);
const sure = (kind: WordKind, word: string) =>
  suggest(kind, word)
    .filter(({ score }) => score >= SURE)
    .map(({ target }) => target);

const known: [WordKind, string, string][] = [
  ['sex', 'F', 'FEMALE'],
  ['sex', 'Neutered Male', 'MALE'],
  ['sex', 'Female (Spayed)', 'FEMALE'],
  ['sex', 'unk.', 'UNKNOWN'],
  ['size', 'MED', 'M'],
  ['size', 'X-LRG', 'XL'],
  ['size', 'Extra-Large', 'XL'],
  ['size', 'Large (61-100 lbs)', 'L'],
  ['age', 'Puppy', 'BABY'],
  ['age', 'Adult animal', 'ADULT'],
  ['specie', 'CANINE', 'Dog'],
  ['specie', 'Kitten', 'Cat'],
  ['specie', 'guinea-pigs', 'Guinea Pig'],
];
test.each(known)('of a %s %s is sure', (kind, word, target) => {
  expect(sure(kind, word)).toEqual([target]);
});

const doubtful: [WordKind, string][] = [
  ['sex', 'Male or female'],
  ['sex', 'Neutered female'],
  ['sex', 'Femal'],
  ['sex', 'not male'],
  ['size', 'Small/Medium'],
  ['size', 'Medium to large'],
  ['age', 'Young adult'],
  ['specie', 'Prairie dog'],
  ['specie', 'Dog or cat'],
];
test.each(doubtful)('of a %s %s is a question', (kind, word) => {
  expect(suggest(kind, word).length).toBeGreaterThan(0);
  expect(sure(kind, word)).toEqual([]);
});

describe('words of no choice are not suggested', () => {
  const foreign: [WordKind, string][] = [
    ['sex', 'Hündin'],
    ['sex', 'кобель'],
    ['sex', 'Maleficent'],
    ['sex', 'N'],
    ['size', 'Groß'],
    ['size', 'PUPPY'],
    ['size', '5-10 lbs'],
    ['size', 'Larghetto'],
    ['age', '2 years old'],
    ['age', 'Mature'],
    ['age', 'Erwachsen'],
    ['specie', 'Small&Furry'],
    ['specie', 'Hund'],
    ['specie', 'Catfish'],
    ['specie', 'Dogo'],
    ['specie', '犬'],
    ['specie', '   '],
    ['specie', 'constructor'],
  ];
  test.each(foreign)('a %s %s', (kind, word) => {
    expect(suggest(kind, word)).toEqual([]);
  });
});

test('a word of any length is read in no time', () => {
  expect(suggest('specie', 'dog '.repeat(100_000))).toMatchObject([{ target: 'Dog' }]);
});
