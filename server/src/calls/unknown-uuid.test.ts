import { calls } from '@homeward/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksums } from '../../test/checksums.ts';
import { exampleInput } from '../../test/example-input.ts';
import { NOWHERE } from '../../test/new-shelter.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { makeShelter } from '../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const naming = calls.filter(
  (call) => call.kind === 'call' && call.writes && JSON.stringify(exampleInput(call, 'names')).includes('uuid"'),
);

/** The input with what is there where `there` says so. */
const among = (value: unknown, there: Record<string, unknown>): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner) => there[key] ?? inner);

/** Makes every call that names a record that is not there, beside those that are; sees that none is taken, nothing written. */
async function expectRefused(there: Record<string, unknown>, refused: number[]): Promise<void> {
  const before = await checksums(server.sql);
  const answered: string[] = [];
  for (const call of naming) {
    const input = among(exampleInput(call, 'names'), there);
    if (!JSON.stringify(input).includes(NOWHERE)) continue;
    const { http } = await server.admin.call(call.path, input);
    if (!refused.includes(http)) answered.push(`${call.path}: ${http}`);
  }
  expect(answered).toEqual([]);
  expect(await checksums(server.sql)).toEqual(before);
}

test('no call that names a record nobody has makes one', async () => {
  expect(naming.length).toBeGreaterThan(30);
  await expectRefused({}, [404, 422]);
});

test('nor does one that names a part nobody has of a shelter that is there', async () => {
  const { uuid } = await makeShelter(server);
  await expectRefused({ shelter_uuid: uuid, organization_shelter_uuid: uuid, version: 99 }, [404, 409, 422]);
});
