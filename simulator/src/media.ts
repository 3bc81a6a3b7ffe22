import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FaultyResponse } from './faults.ts';
import type { SimulatedWorld } from './simulator.ts';
import type { Animal } from './world.ts';

interface Media {
  type: string;
  bytes: Buffer;
  etag: string;
}

/** The drawings that the sample's pets have. */
const FOLDER = join(import.meta.dirname, '../../server/src/sample/pictures');
const drawn: Record<Animal['specie'], string> = {
  Dog: 'dog',
  Cat: 'cat',
  Rabbit: 'rabbit',
  'Guinea Pig': 'rodent',
  Hedgehog: 'rodent',
  Bird: 'bird',
};
const painted: Record<string, string> = {
  Yellow: 'tan',
  Orange: 'ginger',
  Brindle: 'brown',
  Tricolor: 'tan',
  Tortoiseshell: 'calico',
};

const media = (type: string, bytes: Buffer): Media => ({
  type,
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`,
});

let pictures: Map<string, Media> | undefined;
let video: Media | undefined;

/** The drawing that is an animal's picture of this number: of its colour first, then of others of its kind. */
function drawing({ id, specie, color }: Animal, number: number): Media | undefined {
  pictures ??= new Map(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.webp'))
      .sort()
      .map((file) => [file, media('image/webp', readFileSync(join(FOLDER, file)))]),
  );
  const kin = [...pictures.keys()].filter((file) => file.startsWith(`${drawn[specie]}-`));
  const word = painted[color] ?? color.toLowerCase();
  const alike = kin.filter((file) => file.includes(word));
  const first = alike[(id ?? 0) % alike.length];
  const all = first ? [first, ...kin.filter((file) => file !== first)] : kin;
  return pictures.get(all[(number - 1) % all.length] ?? '');
}

/** An animal's picture; every one is broken in its own way under a fault of pictures. */
export function sendPicture(
  request: IncomingMessage,
  response: FaultyResponse,
  { byId }: SimulatedWorld,
  [id, number]: [number, number],
): void {
  const animal = byId(id);
  const picture = animal && number >= 1 && number <= animal.pictures ? drawing(animal, number) : undefined;
  if (!animal || !picture) return void response.writeHead(404).end('No such picture');
  const { fault } = response;
  if (fault === 'picture-page') {
    return void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Sign in</title><h1>Please sign in to see pictures</h1>');
  }
  if (fault === 'picture-none') return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end('NOPIC');
  if (fault === 'picture-inside') {
    return void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
  }
  if (fault !== 'picture-huge') return void send(request, response, picture, animal);
  response.writeHead(200, { 'content-type': picture.type });
  response.flood(picture.bytes, 60);
}

/** An animal's film: the same two seconds for all. */
export function sendVideo(request: IncomingMessage, response: FaultyResponse, { byId }: SimulatedWorld, id: number): void {
  const animal = byId(id);
  if (!animal?.video) return void response.writeHead(404).end('No such video');
  video ??= media('video/mp4', readFileSync(join(import.meta.dirname, 'paw.mp4')));
  send(request, response, video, animal);
}

function send({ headers }: IncomingMessage, response: FaultyResponse, { type, bytes, etag }: Media, { intake }: Animal): void {
  const since = Date.parse(headers['if-modified-since'] ?? '');
  // To the second: headers know nothing finer.
  const unchanged = headers['if-none-match'] ? headers['if-none-match'] === etag : intake.getTime() < since + 1000;
  response.setHeader('etag', etag);
  response.setHeader('last-modified', intake.toUTCString());
  if (unchanged) return void response.writeHead(304).end();
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length, 'x-content-type-options': 'nosniff' });
  response.end(bytes);
}

/** Where a partner's picture of this number stands. */
const pictureAt = (base: string, id: number | null, number: number) => `${base}/pictures/${id}/${number}.webp`;

/** The addresses of all an animal's pictures at a partner that has no way of its own to name them. */
export const picturesAt = (base: string, { id, pictures }: Animal): string[] =>
  Array.from({ length: pictures }, (_, index) => pictureAt(base, id, index + 1));

/** An animal's film as a file of the partner's. */
export const videoAt = (base: string, { id, video }: Animal): string | null => (video ? `${base}/videos/${id}.mp4` : null);

/** An animal's film as YouTube would number it; nothing is there. */
export const youtubeId = ({ id, video }: Animal): string | null =>
  video ? `simulate${String(id).padStart(3, '0').slice(-3)}` : null;
