import { expect, test } from 'vitest';
import { numberIn, whyUnread } from '../../../console/src/ui/field/typed-number.ts';

const english = { decimal: '.', group: ',' };
const german = { decimal: ',', group: '.' };

test.each([
  ['7,5', 7.5],
  ['7.5', 7.5],
  ['0,001', 0.001],
  ['0.001', 0.001],
  ['.5', 0.5],
  ['5.', 5],
  ['1500', 1500],
  ['1 500', 1500],
  ['1 500,25', 1500.25],
  ["1'500.25", 1500.25],
  ['1\u00a0500\u202f000,25', 1_500_000.25],
  ['\u00a0 20 \u00a0', 20],
  ['\u200e\u200b$20\u200f', 20],
  ['- 20', -20],
  ['( 20 )', -20],
  ['20 30', Number.NaN],
  ['1 50', Number.NaN],
  ['1 500 00', Number.NaN],
  ["12'34", Number.NaN],
  ['1,500.25', 1500.25],
  ['1.500,25', 1500.25],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['$20', 20],
  ['20 €', 20],
  ['CA$ 20.50', 20.5],
  ['-$20', -20],
  ['USD 20', 20],
  ['20-', -20],
  ['($20)', -20],
  ['−1', -1],
  ['-0.5', -0.5],
  ['１２', 12],
  ['', undefined],
  ['  ', undefined],
  ['1e3', Number.NaN],
  ['12abc', Number.NaN],
  ['1,2,3', Number.NaN],
  ['1.2.3,4', Number.NaN],
  ['1,50.25', Number.NaN],
  ['--1', Number.NaN],
  ['.', Number.NaN],
  ['$', undefined],
])('%j is %d wherever it is read', (text, number) => {
  expect([english, german].map((marks) => numberIn(text, { decimals: 2, marks }))).toEqual([number, number]);
});

test.each([
  ['1,500', english, 1500],
  ['1.500', german, 1500],
  // The decimal mark here, yet more decimals than there may be: nobody knows which is meant.
  ['1.500', english, Number.NaN],
  ['1,500', german, Number.NaN],
  // Groups of four, a group mistyped, or an amount with more noughts than it needs.
  ['1,5000', english, Number.NaN],
  ['1.5000', english, Number.NaN],
  ['1,5000', german, Number.NaN],
  ['12,50000', english, Number.NaN],
  ['-1,5000', english, Number.NaN],
  ['0.5000', english, 0.5],
  ['1,5234', english, 1.5234],
  // Its field refuses three decimals by themselves.
  ['1.005', english, 1.005],
])('an amount of %j, read with %j, is %d', (text, marks, number) => {
  expect(numberIn(text, { decimals: 2, marks })).toBe(number);
});

test('what may have three decimals has them where the mark here says so', () => {
  expect(numberIn('1.500', { decimals: 3, marks: english })).toBe(1.5);
  expect(numberIn('1,500', { decimals: 3, marks: english })).toBe(1500);
});

test('a rate of four decimals has them, and a whole number has no long tail of noughts', () => {
  expect(numberIn('8,8120', { decimals: 4, marks: english })).toBe(8.812);
  expect(numberIn('1.0000', { decimals: 0, marks: english })).toBeNaN();
  expect(whyUnread('1.0000', { decimals: 0, marks: english })).toBe('This takes whole numbers: type 10000 if that is meant');
});

test.each([
  ['7.25%', ['%'], 7.25],
  ['7,25 %', ['%'], 7.25],
  ['$20', ['%'], Number.NaN],
  ['$20', [], Number.NaN],
  ['5 €', [], Number.NaN],
  ['7%', [], Number.NaN],
  ['20%', ['$', 'USD'], Number.NaN],
  ['20', [], 20],
])('%j in a field that is written with %j is %d', (text, signs, number) => {
  expect(numberIn(text, { decimals: 4, marks: english, signs })).toBe(number);
});

test('a sign that has no place is said', () => {
  expect(whyUnread('$20', { decimals: 0, signs: [] })).toBe('$ has no place here');
  expect(whyUnread('$20', { decimals: 4, signs: ['%'] })).toBe('$ has no place here: this is in %');
});

test('a field of whole numbers names the one that may be meant', () => {
  expect(numberIn('1.500', { decimals: 0, marks: english })).toBeNaN();
  expect(whyUnread('1.500', { decimals: 0, marks: english })).toBe('This takes whole numbers: type 1500 if that is meant');
});

test.each([
  ['€20', '€ has no place here: this is in $ or USD'],
  ['20 EUR', 'EUR has no place here: this is in $ or USD'],
  ['1.500', 'It could be 1500 or 1.50: type one of them'],
  ['1,5000', 'It could be 15000 or 1.50: type one of them'],
  ['abc', undefined],
])('of %j it is said why it is no amount: %s', (text, why) => {
  const reading = { decimals: 2, marks: english, signs: ['$', 'USD'] };
  expect(numberIn(text, reading)).toBeNaN();
  expect(whyUnread(text, reading)).toBe(why);
  expect(numberIn('USD 20', reading)).toBe(20);
});

test.each([
  ['2.9%', 0.029],
  ['2,9 %', 0.029],
  ['0.029', 0.029],
  ['%', undefined],
  ['x %', Number.NaN],
])('%j in a fraction of 1 is %d', (text, number) => {
  expect(numberIn(text, { decimals: 4, marks: english, isFraction: true })).toBe(number);
});
