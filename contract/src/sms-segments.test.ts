import { expect, test } from 'vitest';
import { filledIn, foreignIn, plainly, segmentsOf, unitsAsWritten, variablesIn } from './sms-segments.ts';

test.each([
  ['nothing', '', 'GSM-7', 0, 1],
  ['plain words', 'Hello', 'GSM-7', 5, 1],
  ['what just fits into one', 'a'.repeat(160), 'GSM-7', 160, 1],
  ['one character more', 'a'.repeat(161), 'GSM-7', 161, 2],
  ['what just fits into two', 'a'.repeat(306), 'GSM-7', 306, 2],
  ['one more than fits into two', 'a'.repeat(307), 'GSM-7', 307, 3],
  ['accents of the alphabet', 'à è é ù ì ò Ñ ü ß Ç', 'GSM-7', 19, 1],
  ['a price in euros, which is escaped', '5 €', 'GSM-7', 4, 1],
  ['every escaped character', '^{}\\[~]|€\f', 'GSM-7', 20, 1],
  ['escaped characters alone', '€'.repeat(80), 'GSM-7', 160, 1],
  ['one escaped character too many', '€'.repeat(81), 'GSM-7', 162, 2],
  ['an escaped pair at the border, which is not split', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
  ['lines that end as on the wire', 'a\r\nb', 'GSM-7', 4, 1],
  ['an accent written beside its letter', 'e\u0301', 'GSM-7', 1, 1],
  ['an accent that is not of the alphabet', 'á', 'UCS-2', 1, 1],
  ['a lower-case ç, of which only the capital is', 'ç', 'UCS-2', 1, 1],
  ['a curly quote', 'It’s', 'UCS-2', 4, 1],
  ['an escaped character beside a foreign one', '€’', 'UCS-2', 2, 1],
  ['a backtick', '`', 'UCS-2', 1, 1],
  ['an emoji, which is two', '🐶', 'UCS-2', 2, 1],
  ['foreign words that just fit', 'я'.repeat(70), 'UCS-2', 70, 1],
  ['foreign words that do not', 'я'.repeat(71), 'UCS-2', 71, 2],
  ['foreign words that just fit into two', 'я'.repeat(134), 'UCS-2', 134, 2],
  ['a hundred and forty foreign letters', 'я'.repeat(140), 'UCS-2', 140, 3],
  ['an emoji at the border, which is not split', `${'я'.repeat(66)}🐶${'я'.repeat(66)}`, 'UCS-2', 134, 3],
])('%s: a text of it travels in the parts that networks count', (_, text, encoding, units, parts) => {
  expect(segmentsOf(text)).toEqual({ encoding, units, parts });
});

test('what is foreign is named once each, with what may stand in its place', () => {
  expect(foreignIn('“Olá” – 🐶 …”')).toEqual([
    { character: '“', plain: '"' },
    { character: 'á', plain: 'a' },
    { character: '”', plain: '"' },
    { character: '–', plain: '-' },
    { character: '🐶' },
    { character: '…', plain: '...' },
  ]);
});

test('what is plain takes the place of what is not, and the rest stays', () => {
  expect(plainly('“Olá” – 🐶 ça…')).toBe('"Ola" - 🐶 ca...');
  expect(segmentsOf(plainly('It’s “ours” — já…')).encoding).toBe('GSM-7');
});

test('values take the place of names in braces, and no others', () => {
  const values = new Map([['a', '1']]);
  expect(filledIn('{{a}} {{ a }} {{b}} {a}', (name) => values.get(name))).toBe('1 1 {{b}} {a}');
  expect(variablesIn('{{a}} {{ b }} {c}')).toEqual(['a', 'b']);
});

test.each([
  ['plain letters', 'a'.repeat(140), 140],
  ['what is escaped', '€'.repeat(70), 140],
  ['what is escaped, in a message of another alphabet', `€я`, 2],
  ['an emoji', '🐶', 2],
  ['an accent written beside its letter', 'e\u0301', 1],
  ['blanks around it', '  a\n', 1],
  ['a variable, as it looks', '{{visitor_name}}', 16],
])('as it is written a message of %s counts what networks do', (_, text, units) => {
  expect(unitsAsWritten(text)).toBe(units);
});
