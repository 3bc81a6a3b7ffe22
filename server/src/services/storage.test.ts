import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const storageOf = (STORAGE_URL: string) => readConfig({ DATA_DIR: '/srv/home ward', STORAGE_URL }).storageUrl;

test('files are kept in a folder of DATA_DIR where nothing else is said', () => {
  expect(storageOf('')).toBe('file:///srv/home%20ward/files');
});

test.each([
  'file:///srv/files',
  's3://KEY:SE%2FCRET@storage.example:9000/pets?tls=0',
  's3://s3.eu-west-1.amazonaws.com/pets/live?region=eu-west-1',
])('%s is a storage', (url) => {
  expect(storageOf(url)).toBe(url);
});

test.each(['files', 'http://storage.example/pets', 'file://host/files', 's3://pets', 's3:///pets', 's3://storage.example/'])(
  '%s is no storage',
  (url) => {
    expect(() => storageOf(url)).toThrow(/^STORAGE_URL is not usable: must be/);
  },
);
