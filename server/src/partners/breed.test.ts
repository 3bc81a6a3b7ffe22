import { expect, test } from 'vitest';
import { breedsOf } from './breed.ts';

test.each([
  ['Beagle/Boxer', 'Beagle', 'Boxer'],
  ['BLACK/TAN HOUND/MIX', 'BLACK/TAN HOUND', 'MIX'],
  ['Black/Tan Hound', 'Black/Tan Hound', null],
  ['Terrier, American Pit Bull/Mixed Breed (Large)', 'Terrier, American Pit Bull', 'Mixed Breed (Large)'],
  ['DOMESTIC SH', 'DOMESTIC SH', null],
  [' / ', null, null],
  [null, null, null],
])('%s is %s and %s', (text, breed, secondaryBreed) => {
  expect(breedsOf(text)).toEqual({ breed, secondaryBreed });
});
