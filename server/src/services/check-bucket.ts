import type { FileStorage } from '@flystorage/file-storage';
import { PlainError } from '../plain-error.ts';
import type { Files } from './files.ts';

/** What a bucket answers that no waiting mends. */
const CERTAIN: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  InvalidBucketName: 'no bucket can have this name',
  InvalidAccessKeyId: 'the bucket does not know this key',
  SignatureDoesNotMatch: 'the secret is not this key’s',
};

/** How long a start waits for a bucket, in milliseconds. */
const PATIENCE = 5000;

/**
 * Asks a bucket for the first of its files. Throws a PlainError where it can never be used as it is written; answers in words
 * where it just does not answer: without it everything works but files, and it may be back in a minute.
 */
export async function checkBucket(files: Files, storageUrl: string, patience = PATIENCE): Promise<string | undefined> {
  const { protocol, host } = new URL(storageUrl);
  if (protocol !== 's3:') return undefined;
  const late = new Promise<string>((resolve) => setTimeout(resolve, patience, 'it is silent').unref());
  const why = await Promise.race([files.use(firstOf).then(() => undefined, reasonOf), late]);
  if (!why) return undefined;
  const certain = CERTAIN[why];
  if (certain) throw new PlainError(`STORAGE_URL is not usable: ${certain} (${host}).`);
  return `The bucket of STORAGE_URL at ${host} does not answer (${why}): until it does, pictures and contracts cannot be saved or shown.`;
}

/** A bucket that is not there has no file either: only a list tells. */
async function firstOf(storage: FileStorage): Promise<void> {
  for await (const _ of storage.list('')) return;
}

/** What the storage itself said, below what was made of it. */
function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause) innermost = innermost.cause;
  if (!(innermost instanceof Error)) return String(innermost);
  return innermost.name in CERTAIN ? innermost.name : innermost.message || innermost.name;
}
