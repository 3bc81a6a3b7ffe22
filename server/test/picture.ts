import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { contractPdf } from '../src/sample/contract-pdf.ts';

/** A picture of one colour. */
export const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b66' }, limitInputPixels: false });

/** A picture that does not get small. */
export const noisy = (width: number, height: number): Sharp =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** A black PNG written by hand, since to have one drawn that is very large takes many seconds. */
export function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = Buffer.alloc((1 + width) * height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const dataUrl = (type: string, bytes: Buffer, name?: string): string =>
  `data:${type}${name ? `;name=${encodeURIComponent(name)}` : ''};base64,${bytes.toString('base64')}`;

export const pdf = contractPdf('A shelter');
