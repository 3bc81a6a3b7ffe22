/** Draws the pictures of the sample pets: `node server/scripts/draw-pets.ts` writes them where the sample reads them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../src/sample/pictures');
const INK = '#2b2a33';

interface Coat {
  base: string;
  shade: string;
  light: string;
}
const coats = {
  tan: { base: '#d9a066', shade: '#b57a42', light: '#f6e3c8' },
  brown: { base: '#8a5a3b', shade: '#643d26', light: '#d9b48f' },
  black: { base: '#4a4854', shade: '#34323c', light: '#a9a5b3' },
  grey: { base: '#9aa3ad', shade: '#747e8a', light: '#e3e8ec' },
  white: { base: '#f4efe6', shade: '#d8cdbb', light: '#ffffff' },
  ginger: { base: '#e58f4e', shade: '#c06a2b', light: '#fbe0c4' },
  cream: { base: '#f0d9a8', shade: '#cfae70', light: '#fff6df' },
  green: { base: '#7fb069', shade: '#55864a', light: '#d8ecc4' },
  blue: { base: '#6aa5c9', shade: '#43789c', light: '#d8ecf7' },
  pink: { base: '#f0b5ae', shade: '#d98d86', light: '#fbdcd7' },
} satisfies Record<string, Coat>;
const grounds = { sand: '#f6ead9', mint: '#dcefe6', sky: '#dcebf5', rose: '#f8e1de', lilac: '#e9e2f3', lemon: '#f8f0cc' };

const circle = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" transform="rotate(${turn} ${x} ${y})"/>`;
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, width = 6, stroke = INK) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** The same on either side of the middle. */
const both = (part: string) => `${part}<g transform="translate(480 0) scale(-1 1)">${part}</g>`;
const eyes = (x: number, y: number, r = 13) => both(circle(x, y, r, INK) + circle(x + r * 0.3, y - r * 0.35, r * 0.32, '#fff'));
const mouth = (y: number, width = 26) =>
  line(`M240 ${y} v10 M240 ${y + 10} q-${width / 2} 18 -${width} 4 M240 ${y + 10} q${width / 2} 18 ${width} 4`);
const shoulders = (fill: string) => path('M96 480 C96 372 160 350 240 350 C320 350 384 372 384 480 Z', fill);

type Draw = (coat: Coat) => string;
const dogFace: Draw = ({ light }) =>
  oval(240, 292, 74, 62, light) +
  eyes(188, 226) +
  oval(240, 268, 27, 20, INK) +
  mouth(286, 30) +
  oval(240, 341, 15, 15, '#e58c8a');
const floppyDog: Draw = (coat) =>
  shoulders(coat.shade) +
  oval(240, 240, 118, 122, coat.base) +
  path('M214 124 Q240 180 240 240 Q240 180 266 124 Q240 116 214 124 Z', coat.light) +
  dogFace(coat) +
  both(path('M146 150 C88 140 66 230 92 306 C104 338 142 318 146 268 C150 222 178 172 146 150 Z', coat.shade));
const prickDog: Draw = (coat) =>
  shoulders(coat.base) +
  both(path('M128 200 L118 64 Q126 52 140 62 L222 138 Z', coat.shade) + path('M142 168 L134 92 L186 140 Z', coat.light)) +
  oval(240, 240, 118, 116, coat.base) +
  both(
    path('M240 150 Q150 170 132 262 Q168 330 240 340 Z', coat.light) +
      path('M240 130 Q206 150 196 196 Q220 220 240 200 Z', coat.base),
  ) +
  dogFace(coat);
const curlyDog: Draw = (coat) =>
  shoulders(coat.shade) +
  both(
    [
      [120, 200],
      [104, 252],
      [112, 304],
      [144, 336],
      [132, 160],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 42, coat.shade))
      .join(''),
  ) +
  oval(240, 244, 112, 112, coat.base) +
  [
    [240, 132],
    [190, 146],
    [290, 146],
    [158, 184],
    [322, 184],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 40, coat.base))
    .join('') +
  dogFace(coat);

const cat: Draw = (coat) =>
  shoulders(coat.base) +
  both(path('M120 214 L104 84 Q110 68 126 78 L232 150 Z', coat.base) + path('M134 172 L126 110 L182 148 Z', '#eeb1a6')) +
  oval(240, 244, 128, 108, coat.base) +
  both(oval(212, 292, 38, 32, coat.light)) +
  both(oval(184, 228, 22, 24, '#dbe58a') + oval(184, 228, 8, 21, INK) + circle(189, 219, 5, '#fff')) +
  path('M224 266 h32 q6 0 2 6 l-14 14 q-4 4 -8 0 l-14 -14 q-4 -6 2 -6 Z', '#e58c8a') +
  mouth(284, 24) +
  both(line('M180 290 l-84 -14 M180 302 l-82 12', 3));
