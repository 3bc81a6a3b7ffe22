import { calls } from '@homeward/contract/calls';
import { expect, test } from 'vitest';
import { openApi } from './openapi.ts';

const { paths } = openApi('Homeward');

test('every call of the contract is in the document', () => {
  expect(Object.keys(paths)).toHaveLength(calls.length);
});

test.each([
  ['a call that carries files', '/api/product/create', '8,766,820'],
  ['any other call', '/api/tax/create', '1,048,576'],
  ['a search', '/api/product/search', '1,048,576'],
])('how large a body may be is said of %s', (_what, path, bytes) => {
  expect(paths[path]?.post.responses[413]).toMatchObject({ description: `The body is larger than ${bytes} bytes` });
});

test('no whole number is taken that the database cannot hold', () => {
  const beyond: string[] = [];
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('type' in value && value.type === 'integer' && !('maximum' in value && Number(value.maximum) <= 2_147_483_647))
      beyond.push(at);
    for (const [key, inner] of Object.entries(value)) walk(inner, `${at}/${key}`);
  };
  for (const [path, { post }] of Object.entries(paths)) walk(post.requestBody, path);
  // Ids are bounded behind what says that they are missing, and options by what a search may cost.
  expect(beyond.filter((at) => !/\/properties\/(group_id|language_id)$|\/options\/properties\//.test(at))).toEqual([]);
});
