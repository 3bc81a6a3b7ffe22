import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { create, type Font } from 'fontkit';
import { type Direction, type Shaped, shaperOf } from './shaper.ts';

const REMEMBERED = 2000;

/** One font, opened once it is wanted. */
export class Face {
  readonly name: string;
  readonly #file: string;
  readonly #script: RegExp | undefined;
  #font: Font | undefined;
  readonly #runs = new Map<string, Shaped>();
  /** Which way the next run goes: PDFKit hands a font everything but that. */
  direction: Direction = 'ltr';

  /** A font of one `script` is opened only for text in that script. */
  constructor(name: string, address: string, script?: RegExp) {
    this.name = name;
    this.#script = script;
    this.#file = fileURLToPath(address);
  }

  get font(): Font {
    this.#font ??= this.#open();
    return this.#font;
  }

  #open(): Font {
    const bytes = readFileSync(this.#file);
    const sound = this.#file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    const font = create(sound);
    if (!('layout' in font)) throw new Error(`${this.#file} holds several fonts`);
    const shape = shaperOf(font, sound);
    // PDFKit asks several times for the same text, and turns what it gets into units of its own.
    const layout = (text: string): Shaped => {
      const { positions, ...run } = this.#shaped(text, () => shape(text, this.direction));
      return { ...run, positions: positions.map((position) => ({ ...position })) };
    };
    return Object.assign(font, { layout });
  }

  /** Labels and answers are the same on every card: shaping them is the dearest part of it. */
  #shaped(text: string, shape: () => Shaped): Shaped {
    const key = `${this.direction}${text}`;
    const known = this.#runs.get(key);
    if (known) return known;
    const run = shape();
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
    if (this.#script && !this.#script.test(grapheme)) return false;
    return [...grapheme].every((letter) => isUnseen(letter) || this.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  }
}

/** Joiners and selectors: what they do shows in their neighbours. */
const isUnseen = (letter: string): boolean => /\p{Default_Ignorable_Code_Point}/u.test(letter);

type Weight = '400Regular' | '700Bold';
const noto = (family: string, weight: Weight, script?: RegExp) => {
  const name = `Noto${family.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}_${weight}`;
  return new Face(name, import.meta.resolve(`@expo-google-fonts/noto-${family}/${weight}/${name}.ttf`), script);
};
const han = (region: string) => new Face(`han-${region}`, import.meta.resolve(`./fonts/noto-sans-${region}.ttf.gz`));

/** The regions' own forms of the same characters, by language. */
const regions: Record<string, string> = { ja: 'jp', ko: 'kr', 'zh-tw': 'tc', 'zh-hk': 'tc', 'zh-hant': 'tc' };

/** The faces a text is set in: the first that has a letter draws it. */
export interface Faces {
  plain: Face[];
  bold: Face[];
}

/** Every script of the languages offered that Noto Sans itself, which has Latin, Greek, Cyrillic and Devanagari, does not have. */
const scripts: [family: string, script: RegExp][] = [
  ['sans-arabic', /\p{scx=Arab}/u],
  ['sans-hebrew', /\p{scx=Hebr}/u],
  ['sans-thai', /\p{scx=Thai}/u],
  ['sans-lao', /\p{scx=Laoo}/u],
  ['sans-khmer', /\p{scx=Khmr}/u],
  ['sans-myanmar', /\p{scx=Mymr}/u],
  ['sans-bengali', /\p{scx=Beng}/u],
  ['sans-gurmukhi', /\p{scx=Guru}/u],
  ['sans-gujarati', /\p{scx=Gujr}/u],
  ['sans-oriya', /\p{scx=Orya}/u],
  ['sans-tamil', /\p{scx=Taml}/u],
  ['sans-telugu', /\p{scx=Telu}/u],
  ['sans-kannada', /\p{scx=Knda}/u],
  ['sans-malayalam', /\p{scx=Mlym}/u],
  ['sans-sinhala', /\p{scx=Sinh}/u],
  ['sans-thaana', /\p{scx=Thaa}/u],
  ['sans-armenian', /\p{scx=Armn}/u],
  ['sans-georgian', /\p{scx=Geor}/u],
  ['sans-ethiopic', /\p{scx=Ethi}/u],
  ['sans-canadian-aboriginal', /\p{scx=Cans}/u],
  ['serif-tibetan', /\p{scx=Tibt}/u],
];

/** The fonts a document in `language` (a BCP 47 tag) is set in, in the order in which they are asked for a letter. */
export function openFaces(language: string): Faces {
  const own = regions[language.toLowerCase()] ?? 'sc';
  const others = [own, ...['sc', 'tc', 'jp', 'kr'].filter((region) => region !== own)].map(han);
  // Emoji come before Han, whose large fonts are opened only for letters that no other font has. Yi has one weight.
  const rest = [noto('emoji', '400Regular'), noto('sans-yi', '400Regular', /\p{scx=Yiii}/u), ...others];
  const inWeight = (weight: Weight) => [
    noto('sans', weight),
    ...scripts.map(([family, script]) => noto(family, weight, script)),
    ...rest,
  ];
  return { plain: inWeight('400Regular'), bold: inWeight('700Bold') };
}
