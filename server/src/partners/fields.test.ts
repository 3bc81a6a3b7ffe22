import { describe, expect, test } from 'vitest';
import { addressesOf, bornAbout, dayAt, dayOf, Fields, textOf } from './fields.ts';

const field = (value: unknown) => new Fields({ value });

test.each([
  ['  Rex ', 'Rex'],
  [42, '42'],
  ['', null],
  ['  ', null],
  [null, null],
  [{ name: 'Rex' }, null],
  [Number.NaN, null],
  ['Re\0x\ud800', 'Rex\ufffd'],
])('%j is the text %j', (value, text) => {
  expect(textOf(value)).toBe(text);
});

test.each([
  ['2025-08-14T00:00:00', '2025-08-14'],
  ['2024-02-29', '2024-02-29'],
  ['2023-02-29', null],
  ['0000-00-00', null],
  ['1900-01-01T00:00:00Z', null],
  ['2999-01-01', null],
  ['14.08.2025', null],
  [20250814, null],
  [null, null],
])('%j is the day %j', (value, day) => {
  expect(dayOf(value)).toBe(day);
});

test.each([
  [Date.UTC(2024, 1, 29, 23, 59), '2024-02-29'],
  [Date.UTC(1900, 0, 1), null],
  [Date.UTC(2999, 0, 1), null],
  [-1e15, null],
  [1e20, null],
  [Number.NaN, null],
])('the moment %j is on the day %j', (time, day) => {
  expect(dayAt(time)).toBe(day);
});

test('a moment later today is today', () => {
  const tonight = new Date().setUTCHours(23, 59, 59, 999);
  expect(dayAt(tonight)).toBe(new Date(tonight).toISOString().slice(0, 10));
});

test.each([
  [36, /^\d{4}-\d\d-01$/],
  [0.4, /^\d{4}-\d\d-01$/],
])('%d months ago is the first of a month', (months, day) => {
  expect(bornAbout(months)).toMatch(day);
});

test.each([-1, 1e9, Number.POSITIVE_INFINITY])('%d months are no age', (months) => {
  expect(bornAbout(months)).toBeNull();
});

test.each([
  ['$1,225.50', 1225.5],
  ['175', 175],
  [0, 0],
  [-5, null],
  ['free', null],
  ['', null],
  ['1,5', null],
])('%j is the price %j', (value, price) => {
  expect(field(value).price('value')).toBe(price);
});

test.each([
  ['yes', true],
  ['No', false],
  [1, true],
  [0, false],
  [true, true],
  ['Unknown', null],
  [null, null],
])('%j is the flag %j', (value, flag) => {
  expect(field(value).flag('value')).toBe(flag);
});

describe('a path', () => {
  test.each(['a.b', 'text.length', 'list.0', 'constructor.name', '__proto__.x'])('%s leads nowhere', (path) => {
    expect(new Fields({ text: 'abc', list: [1] }).value(path)).toBeUndefined();
  });

  test('may hold a hyphen', () => {
    expect(new Fields({ 'Internal-ID': { x: '7' } }).text('Internal-ID.x')).toBe('7');
  });
});

test('web addresses alone are kept, each once', () => {
  const given = ['https://a.example/1.jpg', ' https://a.example/1.jpg', '/2.jpg', 'javascript:alert(1)', '', null, 3, 'http://['];
  expect(addressesOf(given)).toEqual(['https://a.example/1.jpg']);
  expect(addressesOf(['/2.jpg'], 'https://a.example/')).toEqual(['https://a.example/2.jpg']);
});
