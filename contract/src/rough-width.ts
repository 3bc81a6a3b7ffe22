/** Letters as wide as they are high: Han, kana, Hangul, full-width forms, emoji. */
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u;
const NARROW = /[ .,:;!'|()[\]fijlrtI-]/;
const BROAD = /[mwMW@%\p{Lu}]/u;
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]/u;

/**
 * About the width of a text at a size of 1, a little on the safe side. The layout of a sheet reckons with it because console and
 * server, which have other fonts, must come to the same places.
 */
export function roughWidth(text: string, bold: boolean): number {
  let width = 0;
  for (const letter of text) width += widthOfLetter(letter);
  return width * (bold ? 1.08 : 1);
}

function widthOfLetter(letter: string): number {
  if (WIDE.test(letter)) return 1.02;
  if (UNSEEN.test(letter)) return 0;
  if (BROAD.test(letter)) return 0.8;
  return NARROW.test(letter) ? 0.37 : 0.6;
}
