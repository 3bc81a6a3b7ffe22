import { expect, test } from 'vitest';
import { timeIn, timeShown } from '../../../console/src/ui/field/typed-time.ts';

test.each([
  ['', ''],
  ['9', '09:00:00'],
  ['9am', '09:00:00'],
  ['9 a.m.', '09:00:00'],
  ['9p', '21:00:00'],
  ['9:00', '09:00:00'],
  ['9.30', '09:30:00'],
  ['9h30', '09:30:00'],
  ['9 h', '09:00:00'],
  ['900', '09:00:00'],
  ['0900', '09:00:00'],
  ['930pm', '21:30:00'],
  ['21:30', '21:30:00'],
  ['12 am', '00:00:00'],
  ['12:30 PM', '12:30:00'],
  ['0', '00:00:00'],
  ['08:00:30', '08:00:30'],
  ['２１：３０', '21:30:00'],
  ['９', '09:00:00'],
])('"%s" is %s', (typed, time) => {
  expect(timeIn(typed)).toBe(time);
});

test.each(['24', '24:00', '13pm', '0am', '9:60', '9:5', '99', 'noonish', '9-17', '09000', '8:00:60'])(
  '"%s" is no time',
  (typed) => {
    expect(timeIn(typed)).toBeUndefined();
  },
);

test.each([
  ['en-US', '08:00:00', '8:00 AM'],
  ['en-US', '21:30:00', '9:30 PM'],
  ['en-US', '08:00:30', '8:00:30 AM'],
  ['de-DE', '08:00:00', '08:00'],
  ['fi-FI', '21:30:00', '21.30'],
  ['ko-KR', '21:30:00', '21:30'],
  ['ar-EG', '21:30:00', '21:30'],
])('%s writes %s as "%s"', (locale, time, shown) => {
  expect(timeShown(time, locale).replace(/\s/g, ' ')).toBe(shown);
  expect(timeIn(timeShown(time, locale))).toBe(time);
});