const stripes: Draw = ({ shade }) =>
  line('M240 142 v44', 13, shade) + both(line('M206 148 l10 34 M112 236 l34 8 M116 270 l32 0', 12, shade));
const tabby: Draw = (coat) => cat(coat) + stripes(coat);
const tuxedo: Draw = (coat) =>
  cat({ ...coat, light: '#ffffff' }) + path('M190 480 Q204 380 240 356 Q276 380 290 480 Z', '#ffffff');
const calico: Draw = (coat) =>
  cat(coat).replace(
    oval(240, 244, 128, 108, coat.base),
    () =>
      oval(240, 244, 128, 108, coat.base) +
      path('M112 244 Q112 140 236 137 Q228 214 190 262 Q150 290 116 274 Z', '#e58f4e') +
      path('M368 244 Q366 164 290 146 Q288 196 322 214 Q350 226 368 244 Z', '#4a4854'),
  );
const pointed: Draw = (coat) =>
  cat(coat).replace(both(oval(212, 292, 38, 32, coat.light)), () => oval(240, 276, 70, 62, coat.shade));

const rabbit: Draw = (coat) =>
  shoulders(coat.base) +
  both(oval(182, 110, 36, 104, coat.base, -8) + oval(182, 116, 17, 78, '#eeb1a6', -8)) +
  oval(240, 268, 112, 100, coat.base) +
  both(oval(212, 304, 36, 28, coat.light)) +
  eyes(174, 252, 15) +
  path('M226 278 h28 q5 0 2 5 l-12 11 q-4 3 -8 0 l-12 -11 q-3 -5 2 -5 Z', '#e58c8a') +
  `<rect x="227" y="312" width="26" height="24" rx="5" fill="#fff"/>` +
  line('M240 312 v24', 2, '#c9c2b8') +
  mouth(290, 22);
const lop: Draw = (coat) =>
  rabbit(coat).replace(both(oval(182, 110, 36, 104, coat.base, -8) + oval(182, 116, 17, 78, '#eeb1a6', -8)), '') +
  both(path('M180 178 C120 150 84 208 92 330 C96 376 138 376 140 330 C144 270 150 226 190 204 Z', coat.shade));
const rodent: Draw = (coat) =>
  oval(240, 380, 176, 160, coat.base) +
  both(circle(130, 158, 44, coat.shade) + circle(134, 162, 25, '#eeb1a6')) +
  oval(240, 258, 138, 122, coat.base) +
  path('M240 138 Q200 200 212 290 H268 Q280 200 240 138 Z', coat.light) +
  eyes(166, 238, 16) +
  oval(240, 288, 18, 13, '#e58c8a') +
  mouth(300, 24) +
  both(line('M176 306 l-72 -10 M176 318 l-68 12', 3));
const bird: Draw = (coat) =>
  oval(240, 340, 128, 170, coat.base) +
  oval(240, 390, 84, 128, coat.light) +
  both(path('M126 300 C84 350 84 440 128 480 L176 480 C140 420 132 350 126 300 Z', coat.shade)) +
  path('M226 84 Q232 40 262 34 Q252 60 266 92 Z', coat.shade) +
  circle(240, 182, 106, coat.base) +
  both(circle(186, 214, 24, '#f2a9a0')) +
  eyes(192, 172, 15) +
  path('M240 184 Q282 192 268 226 Q256 250 240 258 Q224 250 212 226 Q198 192 240 184 Z', '#f0b429') +
  line('M218 220 Q240 232 262 220', 4, '#b9831a');
const horse: Draw = (coat) =>
  path('M150 480 C150 380 150 330 176 300 H304 C330 330 330 380 330 480 Z', coat.shade) +
  both(path('M168 128 L160 34 Q168 26 178 36 L216 108 Z', coat.base)) +
  path('M152 140 Q240 74 328 140 L310 320 Q304 420 240 424 Q176 420 170 320 Z', coat.base) +
  path('M226 120 Q240 112 254 120 L262 330 H218 Z', coat.light) +
  oval(240, 366, 74, 62, coat.light) +
  path('M204 60 Q240 30 276 60 Q292 130 258 176 Q250 140 240 132 Q214 146 206 178 Q186 120 204 60 Z', coat.shade) +
  eyes(178, 206, 15) +
  both(oval(212, 362, 10, 14, coat.shade, 20)) +
  line('M206 398 Q240 412 274 398', 5);
const pig: Draw = (coat) =>
  shoulders(coat.base) +
  both(path('M112 178 Q84 92 150 98 Q196 108 204 150 Z', coat.shade)) +
  oval(240, 244, 136, 118, coat.base) +
  both(circle(150, 280, 26, coat.shade)) +
  eyes(180, 216) +
  oval(240, 276, 66, 48, coat.shade) +
  both(oval(216, 276, 10, 16, INK)) +
  line('M204 338 Q240 362 276 338');
