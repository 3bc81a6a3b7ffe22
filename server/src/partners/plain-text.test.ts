import { expect, test } from 'vitest';
import { bornBy } from './age.ts';
import { plainText } from './plain-text.ts';

test.each([
  ['<p>Loves <b>rope</b></p><p>and rain</p>', 'Loves rope\nand rain'],
  ['Otto &amp; Mabel&#39;s &#x2764; &nbsp;home', "Otto & Mabel's ❤ home"],
  ['&lt;b&gt;', '<b>'],
  ['a<script>alert(1)</script>b', 'ab'],
  ['5 < 6 > 4', '5 < 6 > 4'],
  ['&unknown; &#0; &#xD800;', '&unknown; \uFFFD'],
  ['<br><br><br><br>', null],
  [null, null],
])('%j is %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each(['NO AGE', '<6 months', '', null])('%j tells no birthday', (age) => {
  expect(bornBy(age)).toBeNull();
});

test.each([
  ['2 YEARS 10 MONTHS', 34],
  ['1 year', 12],
  ['3 mos', 3],
  ['8 weeks.', 1],
])('%s was born about %i months ago', (age, months) => {
  const now = new Date();
  const born = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  expect(bornBy(age)).toBe(born.toISOString().slice(0, 10));
});
