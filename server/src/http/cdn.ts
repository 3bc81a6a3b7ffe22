import type { FastifyInstance } from 'fastify';
import { type PictureSize, pictureSizes } from '../services/picture-sizes.ts';
import type { Frame } from './frame.ts';

const KEY = /^[0-9a-f]{40}\.(webp|jpg|mp4|webm)$/;
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  // Mails show them in pages of other origins.
  'cross-origin-resource-policy': 'cross-origin',
};

const isSize = (size: string): size is PictureSize => Object.hasOwn(pictureSizes, size);

/** Pictures and videos, to whoever knows their key: what a key stands for never changes. */
export function serveMedia(app: FastifyInstance, { services: { files } }: Frame): void {
  app.get<{ Params: { size: string; key: string } }>('/cdn/:size/:key', async (request, reply) => {
    const { size, key } = request.params;
    const [, extension] = KEY.exec(key) ?? [];
    if (!extension || !isSize(size)) return reply.callNotFound();
    const isPicture = extension === 'webp' || extension === 'jpg';
    if (!isPicture && size !== 'ORIGINAL') return reply.callNotFound();
    // Smaller ones are made as WebP, whatever the original is.
    const kept = size === 'ORIGINAL' ? (extension === 'jpg' ? 'jpeg' : extension) : 'webp';
    const type = `${isPicture ? 'image' : 'video'}/${kept}`;
    const headers = { ...HEADERS, 'content-type': type, etag: `"${size}-${key}"` };
    if (request.headers['if-none-match']?.includes(headers.etag)) return reply.code(304).headers(headers).send();
    if (isPicture) {
      const picture = await files.picture(size, key);
      return picture ? reply.headers(headers).send(picture) : reply.callNotFound();
    }
    const video = await files.video(key);
    if (!video) return reply.callNotFound();
    return reply.headers({ ...headers, 'content-length': video.size, 'accept-ranges': 'none' }).send(video.pieces);
  });
}