const goat: Draw = (coat) =>
  shoulders(coat.base) +
  both(
    path('M196 140 Q164 60 196 22 Q200 80 232 128 Z', '#b9a890') + path('M150 190 Q70 168 56 216 Q84 250 158 232 Z', coat.shade),
  ) +
  path('M144 170 Q240 96 336 170 L312 310 Q296 390 240 392 Q184 390 168 310 Z', coat.base) +
  path('M222 140 H258 L270 300 H210 Z', coat.light) +
  both(`${oval(184, 224, 17, 15, '#e9c46a')}<rect x="172" y="219" width="24" height="9" rx="4" fill="${INK}"/>`) +
  path('M214 384 Q240 470 266 384 Z', coat.light) +
  both(oval(222, 336, 8, 11, INK, 20)) +
  mouth(348, 24);
const turtle: Draw = (coat) =>
  both(oval(108, 372, 58, 34, coat.base, 24) + oval(170, 436, 40, 26, coat.base)) +
  oval(240, 350, 158, 116, coat.shade) +
  oval(240, 340, 132, 92, '#a8794a') +
  [
    [240, 330],
    [170, 346],
    [310, 346],
    [206, 396],
    [274, 396],
  ]
    .map(([x = 0, y = 0]) => oval(x, y, 32, 26, '#c99a62'))
    .join('') +
  oval(240, 190, 92, 84, coat.base) +
  both(circle(186, 222, 18, coat.light)) +
  eyes(198, 176, 15) +
  line('M200 222 Q240 254 280 222');
const fish: Draw = (coat) =>
  path('M338 240 Q420 150 440 176 Q418 240 440 304 Q420 330 338 240 Z', coat.shade) +
  path('M180 152 Q240 70 300 150 Z', coat.shade) +
  path('M200 330 Q236 396 280 326 Z', coat.shade) +
  oval(214, 240, 156, 108, coat.base) +
  oval(196, 280, 104, 50, coat.light) +
  line('M214 176 Q246 240 214 304', 6, coat.shade) +
  line('M262 180 Q290 240 262 300', 6, coat.shade) +
  circle(128, 218, 24, '#fff') +
  circle(124, 220, 13, INK) +
  circle(129, 214, 4, '#fff') +
  line('M64 256 Q84 274 104 266') +
  circle(70, 130, 12, '#ffffffaa') +
  circle(104, 92, 8, '#ffffffaa') +
  circle(58, 78, 16, '#ffffffaa');

const pictures: [name: string, draw: Draw, coat: keyof typeof coats, ground: keyof typeof grounds][] = [
  ['dog-floppy-tan', floppyDog, 'tan', 'sky'],
  ['dog-floppy-black', floppyDog, 'black', 'lemon'],
  ['dog-floppy-brown', floppyDog, 'brown', 'mint'],
  ['dog-prick-grey', prickDog, 'grey', 'rose'],
  ['dog-prick-tan', prickDog, 'tan', 'mint'],
  ['dog-prick-brown', prickDog, 'brown', 'sand'],
  ['dog-curly-white', curlyDog, 'white', 'lilac'],
  ['dog-curly-ginger', curlyDog, 'ginger', 'sky'],
  ['cat-tabby-grey', tabby, 'grey', 'lemon'],
  ['cat-tabby-ginger', tabby, 'ginger', 'mint'],
  ['cat-tuxedo-black', tuxedo, 'black', 'rose'],
  ['cat-calico-white', calico, 'white', 'sky'],
  ['cat-plain-black', cat, 'black', 'lilac'],
  ['cat-point-cream', pointed, 'cream', 'sky'],
  ['cat-plain-white', cat, 'white', 'mint'],
  ['rabbit-brown', rabbit, 'tan', 'mint'],
  ['rabbit-white', rabbit, 'white', 'rose'],
  ['rabbit-lop-grey', lop, 'grey', 'lemon'],
  ['rodent-ginger', rodent, 'ginger', 'lilac'],
  ['bird-green', bird, 'green', 'lemon'],
  ['bird-blue', bird, 'blue', 'sand'],
  ['horse-brown', horse, 'brown', 'sky'],
  ['pig-pink', pig, 'pink', 'mint'],
  ['goat-white', goat, 'white', 'sand'],
  ['turtle-green', turtle, 'green', 'sand'],
  ['fish-ginger', fish, 'ginger', 'sky'],
];

await mkdir(folder, { recursive: true });
for (const [name, draw, coat, ground] of pictures) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480">
    <rect width="480" height="480" fill="${grounds[ground]}"/>${circle(240, 252, 196, '#ffffff66')}${draw(coats[coat])}</svg>`;
  await writeFile(join(folder, `${name}.webp`), await sharp(Buffer.from(svg)).webp({ quality: 82, effort: 6 }).toBuffer());
}
