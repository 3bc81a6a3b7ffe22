import { calls } from '@homeward/contract/calls';
import { expect, test } from 'vitest';
import { openApi } from './openapi.ts';

const { paths } = openApi('Homeward');

test('every call of the contract is in the document', () => {
  expect(Object.keys(paths)).toHaveLength(calls.length);
});

test.each([
  ['a call that carries files', '/api/product/create', '16,777,216'],
  ['any other call', '/api/tax/create', '1,048,576'],
  ['a search', '/api/product/search', '1,048,576'],
])('how large a body may be is said of %s', (_what, path, bytes) => {
  expect(paths[path]?.post.responses[413]).toMatchObject({ description: `The body is larger than ${bytes} bytes` });
});
