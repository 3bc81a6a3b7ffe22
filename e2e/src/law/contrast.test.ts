import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Mode, palettes } from '../../../console/src/theme/tokens.ts';

const SOURCE = join(import.meta.dirname, '../../../console/src');
/** What WCAG AA asks of a text on its ground. */
const AA = 4.5;

type Token = keyof typeof palettes.light;
const isColor = (token: string): token is Token => token !== 'shadow' && token in palettes.light;
const tokens = Object.keys(palettes.light).filter(isColor);
const pairs = tokens.flatMap((text) => tokens.map((ground) => [text, ground] as const));

/** How bright a colour is to the eye, as WCAG has it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(mode: Mode, text: Token, ground: Token): number {
  const [dark = 0, light = 0] = [luminance(palettes[mode][text]), luminance(palettes[mode][ground])].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('whatever can be read in the light theme can be read in the dark', () => {
  const readable = pairs.filter(([text, ground]) => contrast('light', text, ground) >= AA);
  expect(readable.filter(([text, ground]) => contrast('dark', text, ground) < AA)).toEqual([]);
  expect(readable.length).toBeGreaterThan(100);
});

test('both themes have the same tokens, and no style has a colour of its own but printed paper and the shade behind a drawer', () => {
  expect(Object.keys(palettes.dark)).toEqual(Object.keys(palettes.light));
  const own = globSync('**/*.css', { cwd: SOURCE }).flatMap((file) =>
    [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\([^)]*\)/gi)].map(
      ([color]) => `${file}: ${color}`,
    ),
  );
  expect(own.sort()).toEqual(['screens/shelter/kennel-card/kennel-card.css: #ffffff', 'shell/shell.css: rgb(0 0 0 / 0.4)']);
});
