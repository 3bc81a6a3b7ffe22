import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import S3rver from 's3rver';

export interface Place {
  url: string;
  stop(): Promise<void>;
}

/** Where files can be kept: a folder, and a bucket of a server that speaks S3. */
export const places = {
  async folder(): Promise<Place> {
    const folder = await mkdtemp(join(tmpdir(), 'homeward-files-'));
    return { url: pathToFileURL(join(folder, 'files')).href, stop: () => rm(folder, { recursive: true }) };
  },
  async bucket(): Promise<Place> {
    const directory = await mkdtemp(join(tmpdir(), 'homeward-bucket-'));
    const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'pets' }] });
    const { port } = await server.run();
    return {
      url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/pets/homeward?tls=0`,
      async stop() {
        await server.close();
        await rm(directory, { recursive: true });
      },
    };
  },
};
