import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { contractPdf } from '../sample/contract-pdf.ts';
import { opensAsPdf } from './pdf.ts';

const sound = contractPdf('A shelter');
const text = sound.toString('latin1');
const bytes = (of: string) => Buffer.from(of, 'latin1');

/** Puts a last table behind objects, and an end that leads to it. */
const ended = (objects: string, trailer = '/Root 1 0 R') =>
  bytes(`${objects}\nxref\n0 0\ntrailer <<${trailer}>>\nstartxref\n${objects.length + 1}\n%%EOF\n`);
/** The same where the table is an object. */
function endedByObject(objects: string, dictionary = '/Root 1 0 R', rows = '') {
  const table = `20 0 obj <</Type /XRef ${dictionary} /Length ${rows.length}>> stream\n${rows}\nendstream endobj`;
  return bytes(`${objects}${table}\nstartxref\n${objects.length}\n%%EOF\n`);
}
const streamOf = (number: number, dictionary: string, data: Buffer) =>
  `${number} 0 obj <<${dictionary} /Length ${data.length}>> stream\n${data.toString('latin1')}\nendstream endobj\n`;

/** A PDF as newer programs write it: its objects are compressed together, its table is an object too. */
const compressed = (objects: string, head = '1 0 2 40 3 90 ') =>
  endedByObject(
    `%PDF-1.7\n${streamOf(4, `/Type/ObjStm /N 3 /First ${head.length} /Filter/FlateDecode`, deflateSync(bytes(head + objects)))}`,
  );
const packed =
  '<</Type/Catalog /Pages 2 0 R>>'.padEnd(40) +
  '<</Type/Pages /Kids [3 0 R] /Count 1>>'.padEnd(50) +
  '<</Type/Page /Parent 2 0 R>>';

const plainly = '1 0 obj <</Type/Catalog /Pages 2 0 R>> endobj 2 0 obj <</Kids [3 0 R]>> endobj 3 0 obj <</Type/Page>> endobj';

/** An encrypted PDF whose table says that the catalog is in the 4th object. */
const SEALED = {
  how: '9 0 obj <</Filter/Standard /V 2>> endobj\n',
  held: streamOf(4, '/Type/ObjStm /N 1 /First 4', bytes('sealed')),
  table: '/Root 1 0 R /Encrypt 9 0 R /W [1 1 1] /Index [1 1]',
  rows: '\x02\x04\x00',
};
const sealed = (other: Partial<typeof SEALED> = {}) => {
  const { how, held, table, rows } = { ...SEALED, ...other };
  return endedByObject(`%PDF-1.7\n${how}${held}`, table, rows);
};

test.each([
  ['as the sample has it', sound],
  ['compressed', compressed(packed)],
  ['filled up behind its end', Buffer.concat([sound, Buffer.alloc(100_000, ' ')])],
  ['changed twice', ended(`${text}3 0 obj <</Type/Page>> endobj`)],
  ['behind other bytes, by which its places do not count', Buffer.concat([bytes('junk\n'), sound])],
  ['behind other bytes, by which they do', ended(`junk\n%PDF-1.4\n${plainly}`)],
  [
    'with comments and brackets in its strings',
    ended(`%PDF-1.4\n%\xe2\xe3 (\n${plainly.replace('<<', '<</Title (a \\) (%) b) % a )\n')}`),
  ],
  ['whose stream holds what looks like objects', ended(`%PDF-1.4\n${plainly}\n${streamOf(6, '', bytes('1 0 obj (% endobj'))}`)],
  ['encrypted', sealed()],
  ['encrypted with all its dictionaries in sight', ended(`%PDF-1.4\n${SEALED.how}${plainly}`, '/Root 1 0 R /Encrypt 9 0 R')],
])('a PDF %s can be opened', (_how, pdf) => {
  expect(opensAsPdf(pdf)).toBe(true);
});

const real = new URL('../../test/pdfs/', import.meta.url);
test.each(readdirSync(real))('what another program wrote can be opened (%s)', (name) => {
  expect(opensAsPdf(readFileSync(new URL(name, real)))).toBe(true);
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
  ['whose end leads nowhere', bytes(text.replace(/startxref\n\d+/, 'startxref\n9'))],
  ['whose end leads to an object that is no table', bytes(`%PDF-1.4\n${plainly}\ntrailer <</Root 1 0 R>>\nstartxref\n9\n%%EOF`)],
  ['in a comment', ended(`%PDF-1.4 ${plainly}`)],
  ['in a comment, whose end leads nowhere', bytes(`%PDF-1.4 ${plainly} trailer <</Root 1 0 R>>\nstartxref\n9\n%%EOF`)],
  ['in a string', ended(`%PDF-1.4\n6 0 obj (${plainly}) endobj`)],
  ['in a stream', ended(`%PDF-1.4\n${streamOf(6, '', bytes(plainly))}`)],
  ['encrypted, without any object', bytes('%PDF-1.4\ntrailer<</Root 1 0 R/Encrypt 9 0 R>>\nstartxref\n9\n%%EOF')],
  [
    'encrypted, that is its table alone',
    bytes(
      '%PDF-1.5\n1 0 obj<</Type/XRef/Size 1/Root 5 0 R/Encrypt 9 0 R/W[1 1 1]/Length 3>>stream\nabc\nendstream endobj\nstartxref\n9\n%%EOF',
    ),
  ],
  ['encrypted, without a word of how', sealed({ how: '' })],
  ['encrypted as nothing says', sealed({ how: '9 0 obj <<>> endobj\n' })],
  ['encrypted, whose sealed objects are gone', sealed({ held: '' })],
  ['encrypted, whose catalog is in no table', sealed({ rows: '\x01\x04\x00' })],
  ['encrypted, whose catalog is another object', sealed({ table: SEALED.table.replace('[1 1]', '[2 1]') })],
  [
    'encrypted, whose catalog in sight leads nowhere',
    ended(`%PDF-1.4\n${SEALED.how}${plainly.slice(0, 45)}`, '/Root 1 0 R /Encrypt 9 0 R'),
  ],
])('a PDF %s cannot', (_how, pdf) => {
  expect(opensAsPdf(pdf)).toBe(false);
});

/** What costs most to look at; none of it can be opened. */
const bomb = streamOf(6, '/Type/ObjStm /First 4 /Filter/FlateDecode', deflateSync(Buffer.alloc(100_000_000), { level: 9 }));
const full = (of: string) => of.repeat(Math.ceil(10_000_000 / of.length));
test.each([
  ['a stream that grows without end', bomb],
  ['many of them', full(bomb)],
  ['streams that grow and break', full(bomb.replace(/\n.{6}\nendstream/s, '\n\nendstream'))],
  ['small streams', full(streamOf(6, '/Type/ObjStm /First 4 /Filter/FlateDecode', deflateSync(bytes('7 0 <<>>'))))],
  ['digits', full('1')],
  ['objects', full('1 0 obj ')],
  ['strings in an object', `6 0 obj ${full('()')}`],
  ['brackets in an object', `6 0 obj ${full('(')}`],
  ['comments', full('%\n')],
  ['kids', `1 0 obj <</Type/Catalog /Pages 2 0 R>> endobj 2 0 obj ${full('/Kids [')}`],
])('a PDF full of %s is refused in bounded work', (_what, objects) => {
  const pdf = ended(`%PDF-1.7\n${objects}`);
  const began = process.cpuUsage();
  expect(opensAsPdf(pdf)).toBe(false);
  expect(process.cpuUsage(began).user).toBeLessThan(3_000_000);
});
