import { fit } from '@homeward/contract/fit';
import { languages } from 'countries-list';
import { expect, test } from 'vitest';
import { openFaces } from './faces.ts';
import { runsOf, widthOf } from './runs.ts';

const { plain, bold } = openFaces('en');
const said = (text: string) => runsOf(text, plain).map(({ text: part, direction }) => [part.trim(), direction]);
const measure = (text: string) => widthOf(runsOf(text, bold));

test.each([
  ['Latin with accents', 'Ângela Şükrü Łódź'],
  ['Greek and Cyrillic', 'Μπέλα Барсик'],
  ['Vietnamese', 'Nguyễn Chó'],
  ['Arabic', 'بسكوت الصغير'],
  ['Hebrew', 'שלום כלב'],
  ['Chinese of both kinds', '小白狗 貓咪'],
  ['Japanese and Korean', 'いぬ ネコ 강아지'],
  ['emoji, joined ones too', '🐶 👨‍👩‍👧 1️⃣ ❤️'],
])('every letter of %s is in a font, and takes room', (_script, text) => {
  for (const faces of [plain, bold])
    for (const { text: part, face, direction } of runsOf(text, faces)) {
      const ids = face.font.layout(part, []).glyphs.map(({ id }) => id);
      expect(ids, `${face.name} draws ${part}`).not.toContain(0);
      expect(face.width(part, direction)).toBeGreaterThan(0);
    }
});

test('every letter of the names of all languages is in a font', () => {
  const missing = Object.entries(languages).filter(([, { native }]) =>
    runsOf(native, plain).some(({ text, face }) => face.font.layout(text, []).glyphs.some(({ id }) => id === 0)),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['a vowel sign before its consonant', 'கொ', 3],
  ['a conjunct', 'ক্ষ', 1],
  ['two marks over a Thai consonant', 'ที่', 3],
  ['a subscript Khmer consonant', 'ក្រ', 2],
  ['a Gurmukhi mark without an anchor of its own', 'ਕੁੱ', 3],
])('a font of its script shapes %s', (_what, text, glyphs) => {
  const [run] = runsOf(text, plain);
  expect(run?.text).toBe(text);
  expect(run?.face.font.layout(text, []).glyphs).toHaveLength(glyphs);
});

test('a letter that no font has is an empty box, not an error', () => {
  expect(said('\u{1F90D} \u{16A0}').length).toBeGreaterThan(0);
});

test('mixed lines stand as one reads them: names and figures within Arabic go their own way, brackets turn around', () => {
  // From left to right on paper; what is read first in Arabic stands at the right.
  const order = said('بسكوت (Rex) 12').map(([part]) => part);
  expect(order.indexOf('12')).toBeLessThan(order.indexOf('Rex'));
  expect(order.indexOf('Rex')).toBeLessThan(order.indexOf('بسكوت'));
  expect(said('Rex (بسكوت) 12').map(([part]) => part)).toEqual(['Rex (', 'بسكوت', ')', '12']);
});

test.each([
  'Bella',
  'A very long name of a dog that nobody would ever remember, called Maximilian of the Northern Woods the Third',
  'بسكوت الصغير الذي يحب اللعب في الحديقة مع الأطفال كل يوم من الصباح حتى المساء',
  '小白狗'.repeat(30),
  '👨‍👩‍👧'.repeat(40),
  'W'.repeat(120),
])('what does not fit is made smaller, put on a second line or cut at a letter, and never overlaps: %s', (text) => {
  for (const lines of [1, 2] as const) {
    const fitted = fit(text, { width: 200, size: 30, lines }, measure);
    expect(fitted.lines.length).toBeLessThanOrEqual(lines);
    expect(fitted.size).toBeGreaterThanOrEqual(21 - 1e-6);
    for (const line of fitted.lines) expect(measure(line) * fitted.size).toBeLessThanOrEqual(200.01);
    if (fitted.lines.join('').endsWith('…')) expect(text.startsWith(fitted.lines[0]?.replace('…', '') ?? '')).toBe(true);
  }
});

test('what cannot be seen or turns a line around is taken out of it', () => {
  expect(fit('Rex\u202e\n\u0000 the  dog', { width: 500, size: 10, lines: 1 }, measure).lines).toEqual(['Rex the dog']);
});
