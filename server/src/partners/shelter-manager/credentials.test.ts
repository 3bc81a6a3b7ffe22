import { expect, test } from 'vitest';
import { serve, sessionWith } from '../../../test/partner.ts';
import { shelterManager } from './index.ts';

test.each([
  [
    { account: 'hc1234', key: 'asm-api-key' },
    { account: 'hc1234', key: 'asm-api-key' },
  ],
  [
    { account: 'hc1234', username: 'u', password: 'p', key: 'k' },
    { account: 'hc1234', key: 'k' },
  ],
  [
    { username: 'u', password: 'p' },
    { username: 'u', password: 'p' },
  ],
  [{ key: 'k' }, { key: 'k' }],
])('with %j a server of one’s own is asked as %j', async (given, sent) => {
  let body = '';
  const server = await serve((request, response) => {
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => response.end('[]'));
  });
  const credentials = shelterManager.credentials.parse({ ...given, url: server.address });
  await shelterManager.authenticate(sessionWith(shelterManager, credentials));
  server.stop();
  const { method, ...who } = Object.fromEntries(new URLSearchParams(body));
  expect([method, who]).toEqual(['json_adoptable_animals', sent]);
});

test.each([
  [{ account: 'a' }, ['username', 'password']],
  [{ key: 'k' }, ['account']],
  [{ username: 'u', password: 'p' }, ['account']],
  [{ account: 'a', username: 'u' }, ['password']],
])('of %j at sheltermanager.com %j are missing', (given, missing) => {
  expect(shelterManager.credentials.safeParse(given).error?.issues.map(({ path }) => path.join('.'))).toEqual(missing);
});
