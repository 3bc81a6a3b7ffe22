import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { contractPdf } from '../sample/contract-pdf.ts';
import { lookAt } from './look.ts';

const latin1 = (of: string) => Buffer.from(of, 'latin1');

/** A PDF of 31 kB whose stream of objects unpacks to 32 MB of digits. */
function digits(): Buffer {
  const data = deflateSync(Buffer.alloc(31_999_000, '1'));
  const object = `4 0 obj <</Type/ObjStm /N 3 /First 31999000 /Filter/FlateDecode /Length ${data.length}>> stream`;
  const objects = `%PDF-1.7\n${object}\n${data.toString('latin1')}\nendstream endobj\n`;
  return latin1(`${objects}\nxref\n0 0\ntrailer <</Root 1 0 R>>\nstartxref\n${objects.length + 1}\n%%EOF\n`);
}
/** A PNG of nothing but headers of empty parts. */
const parts = () =>
  Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
    Buffer.alloc(17),
    ...Array<Buffer>(100_000).fill(latin1('\0\0\0\0tEXt\0\0\0\0')),
  ]);

test.each([
  ['pdf', 'a PDF that unpacks to digits', digits()],
  ['type', 'a PNG of many empty parts', parts()],
] as const)('while the %s is looked for of %s others go on', async (what, _which, bytes) => {
  let rounds = 0;
  let isLooking = true;
  const go = () => {
    rounds += 1;
    if (isLooking) setImmediate(go);
  };
  setImmediate(go);
  await lookAt(what, bytes);
  isLooking = false;
  expect(rounds).toBeGreaterThan(50);
});

test('a look that takes too long is given up, and the next one is not its worse', async () => {
  expect(await lookAt('pdf', digits(), 1)).toBeUndefined();
  const sound = contractPdf('A shelter');
  expect([await lookAt('pdf', sound), await lookAt('type', sound)]).toEqual([true, 'application/pdf']);
});
