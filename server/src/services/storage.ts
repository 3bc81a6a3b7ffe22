import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FileStorage, type WriteOptions } from '@flystorage/file-storage';
import { LocalStorageAdapter } from '@flystorage/local-fs';
import { makeFolder } from '../folder.ts';

/** How long a bucket may take for one thing asked of it, or be silent within an answer, in milliseconds. */
const BUCKET_WITHIN = 20_000;

/** Opens what STORAGE_URL names: a folder, or a bucket of anything that speaks S3. */
export const openStorage = (url: URL, bucketWithin = BUCKET_WITHIN): Promise<FileStorage> =>
  url.protocol === 's3:' ? openBucket(url, bucketWithin) : openFolder(url);

async function openFolder(url: URL): Promise<FileStorage> {
  const folder = fileURLToPath(url);
  await makeFolder(folder);
  const visibility = { visibility: 'private', directoryVisibility: 'private' };
  return new FileStorage(new WholeFiles(folder), undefined, { writes: visibility, moves: visibility });
}

/** A file is at its place once all of it is on the disk: nobody reads half a file, and a power cut leaves none. */
class WholeFiles extends LocalStorageAdapter {
  override async write(path: string, contents: Readable, options: WriteOptions): Promise<void> {
    const part = join('part', randomUUID());
    await super.write(part, contents, options);
    const written = await open(join(this.rootDir, part));
    await written.sync().finally(() => written.close());
    await this.moveFile(part, path, options);
  }
}

/** `s3://{key}:{secret}@{host}/{bucket}/{folder}?region={region}&tls=0`; without key and secret as the SDK finds them. */
async function openBucket(url: URL, within: number): Promise<FileStorage> {
  const [{ S3Client }, { AwsS3StorageAdapter }] = await Promise.all([import('@aws-sdk/client-s3'), import('@flystorage/aws-s3')]);
  const [bucket = '', ...prefix] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent);
  const client = new S3Client({
    endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Without `throw…` it only warns, and whoever saves waits for ever.
    requestHandler: { connectionTimeout: 3000, requestTimeout: within, throwOnRequestTimeout: true, socketTimeout: within },
    maxAttempts: 2,
    // Storages other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return new FileStorage(new AwsS3StorageAdapter(client, { bucket, prefix: prefix.join('/') }));
}
