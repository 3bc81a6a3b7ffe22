import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

/** A picture of one colour. */
export const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b66' }, limitInputPixels: false });

/** A picture that does not get small. */
export const noisy = (width: number, height: number): Sharp =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

export const dataUrl = (type: string, bytes: Buffer, name?: string): string =>
  `data:${type}${name ? `;name=${encodeURIComponent(name)}` : ''};base64,${bytes.toString('base64')}`;

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
