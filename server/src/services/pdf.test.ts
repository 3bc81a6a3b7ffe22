import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { contractPdf } from '../database/sample/contract-pdf.ts';
import { opensAsPdf } from './pdf.ts';

const sound = contractPdf('A shelter');
const text = sound.toString('latin1');
const bytes = (of: string) => Buffer.from(of, 'latin1');

/** A PDF as newer programs write it: its objects are compressed together, its table is an object too. */
function compressed(objects: string, head = '1 0 2 40 3 90 ') {
  const held = head + objects;
  const data = deflateSync(bytes(held)).toString('latin1');
  return bytes(
    `%PDF-1.7\n4 0 obj <</Type/ObjStm /N 3 /First ${head.length} /Filter/FlateDecode /Length ${data.length}>> stream\n${data}\nendstream endobj\n5 0 obj <</Type /XRef /Root 1 0 R /Length 0>> stream\n\nendstream endobj\nstartxref\n9\n%%EOF\n`,
  );
}
const packed =
  '<</Type/Catalog /Pages 2 0 R>>'.padEnd(40) +
  '<</Type/Pages /Kids [3 0 R] /Count 1>>'.padEnd(50) +
  '<</Type/Page /Parent 2 0 R>>';

test.each([
  ['as the sample has it', sound],
  ['compressed', compressed(packed)],
  ['filled up behind its end', Buffer.concat([sound, Buffer.alloc(100_000, ' ')])],
  [
    'changed twice',
    Buffer.concat([sound, bytes('3 0 obj <</Type/Page>> endobj\ntrailer <</Root 1 0 R>>\nstartxref\n9\n%%EOF\n')]),
  ],
  [
    'encrypted',
    bytes('%PDF-1.7\n5 0 obj <</Type/XRef /Root 1 0 R /Encrypt 9 0 R>> stream\n\nendstream endobj\nstartxref\n9\n%%EOF'),
  ],
])('a PDF %s can be opened', async (_how, pdf) => {
  expect(await opensAsPdf(pdf)).toBe(true);
});

test.each([
  ['that is only its head', bytes('%PDF-')],
  ['that is head and end', bytes('%PDF-1.7\nstartxref\n0\n%%EOF')],
  ['cut off', sound.subarray(0, sound.length / 2)],
  ['without its last lines', sound.subarray(0, sound.length - 20)],
  ['without its head', sound.subarray(20)],
  ['without a catalog', bytes(text.replace('/Catalog', '/Nothing'))],
  ['whose pages are gone', bytes(text.replace('/Kids [3 0 R]', '/Kids [7 0 R]'))],
  ['whose pages lead in a circle', bytes(text.replace('/Kids [3 0 R]', '/Kids [2 0 R]'))],
  [
    'whose compressed objects are damaged',
    bytes(
      compressed(packed)
        .toString('latin1')
        .replace(/stream\n..../, 'stream\nxxxx'),
    ),
  ],
  ['that holds nothing compressed', compressed('', '')],
  [
    'of digits alone',
    Buffer.concat([bytes('%PDF-1.7\n'), Buffer.alloc(10_000_000, '1'), bytes('/Root 1 0 R\nstartxref\n0\n%%EOF')]),
  ],
  [
    'of objects alone',
    Buffer.concat([bytes('%PDF-1.7\n'), Buffer.alloc(10_000_000, '1 0 obj '), bytes('/Root 1 0 R\nstartxref\n0\n%%EOF')]),
  ],
])('a PDF %s cannot', async (_how, pdf) => {
  expect(await opensAsPdf(pdf)).toBe(false);
});
