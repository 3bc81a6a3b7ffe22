import type { FastifyInstance } from 'fastify';
import { type PictureSize, pictureSizes } from '../services/files.ts';
import type { Frame } from './frame.ts';

const PICTURE_KEY = /^[0-9a-f]{40}\.webp$/;
const PICTURE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'content-type': 'image/webp',
  // Mails show them in pages of other origins.
  'cross-origin-resource-policy': 'cross-origin',
};

const isSize = (size: string): size is PictureSize => Object.hasOwn(pictureSizes, size);

/** Pictures, to whoever knows their key: what a key stands for never changes. */
export function servePictures(app: FastifyInstance, { services }: Frame): void {
  app.get<{ Params: { size: string; key: string } }>('/cdn/:size/:key', async (request, reply) => {
    const { size, key } = request.params;
    if (!isSize(size) || !PICTURE_KEY.test(key)) return reply.callNotFound();
    const headers = { ...PICTURE_HEADERS, etag: `"${size}-${key}"` };
    if (request.headers['if-none-match']?.includes(headers.etag)) return reply.code(304).headers(headers).send();
    const picture = await services.files.picture(size, key);
    if (!picture) return reply.callNotFound();
    return reply.headers(headers).send(picture);
  });
}
