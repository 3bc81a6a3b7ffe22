import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { create, type Font, type GlyphRun } from 'fontkit';

export type Direction = 'ltr' | 'rtl';

const REMEMBERED = 2000;

/** One font, opened once it is wanted. */
export class Face {
  readonly name: string;
  readonly #file: string;
  #font: Font | undefined;
  readonly #runs = new Map<string, GlyphRun>();
  /** Which way the next run goes: PDFKit hands a font everything but that. */
  direction: Direction = 'ltr';

  constructor(name: string, address: string) {
    this.name = name;
    this.#file = fileURLToPath(address);
  }

  get font(): Font {
    this.#font ??= this.#open();
    return this.#font;
  }

  #open(): Font {
    const bytes = readFileSync(this.#file);
    const font = create(this.#file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
    if (!('layout' in font)) throw new Error(`${this.#file} holds several fonts`);
    const layout = font.layout.bind(font);
    // PDFKit asks several times for the same, and turns what it gets into units of its own.
    font.layout = (text, features) => {
      const run = this.#laid(text, () => layout(text, features, undefined, undefined, this.direction));
      return Object.assign(Object.create(run), { positions: run.positions.map((position) => ({ ...position })) });
    };
    return font;
  }

  /** Labels and answers are the same on every card: shaping them is the dearest part of it. */
  #laid(text: string, lay: () => GlyphRun): GlyphRun {
    const key = `${this.direction}${text}`;
    const known = this.#runs.get(key);
    if (known) return known;
    const run = lay();
    if (this.#runs.size >= REMEMBERED) this.#runs.clear();
    this.#runs.set(key, run);
    return run;
  }

  /** How wide a text is at a size of 1. */
  width(text: string, direction: Direction): number {
    this.direction = direction;
    return this.font.layout(text, []).advanceWidth / this.font.unitsPerEm;
  }

  has(grapheme: string): boolean {
    return [...grapheme].every((letter) => isUnseen(letter) || this.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  }
}

/** Joiners and selectors: what they do shows in their neighbours. */
const isUnseen = (letter: string): boolean => /\p{Default_Ignorable_Code_Point}/u.test(letter);

const noto = (family: string, weight: '400Regular' | '700Bold') => {
  const name = `Noto${family.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}_${weight}`;
  return new Face(name, import.meta.resolve(`@expo-google-fonts/noto-${family}/${weight}/${name}.ttf`));
};
const han = (region: string) => new Face(`han-${region}`, import.meta.resolve(`./fonts/noto-sans-${region}.ttf.gz`));

/** The regions' own forms of the same characters, by language. */
const regions: Record<string, string> = { ja: 'jp', ko: 'kr', 'zh-tw': 'tc', 'zh-hk': 'tc', 'zh-hant': 'tc' };

/** The faces a text is set in: the first that has a letter draws it. */
export interface Faces {
  plain: Face[];
  bold: Face[];
}

export function openFaces(language: string): Faces {
  const own = regions[language.toLowerCase()] ?? 'sc';
  const others = [own, ...['sc', 'tc', 'jp', 'kr'].filter((region) => region !== own)].map(han);
  // Emoji before the large ones, which are opened only for what no other has.
  const rest = [noto('emoji', '400Regular'), ...others];
  const inWeight = (weight: '400Regular' | '700Bold') => [
    ...['sans', 'sans-arabic', 'sans-hebrew'].map((family) => noto(family, weight)),
    ...rest,
  ];
  return { plain: inWeight('400Regular'), bold: inWeight('700Bold') };
}
