import { addressOf } from '@homeward/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searches } from '../../test/searches.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Sends a body as it stands to a search. */
const ask = ({ call }: (typeof searches)[number], body: string) =>
  server.post(addressOf(call), body, {
    'content-type': 'application/json',
    'x-api-key': server.admin.accessKey,
    authorization: `Bearer ${server.admin.token}`,
  });

test('what is remembered of one search never answers another, however its body is spelled', async () => {
  await Promise.all(searches.map((searched) => ask(searched, '{}')));
  const answered: string[] = [];
  for (const asked of searches) {
    const sent = searches.map(async (remembered) => {
      const [name, other] = [asked.entity.name, remembered.entity.name];
      // What, put after the name of what is asked, reads as the other's name and body.
      const body = `${other.startsWith(name) ? other.slice(name.length) : other}{}`;
      const { http } = await ask(asked, body);
      if (body !== '{}' && http !== 400) answered.push(`${asked.path} ${body}: ${http}`);
    });
    await Promise.all(sent);
  }
  expect(answered).toEqual([]);
});

test('a body that is no JSON is refused again and again', async () => {
  for (const body of [' ', '{', '{}{}', 's-definition{}']) {
    for (const searched of searches.slice(0, 3)) {
      expect(await ask(searched, body)).toMatchObject({ http: 400 });
      expect(await ask(searched, body)).toMatchObject({ http: 400 });
    }
  }
});
