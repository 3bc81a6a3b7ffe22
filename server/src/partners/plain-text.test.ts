import { expect, test } from 'vitest';
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
